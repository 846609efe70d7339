import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { CheckboxGroup } from '@/ui/CheckboxGroup';
import { Dialog } from '@/ui/Dialog';
import classes from './dialogs.module.css';
import { mediaQueries, type Shelf } from './queries';
import { TagsField } from './TagsField';
import { withTags } from './tags';
import type { Media } from './types';

interface TagDialogProps {
  shelf: Shelf;
  rows: Media[];
  onSave: (add: string[], remove: string[]) => void;
  onClose: () => void;
}

/** Tags put on several media, and taken off those that have them. */
export function TagDialog({ shelf, rows, onSave, onClose }: TagDialogProps) {
  const { t } = useTranslation();
  const { data: known = [] } = useQuery(mediaQueries.tags(shelf));
  const [add, setAdd] = useState<string[]>([]);
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const [remove, setRemove] = useState<string[]>([]);
  const present = [...new Set(rows.flatMap(({ tags }) => tags ?? []))].sort((a, b) => a.localeCompare(b));
  const count = rows.length;
  function save() {
    const all = withTags(add, text);
    if (all.length + remove.length === 0) return setMissing(true);
    onClose();
    onSave(all, remove);
  }
  return (
    <Dialog
      open
      width={440}
      header={t('media.tag.title', { count })}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('ui.confirm.reject')}
          </Button>
          <Button variant="primary" onClick={save}>
            {t('media.tag.save', { count })}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <TagsField
          label={t('media.tag.add')}
          value={add}
          onChange={setAdd}
          known={known.map(({ tag }) => tag)}
          autoFocus
          typed={{ text, onText: setText }}
          error={missing && !text && add.length + remove.length === 0 ? t('media.tag.missing') : undefined}
        />
        {present.length > 0 && (
          <CheckboxGroup
            label={t('media.tag.remove')}
            options={present.map((tag) => ({ value: tag, label: tag }))}
            value={remove}
            onChange={setRemove}
          />
        )}
      </div>
    </Dialog>
  );
}
