import type { OnAction } from '@puckeditor/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { blockOf } from '@/blocks/registry';
import { getIn } from './setIn';
import type { Act } from './steps';

export interface Spoken {
  said: string;
  say: (words: string) => void;
  onAction: OnAction;
  /** What the page was last changed by. */
  last: () => Act;
}

type State = Parameters<OnAction>[1];

function listAt(state: State, zone: string): { type: string }[] {
  const [owner = '', path = ''] = zone.split(':');
  if (owner === 'root') return state.data.content;
  const found = find(state.data.content, owner);
  const slot = found && getIn(found.props, path.replaceAll(/\[(\d+)\]/g, '.$1'));
  return Array.isArray(slot) ? slot : [];
}

type Node = { type: string; props: Record<string, unknown> };

function find(value: unknown, id: string): Node | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { props } = value as Node;
  if (props?.id === id) return value as Node;
  for (const inner of Object.values(value)) {
    const found = find(inner, id);
    if (found) return found;
  }
  return undefined;
}

const changes = ['insert', 'duplicate', 'move', 'reorder', 'remove', 'replace', 'setData'];

/** What happened to a block, for those who do not see it: whoever did it, by mouse, key or button (H7). */
export function useSpoken(): Spoken {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  const act = useRef<Act>({ type: '', id: '' });
  const say = useCallback((words: string) => {
    // The same words twice are two events.
    setSaid((before) => (before === words ? `${words} ` : words));
  }, []);
  const last = useCallback(() => act.current, []);
  const onAction = useCallback<OnAction>(
    (action, after, before) => {
      if (changes.includes(action.type))
        act.current = {
          type: action.type,
          id: action.type === 'replace' ? String(action.data.props.id) : '',
        };
      const nameAt = (state: State, zone: string, index: number) => {
        const type = listAt(state, zone)[index]?.type ?? '';
        return t(blockOf(type)?.name ?? 'editor.block.unknown');
      };
      const at = (key: string, zone: string, index: number) =>
        say(
          t(key, {
            name: nameAt(after, zone, index),
            position: index + 1,
            total: listAt(after, zone).length,
          }),
        );
      if (action.type === 'insert') at('editor.said.added', action.destinationZone, action.destinationIndex);
      if (action.type === 'duplicate') at('editor.said.copied', action.sourceZone, action.sourceIndex + 1);
      if (action.type === 'reorder') at('editor.said.moved', action.destinationZone, action.destinationIndex);
      if (action.type === 'move') at('editor.said.moved', action.destinationZone, action.destinationIndex);
      if (action.type === 'remove')
        say(t('editor.said.removed', { name: nameAt(before, action.zone, action.index) }));
    },
    [say, t],
  );
  return useMemo(() => ({ said, say, onAction, last }), [said, say, onAction, last]);
}
