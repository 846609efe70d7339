import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Variable } from '@/features/booklet/types';
import { Dialog } from '@/ui/Dialog';
import { fold } from '@/ui/fold';
import { TextField } from '@/ui/TextField';
import classes from './VariableDialog.module.css';

interface VariableDialogProps {
  open: boolean;
  variables: Variable[];
  onChoose: (name: string) => void;
  onClose: () => void;
}

/** What is filled once and used everywhere: which one goes here. */
export function VariableDialog({ open, variables, onChoose, onClose }: VariableDialogProps) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const shown = variables.filter(({ label, name, value }) =>
    fold(`${label} ${name} ${value}`).includes(fold(words)),
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onHide={() => setWords('')}
      width={404}
      dismissableMask
      header={t('editor.variables.insert')}
    >
      <TextField
        label={t('editor.variables.search')}
        value={words}
        type="search"
        data-autofocus
        leftSection={<IconSearch aria-hidden />}
        onChange={(event) => setWords(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && shown[0] && onChoose(shown[0].name)}
      />
      <ul className={classes.list}>
        {shown.map(({ name, label, value }) => (
          <li key={name}>
            <button type="button" onClick={() => onChoose(name)}>
              <span>{label}</span>
              <small>{value || t('editor.variables.empty')}</small>
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={classes.none}>{t('editor.variables.none')}</p>}
    </Dialog>
  );
}
