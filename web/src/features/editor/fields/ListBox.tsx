import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListField } from '@/blocks/fields';
import { Button } from '@/ui/Button';
import { FieldFrame } from '@/ui/FieldFrame';
import { IconButton } from '@/ui/IconButton';
import { pieces } from '../canvas/chips';
import { useDesk, useWorld } from '../canvas/context';
import classes from './ListBox.module.css';

type Item = Record<string, unknown>;

interface ListBoxProps {
  field: ListField;
  value: Item[];
  onChange: (items: Item[]) => void;
  error?: string;
  path: string;
  /** The fields of one item. */
  render: (rank: number) => ReactNode;
  /** The item a path leads into, opened when somebody is sent there. */
  wanted?: number;
}

let made = 0;
const newKey = () => `item-${++made}`;

/** Items have no id of their own: each keeps its key here while it moves. */
function useKeys(count: number) {
  const [keys, setKeys] = useState(() => Array.from({ length: count }, newKey));
  if (keys.length === count) return [keys, setKeys] as const;
  const grown = Array.from({ length: count }, (_, rank) => keys[rank] ?? newKey());
  setKeys(grown);
  return [grown, setKeys] as const;
}

/** The entries of a list: one open at a time, moved by the handle, by the keyboard or by two buttons. */
export function ListBox({ field, value, onChange, error, path, render, wanted }: ListBoxProps) {
  const { t } = useTranslation();
  const { readOnly, label } = useWorld();
  const { say } = useDesk();
  const id = useId();
  const [keys, setKeys] = useKeys(value.length);
  const [open, setOpen] = useState<string>();
  const [sent, setSent] = useState<number>();
  if (wanted !== sent) {
    setSent(wanted);
    if (wanted !== undefined) setOpen(keys[wanted]);
  }
  const add = useRef<HTMLButtonElement>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const named = (rank: number) => {
    const words = field.title ? value[rank]?.[field.title] : '';
    const said = typeof words === 'string' ? pieces(words.replaceAll(/<[^>]+>/g, ' ')) : [];
    const text = said
      .map((piece) => ('text' in piece ? piece.text : label(piece.variable)))
      .join('')
      .trim();
    return text || t('editor.list.rank', { rank: rank + 1 });
  };
  const placed = (from: number, to: number) =>
    t('ui.sort.at', { name: named(from), position: to + 1, total: value.length });
  const rankOf = (key: string | number) => keys.indexOf(String(key));
  function move(from: number, to: number) {
    if (to < 0 || to >= value.length || from === to) return;
    setKeys(arrayMove(keys, from, to));
    onChange(arrayMove(value, from, to));
  }
  function remove(rank: number) {
    setKeys(keys.filter((_, other) => other !== rank));
    onChange(value.filter((_, other) => other !== rank));
    say(t('editor.list.removed', { name: named(rank) }));
    // Once it can be pressed again, where the list was full.
    requestAnimationFrame(() => add.current?.focus());
  }
  function onDragEnd({ active, over }: DragEndEvent) {
    if (over) move(rankOf(active.id), rankOf(over.id));
  }
  return (
    <FieldFrame
      id={id}
      label={
        <>
          {t(field.label)} <span className={classes.count}>{value.length}</span>
        </>
      }
      description={field.help && t(field.help)}
      error={error}
    >
      {value.length > 0 && (
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={onDragEnd}
          accessibility={{
            screenReaderInstructions: { draggable: t('ui.sort.help') },
            announcements: {
              onDragStart: ({ active }) => t('ui.sort.taken', { name: named(rankOf(active.id)) }),
              onDragOver: ({ active, over }) =>
                over ? placed(rankOf(active.id), rankOf(over.id)) : undefined,
              onDragEnd: ({ active, over }) =>
                over ? t('ui.sort.put', { where: placed(rankOf(active.id), rankOf(over.id)) }) : undefined,
              onDragCancel: ({ active }) => t('ui.sort.cancelled', { name: named(rankOf(active.id)) }),
            },
          }}
        >
          <SortableContext items={[...keys]} strategy={verticalListSortingStrategy} disabled={readOnly}>
            <ul className={classes.list}>
              {keys.map((key, rank) => (
                <Entry
                  key={key}
                  id={key}
                  name={named(rank)}
                  open={open === key}
                  readOnly={readOnly}
                  first={rank === 0}
                  last={rank === value.length - 1}
                  fixed={value.length <= field.min}
                  onToggle={() => setOpen(open === key ? undefined : key)}
                  onMove={(by) => {
                    const to = rank + by;
                    if (to >= 0 && to < value.length) say(placed(rank, to));
                    move(rank, to);
                  }}
                  onRemove={() => remove(rank)}
                >
                  {render(rank)}
                </Entry>
              ))}
            </ul>
          </SortableContext>
        </DndContext>
      )}
      {!readOnly && (
        <Button
          ref={add}
          size="sm"
          variant="quiet"
          className={classes.add}
          data-field={path}
          icon={<IconPlus aria-hidden />}
          disabled={value.length >= field.max}
          onClick={() => {
            const key = newKey();
            setKeys([...keys, key]);
            setOpen(key);
            onChange([...value, structuredClone(field.item)]);
          }}
        >
          {t(field.add)}
        </Button>
      )}
    </FieldFrame>
  );
}

interface EntryProps {
  id: string;
  name: string;
  open: boolean;
  readOnly: boolean;
  first: boolean;
  last: boolean;
  /** No fewer than these. */
  fixed: boolean;
  onToggle: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  children: ReactNode;
}

function Entry(props: EntryProps) {
  const { id, name, open, readOnly, first, last, fixed, onToggle, onMove, onRemove, children } = props;
  const { t } = useTranslation();
  const sortable = useSortable({ id, attributes: { roleDescription: t('ui.sort.handle') } });
  const box = useRef<HTMLLIElement | null>(null);
  const was = useRef(open);
  useEffect(() => {
    if (open && !was.current) box.current?.scrollIntoView?.({ block: 'nearest' });
    was.current = open;
  }, [open]);
  const { transform, transition, isDragging } = sortable;
  return (
    <li
      ref={(element) => {
        box.current = element;
        sortable.setNodeRef(element);
      }}
      className={classes.item}
      data-open={open || undefined}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
    >
      <div className={classes.line}>
        <button
          type="button"
          {...sortable.attributes}
          {...sortable.listeners}
          ref={sortable.setActivatorNodeRef}
          className={classes.grip}
          aria-label={t('ui.sort.drag', { name })}
          disabled={readOnly}
        >
          <IconGripVertical aria-hidden />
        </button>
        <button type="button" className={classes.name} aria-expanded={open} onClick={onToggle}>
          {name}
        </button>
        {open && !readOnly && (
          <>
            <IconButton
              className={classes.step}
              label={t('ui.sort.up', { name })}
              aria-disabled={first || undefined}
              onClick={() => onMove(-1)}
            >
              <IconArrowUp aria-hidden />
            </IconButton>
            <IconButton
              className={classes.step}
              label={t('ui.sort.down', { name })}
              aria-disabled={last || undefined}
              onClick={() => onMove(1)}
            >
              <IconArrowDown aria-hidden />
            </IconButton>
            {!fixed && (
              <IconButton
                className={classes.step}
                label={t('editor.list.remove', { name })}
                onClick={onRemove}
              >
                <IconTrash aria-hidden />
              </IconButton>
            )}
          </>
        )}
      </div>
      {open && <div className={classes.fields}>{children}</div>}
    </li>
  );
}
