import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageData } from '@/blocks/context';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Waiting } from '@/ui/Loading';
import type { Saving } from '../saving/useSaving';
import { Compare } from './Compare';
import classes from './HistoryDialog.module.css';
import { NameVersion } from './NameVersion';
import { historyQueries, type Revision } from './queries';
import { useRestore } from './useRestore';
import { useVersionWords, VersionList } from './VersionList';

export interface HistoryDialogProps {
  open: boolean;
  onClose: () => void;
  /** A page of a booklet: model pages have no history. */
  pageId: string;
  saving: Saving;
  /** The page as a whole reader document (for an iframe's srcdoc). */
  draw: (page: PageData) => string;
  /** Nothing can be restored while somebody else writes. */
  readOnly?: boolean;
}

/** The states a page has been in: list, compare, name, restore. */
export function HistoryDialog(props: HistoryDialogProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Revision | null>(null);
  const { restore, busy } = useRestore(props.pageId, props.saving, props.onClose);
  const can = chosen !== null && !chosen.current && !props.readOnly;
  return (
    <Dialog
      open={props.open}
      onClose={() => !busy && props.onClose()}
      width={1080}
      maximizable
      header={t('editor.history.title')}
      footer={
        <>
          <Button variant="quiet" onClick={props.onClose}>
            {t('ui.close')}
          </Button>
          <Button
            variant="primary"
            loading={busy}
            disabled={!can}
            onClick={() => chosen && void restore(chosen)}
          >
            {t('editor.history.restore')}
          </Button>
        </>
      }
    >
      {props.open && <History {...props} chosen={chosen} onChoose={setChosen} />}
    </Dialog>
  );
}

interface HistoryProps extends HistoryDialogProps {
  chosen: Revision | null;
  onChoose: (revision: Revision | null) => void;
}

function History({ pageId, saving, draw, chosen, onChoose }: HistoryProps) {
  const { t } = useTranslation();
  const { flush } = saving;
  const [saved, setSaved] = useState(false);
  // What was just typed is part of the history too.
  useEffect(() => {
    let here = true;
    void flush().then(() => here && setSaved(true));
    return () => {
      here = false;
    };
  }, [flush]);
  const list = useInfiniteQuery({ ...historyQueries.list(pageId), enabled: saved });
  const revisions = (list.data?.pages.flatMap(({ data }) => data) ?? []) as Revision[];
  const current = revisions[0];
  // The one before the last is what one most often looks for.
  const shown = revisions.find(({ id }) => id === chosen?.id) ?? revisions[1] ?? current ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told anew when another is shown or its name changes
  useEffect(() => onChoose(shown), [shown?.id, shown?.note]);
  if (list.isError) return <p role="alert">{t('editor.history.failed')}</p>;
  if (!current || !shown) return <Waiting />;
  return (
    <div className={classes.history}>
      <div className={classes.side}>
        <VersionList revisions={revisions} chosen={shown.id} onChoose={onChoose} />
        {list.hasNextPage && (
          <Button size="sm" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('editor.history.more')}
          </Button>
        )}
      </div>
      <div className={classes.main}>
        <NameVersion key={shown.id} pageId={pageId} revision={shown} />
        <Versions pageId={pageId} before={shown} after={current} draw={draw} />
      </div>
    </div>
  );
}

interface VersionsProps {
  pageId: string;
  before: Revision;
  after: Revision;
  draw: (page: PageData) => string;
}

function Versions({ pageId, before, after, draw }: VersionsProps) {
  const { t } = useTranslation();
  const words = useVersionWords();
  const old = useQuery(historyQueries.one(pageId, before));
  const now = useQuery(historyQueries.one(pageId, after));
  if (old.isError || now.isError) return <p role="alert">{t('editor.history.failed')}</p>;
  if (!old.data || !now.data) return <Waiting />;
  return (
    <Compare
      before={old.data}
      after={now.data}
      beforeLabel={words.name(before)}
      afterLabel={t('editor.history.now')}
      draw={draw}
    />
  );
}
