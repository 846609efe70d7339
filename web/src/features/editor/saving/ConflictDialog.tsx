import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/error';
import { queryClient } from '@/api/queryClient';
import { useUser } from '@/api/user';
import type { PageData } from '@/blocks/context';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { saveFile } from '@/ui/saveFile';
import { useLocale } from '@/ui/Time';
import { Compare } from '../history/Compare';
import { fullName, moment } from './clock';
import classes from './SaveState.module.css';
import type { SaveState } from './types';
import type { Saving } from './useSaving';

interface ConflictDialogProps {
  saving: Saving;
  conflict: Extract<SaveState, { kind: 'conflict' }>;
  open: boolean;
  onClose: () => void;
  draw: (page: PageData) => string;
}

/** Somebody else saved the page meanwhile. Which version goes on is a person's choice; the other one stays within reach. */
export function ConflictDialog({ saving, conflict, open, onClose, draw }: ConflictDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const me = useUser();
  const [busy, setBusy] = useState<'mine' | 'theirs'>();
  const [failed, setFailed] = useState<'failed' | 'refused'>();
  const { theirs, mine } = conflict;
  const other = theirs.by && theirs.by.id !== me.id ? fullName(theirs.by) : '';
  const time = theirs.at ? moment(theirs.at, locale) : '';
  const model = saving.target.kind === 'model';

  async function answer(which: 'mine' | 'theirs') {
    setBusy(which);
    setFailed(undefined);
    try {
      if (which === 'mine') await saving.keepMine();
      else if (failed === 'refused') {
        saveFile(new Blob([JSON.stringify(mine, null, 2)], { type: 'application/json' }), 'page.json');
        await saving.giveUpMine();
      } else await saving.takeTheirs();
      void queryClient.invalidateQueries({ queryKey: ['booklets'] });
    } catch (error) {
      // What the server does not take cannot become a page: the person gets it as a file.
      setFailed(error instanceof ApiError && error.status === 422 ? 'refused' : 'failed');
    }
    setBusy(undefined);
  }
  const theirsWords = () => {
    if (failed === 'refused') return t('editor.conflict.theirsAndFile');
    return other ? t('editor.conflict.theirs') : t('editor.conflict.theirsElsewhere');
  };

  return (
    <Dialog
      open={open}
      // What is typed while a version is set aside would have nowhere to go.
      onClose={() => !busy && onClose()}
      width={860}
      maximizable
      header={other ? t('editor.conflict.title', { name: other }) : t('editor.conflict.titleElsewhere')}
      footer={
        <>
          <Button variant="quiet" data-autofocus disabled={busy !== undefined} onClick={onClose}>
            {t('editor.conflict.later')}
          </Button>
          <Button loading={busy === 'theirs'} onClick={() => void answer('theirs')}>
            {theirsWords()}
          </Button>
          <Button variant="primary" loading={busy === 'mine'} onClick={() => void answer('mine')}>
            {t('editor.conflict.mine')}
          </Button>
        </>
      }
    >
      <div className={classes.conflict}>
        <p>
          {other
            ? t('editor.conflict.text', { name: other, time })
            : t('editor.conflict.textElsewhere', { time })}{' '}
          {t(model ? 'editor.conflict.nothingLostModel' : 'editor.conflict.nothingLost')}
        </p>
        {failed && (
          <p className={classes.failed} role="alert">
            {t(failed === 'refused' ? 'editor.conflict.refused' : 'editor.conflict.failed')}
          </p>
        )}
        <Compare
          before={theirs.content}
          after={mine}
          beforeLabel={
            other ? t('editor.conflict.versionOf', { name: other }) : t('editor.conflict.versionSaved')
          }
          afterLabel={t('editor.conflict.versionMine')}
          draw={draw}
        />
      </div>
    </Dialog>
  );
}
