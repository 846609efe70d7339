import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageData } from '@/blocks/context';
import { walk } from '@/blocks/walk';
import { type Commands, useCommands, type Way } from './commands';
import { useDesk, useWorld } from './context';
import { withoutDragWords } from './dragWords';

/** The element of a block on the canvas. */
export function elementOf(doc: Document | null, id: string): HTMLElement | null {
  return doc?.getElementById(`b-${id}`) ?? null;
}

/** Puts the focus on a block, once it is drawn. */
export function focusBlock(doc: Document | null, id: string | null, tries = 20): void {
  if (!doc || !id) return;
  requestAnimationFrame(() => {
    const element = elementOf(doc, id);
    if (!element && tries > 0) return focusBlock(doc, id, tries - 1);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'nearest' });
  });
}

export const canvasDocument = () =>
  document.querySelector<HTMLIFrameElement>('#preview-frame')?.contentDocument ?? null;

const editable = (target: EventTarget | null) => {
  const element = target as HTMLElement | null;
  return Boolean(element?.isContentEditable) || /^(INPUT|TEXTAREA|SELECT)$/.test(element?.tagName ?? '');
};

/** Keys the library behind the canvas would act on by itself, with its own ideas. */
const KEPT = ['KeyZ', 'KeyY', 'KeyI', 'Delete', 'Backspace'];

const arrows: Record<string, Way> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };

interface Around {
  /** Sends at once what is not saved. */
  save: () => void;
  keys: () => void;
}

/** The keyboard on the page, and what works everywhere in the editor. The whole map is in KeysDialog. */
export function useKeys(doc: Document | null, around: Around): void {
  const desk = useDesk();
  const { readOnly } = useWorld();
  const commands = useCommands();
  const { t } = useTranslation();
  const latest = useRef({ desk, around, readOnly, t });
  latest.current = { desk, around, readOnly, t };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !handle(event, commands, latest.current)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const keep = (event: KeyboardEvent) => {
      if (KEPT.includes(event.code)) event.stopPropagation();
    };
    const onFocus = (event: FocusEvent) => {
      const id = (event.target as HTMLElement).getAttribute?.('data-puck-component');
      if (id && commands.get().selectedItem?.props.id !== id) commands.select(id);
    };
    const docs = [document, ...(doc ? [doc] : [])];
    const spoken = docs.map(withoutDragWords);
    for (const one of docs) {
      one.addEventListener('keydown', onKey, true);
      one.body.addEventListener('keydown', keep);
    }
    doc?.addEventListener('focusin', onFocus);
    return () => {
      for (const stop of spoken) stop();
      for (const one of docs) {
        one.removeEventListener('keydown', onKey, true);
        one.body.removeEventListener('keydown', keep);
      }
      doc?.removeEventListener('focusin', onFocus);
    };
  }, [doc, commands]);
}

type Latest = { desk: ReturnType<typeof useDesk>; around: Around; readOnly: boolean };

/** Whether the key was for us. */
function handle(event: KeyboardEvent, commands: Commands, { desk, around, readOnly }: Latest): boolean {
  const target = event.target as HTMLElement;
  const inCanvas = target.ownerDocument !== document;
  const mod = event.ctrlKey || event.metaKey;
  const dialog = !inCanvas && target.closest?.('[role="dialog"], [role="alertdialog"], [role="menu"]');
  if (dialog) return false;
  if (mod && !event.altKey) {
    const key = event.key.toLowerCase();
    if (key === 's') return did(around.save());
    if (key === '/' || key === ':') return did(around.keys());
    const mine = inCanvas || !target.closest?.('[data-own-undo]');
    if (!readOnly && mine && key === 'z') return did(event.shiftKey ? desk.redo() : desk.undo());
    if (!readOnly && mine && key === 'y') return did(desk.redo());
  }
  const id = commands.get().selectedItem?.props.id as string | undefined;
  if (event.key === 'F2' && id) return did(desk.openFields());
  if (!inCanvas) return false;
  const typing = editable(target);
  if (event.key === 'Escape') return leave(target, typing, commands);
  if (id && !readOnly && onBlock(event, id, { mod, typing }, commands, desk)) return true;
  return (
    !typing &&
    Boolean(target.getAttribute('data-puck-component')) &&
    walkBlocks(event, id, commands, readOnly)
  );
}

const did = (_: unknown) => true;

/** Out of the text onto its block, out of the block onto the page. */
function leave(target: HTMLElement, typing: boolean, commands: Commands): boolean {
  const block = target.closest<HTMLElement>('[data-puck-component]');
  const chosen = commands.get().selectedItem?.props.id as string | undefined;
  if (typing && block) {
    block.focus();
    return true;
  }
  if (!block && chosen) {
    focusBlock(canvasDocument(), chosen);
    return true;
  }
  commands.select(null);
  return true;
}

/** On the selected block, wherever in it the focus is. */
function onBlock(
  event: KeyboardEvent,
  id: string,
  { mod, typing }: { mod: boolean; typing: boolean },
  commands: Commands,
  desk: Latest['desk'],
): boolean {
  // In a text, Alt and an arrow go from word to word on some systems.
  const way = event.altKey && !mod && !typing ? arrows[event.key] : undefined;
  if (way) {
    commands.move(id, way);
    focusBlock(canvasDocument(), id);
    return true;
  }
  if (mod && event.key === 'Enter') {
    desk.add(null);
    return true;
  }
  if (mod && event.key.toLowerCase() === 'd') {
    focusBlock(canvasDocument(), commands.duplicate(id));
    return true;
  }
  return false;
}

/** With the focus on a block itself: from one to the next, into its text, away. */
function walkBlocks(
  event: KeyboardEvent,
  id: string | undefined,
  commands: Commands,
  readOnly: boolean,
): boolean {
  if (!id || event.altKey || event.ctrlKey || event.metaKey) return false;
  const order = [...walk(commands.get().appState.data as PageData)].map(({ block }) => block.props.id);
  const at = order.indexOf(id);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: order.length - 1 }[event.key];
  if (to !== undefined) {
    const next = order[Math.min(order.length - 1, Math.max(0, to))];
    if (next) {
      commands.select(next);
      focusBlock(canvasDocument(), next);
    }
    return true;
  }
  if (readOnly) return false;
  if (event.key === 'Enter') {
    const text = elementOf(canvasDocument(), id)?.querySelector<HTMLElement>('[role="textbox"]');
    text?.focus();
    return true;
  }
  if (event.key === 'Delete' || event.key === 'Backspace') {
    focusBlock(canvasDocument(), commands.remove(id));
    return true;
  }
  return false;
}
