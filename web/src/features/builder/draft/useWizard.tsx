import { useBlocker } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '@/api/queryClient';
import { keepSheet } from '@/features/booklet/queries';
import type { BookletSheet } from '@/features/booklet/types';
import { confirmLeaving } from '@/ui/form';
import { unsaved } from '@/ui/unsaved';
import { keeper } from './keeping';
import { type Part, type Parts, readSheet, saves } from './parts';
import { type Kept, type Snapshot, WizardDraft } from './WizardDraft';

const WizardContext = createContext<WizardDraft | undefined>(undefined);

function draftOf(sheet: BookletSheet, kept?: Kept): WizardDraft {
  return new WizardDraft(
    sheet,
    {
      save: (part, ...others) => saves[part](...others),
      read: readSheet,
      keep: keeper(sheet.id),
      onSheet: (next) => {
        keepSheet({ data: next });
        // Other pages ask for other details.
        void queryClient.invalidateQueries({ queryKey: ['booklets', 'variables', next.id] });
      },
    },
    kept,
  );
}

interface WizardProviderProps {
  sheet: BookletSheet;
  /** What could not be saved the last time. */
  kept?: Kept;
  children: ReactNode;
}

/** One booklet in the wizard, through all its steps. */
export function WizardProvider({ sheet, kept, children }: WizardProviderProps) {
  const { t } = useTranslation();
  const [draft] = useState(() => draftOf(sheet, kept));
  const { state } = useSyncExternalStore(draft.subscribe, draft.snapshot);
  const pending = state !== 'saved';
  useEffect(() => (pending ? unsaved.hold() : undefined), [pending]);
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && draft.hurry();
    window.addEventListener('online', draft.hurry);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      window.removeEventListener('online', draft.hurry);
      document.removeEventListener('visibilitychange', hidden);
      draft.stop();
    };
  }, [draft]);
  useBlocker({
    disabled: !pending,
    enableBeforeUnload: () => draft.dirty && !unsaved.leaving(),
    // What can be saved is saved on the way out; only what cannot is worth a question.
    shouldBlockFn: async ({ next }) => {
      if (!draft.dirty || (await draft.flush())) return false;
      // From step to step the draft comes along.
      const { livret } = next.search as Record<string, string>;
      if (next.pathname.startsWith('/livrets/builder/') && livret === sheet.id) return false;
      if (!(await confirmLeaving(t))) return true;
      // What was refused is given up for good; what only waits for the network goes on waiting.
      if (draft.snapshot().state === 'refused') draft.giveUp();
      return false;
    },
  });
  return <WizardContext value={draft}>{children}</WizardContext>;
}

export function useDraft(): WizardDraft {
  const draft = useContext(WizardContext);
  if (!draft) throw new Error('outside of the wizard');
  return draft;
}

export function useWizard(): Snapshot & { set: <P extends Part>(part: P, value: Parts[P]) => void } {
  const draft = useDraft();
  const snapshot = useSyncExternalStore(draft.subscribe, draft.snapshot);
  return { ...snapshot, set: (part, value) => draft.set(part, value) };
}

/** The words the server has for a field. */
export function errorOf({ errors }: Snapshot, field: string): string | undefined {
  return errors[field]?.join(' ');
}
