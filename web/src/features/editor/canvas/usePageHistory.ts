import { useGetPuck } from '@puckeditor/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BlockData } from '@/blocks/context';
import { Steps } from './steps';
import type { Spoken } from './useSpoken';

/**
 * Undo over saves, from the first change since the page was opened. Puck's own history waits a quarter of a second before it
 * notes anything: two acts in that time would be one, or none.
 */
export function usePageHistory(spoken: Spoken) {
  const get = useGetPuck();
  const { t } = useTranslation();
  const { say, last } = spoken;
  const [state, setState] = useState({ hasPast: false, hasFuture: false });
  const steps = useRef<Steps>(null);
  steps.current ??= new Steps(get().appState.data.content as BlockData[]);
  const applying = useRef(false);
  const tell = useCallback(() => {
    const { hasPast = false, hasFuture = false } = steps.current ?? {};
    setState((before) =>
      before.hasPast === hasPast && before.hasFuture === hasFuture ? before : { hasPast, hasFuture },
    );
  }, []);
  const record = useCallback(
    (content: BlockData[]) => {
      if (!applying.current) steps.current?.record(content, last(), Date.now());
      applying.current = false;
      tell();
    },
    [last, tell],
  );
  const go = useCallback(
    (way: 'back' | 'forward', words: string) => {
      const content = steps.current?.[way]();
      if (!content) return;
      const chosen = get().selectedItem?.props.id as string | undefined;
      applying.current = true;
      get().dispatch({ type: 'setData', data: { content: content as never }, recordHistory: false });
      const at = chosen ? get().getSelectorForId(chosen) : undefined;
      get().dispatch({ type: 'setUi', ui: { itemSelector: at ?? null } });
      say(words);
      tell();
    },
    [get, say, tell],
  );
  const undo = useCallback(() => go('back', t('editor.said.undone')), [go, t]);
  const redo = useCallback(() => go('forward', t('editor.said.redone')), [go, t]);
  return useMemo(() => ({ ...state, record, undo, redo }), [state, record, undo, redo]);
}
