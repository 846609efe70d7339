import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SaveState } from './types';

/** Long enough that a pause in the typing is one: who hears the page is not told of every save in between. */
const QUIET = 1500;
/** Then it is taken away, so that the same words are heard again next time. */
const HEARD = 4000;

const keys: Partial<Record<SaveState['kind'], string>> = {
  offline: 'editor.saving.offline',
  conflict: 'editor.saving.conflict',
  refused: 'editor.saving.refused',
  'signed-out': 'editor.saving.signedOut',
  closed: 'editor.saving.closed',
};

/** What is heard of the saving: each trouble at once and once, and « Enregistré » after a change, when the typing pauses (H7). */
export function useSaid(state: SaveState): string {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  const changed = useRef(false);
  /** The trouble that was last said: tried again in vain, it is the same one. */
  const last = useRef<SaveState['kind'] | null>(null);
  const { kind } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of state is said
  useEffect(() => {
    const trouble = keys[kind];
    if (kind === 'waiting' || kind === 'saving') changed.current = true;
    else if (trouble) {
      changed.current = true;
      if (last.current !== kind) setSaid(t(trouble));
      last.current = kind;
    } else if (changed.current) {
      const timer = setTimeout(() => {
        changed.current = false;
        last.current = null;
        setSaid(t('editor.saving.saved'));
      }, QUIET);
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [kind]);
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(''), HEARD);
    return () => clearTimeout(timer);
  }, [said]);
  return said;
}
