import { IconTag } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/error';
import { Button } from '@/ui/Button';
import { TextField } from '@/ui/TextField';
import classes from './HistoryDialog.module.css';
import { nameRevision, type Revision, refreshHistory } from './queries';
import { useVersionWords } from './VersionList';

/** A version with a name is kept for ever; the others ninety days. */
export function NameVersion({ pageId, revision }: { pageId: string; revision: Revision }) {
  const { t } = useTranslation();
  const words = useVersionWords();
  const [naming, setNaming] = useState(false);
  const [note, setNote] = useState(revision.note);
  const [busy, setBusy] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      await nameRevision(pageId, revision.id, note);
      await refreshHistory(pageId);
      setNaming(false);
    } catch (error) {
      // The client has said why.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  }
  if (!naming) {
    return (
      <div className={classes.about}>
        <p>
          {t('editor.history.about', { version: words.name(revision), name: words.by(revision) })}{' '}
          {revision.kept ? t('editor.history.kept') : t('editor.history.forgotten')}
        </p>
        <Button size="sm" icon={<IconTag aria-hidden />} onClick={() => setNaming(true)}>
          {t(revision.note ? 'editor.history.rename' : 'editor.history.name')}
        </Button>
      </div>
    );
  }
  return (
    <form className={classes.naming} onSubmit={(event) => void save(event)}>
      <TextField
        label={t('editor.history.nameLabel')}
        value={note}
        maxLength={120}
        data-autofocus
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button variant="quiet" onClick={() => setNaming(false)}>
        {t('ui.confirm.reject')}
      </Button>
      <Button type="submit" loading={busy}>
        {t('editor.history.nameSave')}
      </Button>
    </form>
  );
}
