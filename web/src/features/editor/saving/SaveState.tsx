import {
  IconAlertTriangle,
  IconArrowsSplit2,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUp,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '@/api/queryClient';
import type { PageData } from '@/blocks/context';
import { AnchorButton, Button } from '@/ui/Button';
import { Menu } from '@/ui/Menu';
import { useLocale } from '@/ui/Time';
import titles from '@/ui/theme/typography.module.css';
import { toast } from '@/ui/toast';
import { ConflictDialog } from './ConflictDialog';
import { hour, isToday, moment } from './clock';
import classes from './SaveState.module.css';
import { call } from './server';
import type { SaveState as State } from './types';
import { useSaid } from './useSaid';
import type { Saving } from './useSaving';

export interface SaveStateProps {
  saving: Saving;
  /** Shows a block that the server refused. */
  onGo: (block: string, path: string) => void;
  /** The page as a whole reader document (for an iframe's srcdoc), to compare two of them by eye. */
  draw: (page: PageData) => string;
}

const icons: Record<State['kind'], ReactNode> = {
  saved: <IconCloudCheck aria-hidden />,
  waiting: <IconCloudUp aria-hidden />,
  saving: <IconCloudUp aria-hidden />,
  offline: <IconCloudOff aria-hidden />,
  conflict: <IconArrowsSplit2 aria-hidden />,
  refused: <IconAlertTriangle aria-hidden />,
  'signed-out': <IconCloudOff aria-hidden />,
  closed: <IconAlertTriangle aria-hidden />,
};

/** « Enregistré à 14 h 32 » in the top bar, the dialog of a conflict, and what is heard of both. Mounted once. */
export function SaveState({ saving, onGo, draw }: SaveStateProps) {
  const { t } = useTranslation();
  const { state } = saving;
  const [asking, setAsking] = useState(false);
  const conflict = state.kind === 'conflict' ? state : null;
  const theirs = conflict?.theirs;
  // Every new version of theirs asks anew.
  useEffect(() => setAsking(theirs !== undefined), [theirs]);
  // What the dialog shows while it closes.
  const last = useRef(conflict);
  if (conflict) last.current = conflict;
  const said = useSaid(state);
  useRecovered(saving);
  return (
    <div className={classes.state} data-kind={state.kind}>
      {icons[state.kind]}
      <Words saving={saving} />
      {state.kind === 'conflict' && (
        <Button size="sm" variant="quiet" onClick={() => setAsking(true)}>
          {t('editor.saving.choose')}
        </Button>
      )}
      {state.kind === 'refused' && <Refusals state={state} onGo={onGo} />}
      {state.kind === 'offline' && (
        <Button size="sm" variant="quiet" onClick={saving.retry}>
          {t('editor.saving.retry')}
        </Button>
      )}
      {state.kind === 'signed-out' && (
        <AnchorButton size="sm" variant="quiet" href="/auth/login" target="_blank">
          {t('editor.saving.signIn')}
        </AnchorButton>
      )}
      {state.kind === 'closed' && saving.target.kind === 'page' && <TakeBack saving={saving} />}
      <span className={titles.visuallyHidden} role="status">
        {said}
      </span>
      {last.current && (
        <ConflictDialog
          saving={saving}
          conflict={last.current}
          open={asking && conflict !== null}
          onClose={() => setAsking(false)}
          draw={draw}
        />
      )}
    </div>
  );
}

const wordKeys: Record<Exclude<State['kind'], 'saved'>, string> = {
  waiting: 'editor.saving.saving',
  saving: 'editor.saving.saving',
  offline: 'editor.saving.offline',
  conflict: 'editor.saving.conflict',
  refused: 'editor.saving.refused',
  'signed-out': 'editor.saving.signedOut',
  closed: 'editor.saving.closed',
};

function Words({ saving: { state, safe } }: { saving: Saving }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const text = () => {
    if (state.kind === 'saved') {
      if (!state.at) return t('editor.saving.saved');
      return isToday(state.at)
        ? t('editor.saving.savedAt', { time: hour(state.at, locale) })
        : t('editor.saving.savedOn', { date: moment(state.at, locale) });
    }
    if (!safe && state.kind !== 'waiting' && state.kind !== 'saving') return t('editor.saving.unsafe');
    return t(wordKeys[state.kind]);
  };
  const detail = state.kind === 'closed' || state.kind === 'refused' ? state.message : undefined;
  return (
    <span className={classes.words} title={detail}>
      {text()}
    </span>
  );
}

/** Each refusal leads to its block. */
function Refusals({
  state,
  onGo,
}: {
  state: Extract<State, { kind: 'refused' }>;
  onGo: SaveStateProps['onGo'];
}) {
  const { t } = useTranslation();
  const all = Object.entries(state.refusals).flatMap(([block, list]) =>
    list.map(({ path, message }) => ({ block, path, message })),
  );
  const items = all.length > 0 ? all : [{ block: '', path: '', message: state.message }];
  return (
    <Menu
      label={t('editor.saving.refused')}
      position="bottom-start"
      trigger={
        <Button size="sm" variant="quiet">
          {t('editor.saving.see', { count: items.length })}
        </Button>
      }
      items={items.map(({ block, path, message }) => ({ label: message, onSelect: () => onGo(block, path) }))}
    />
  );
}

/** The page is in the bin: taken out of it, it gets what was typed. */
function TakeBack({ saving }: { saving: Saving }) {
  const { t } = useTranslation();
  async function takeBack() {
    const { error, status } = await call('POST', `/api/pages/${saving.target.id}/restore`);
    if (status === 200) void queryClient.invalidateQueries({ queryKey: ['booklets'] });
    else toast.danger(error?.message ?? t('editor.saving.offline'));
    saving.retry();
  }
  return (
    <Button size="sm" variant="quiet" onClick={() => void takeBack()}>
      {t('editor.saving.takeBack')}
    </Button>
  );
}

function useRecovered({ recovered, version }: Saving): void {
  const { t } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for every time words were found
  useEffect(() => {
    if (recovered) toast.success(t('editor.saving.recovered'));
  }, [recovered, version]);
}
