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
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './IconButton';
import classes from './SortableList.module.css';
import { useOrder } from './sortable/order';
import titles from './theme/typography.module.css';
import { useKeptFocus } from './useKeptFocus';

interface SortableListProps<T> {
  /** Says what the list holds. */
  label: string;
  items: T[];
  id: (item: T) => string;
  /** What an entry is called, for those who hear it. */
  name: (item: T) => string;
  render: (item: T) => ReactNode;
  /** Buttons at the end of an entry. */
  actions?: (item: T) => ReactNode;
  /** The whole new order. When it answers a promise that fails, the former order comes back. */
  onMove: (ids: string[]) => unknown;
  disabled?: boolean;
}

type Way = 'up' | 'down';

/** Entries one puts in order: by the handle with a mouse, a finger or the keyboard, or step by step with two buttons. */
export function SortableList<T>(props: SortableListProps<T>) {
  const { items, id, name, disabled } = props;
  const { t } = useTranslation();
  const byId = new Map(items.map((item) => [id(item), item]));
  const { ids, move } = useOrder([...byId.keys()], props.onMove);
  const [said, setSaid] = useState('');
  const box = useRef<HTMLUListElement>(null);
  useKeptFocus(box);
  const [held, setHeld] = useState<{ id: string; way: Way }>();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const nameOf = (key: string | number) => {
    const item = byId.get(String(key));
    return item === undefined ? '' : name(item);
  };
  const at = (key: string, position: number) =>
    t('ui.sort.at', { name: nameOf(key), position: position + 1, total: ids.length });

  function step(key: string, way: Way) {
    const from = ids.indexOf(key);
    const to = from + (way === 'up' ? -1 : 1);
    if (to < 0 || to >= ids.length) return;
    setHeld({ id: key, way });
    setSaid(at(key, to));
    void move(from, to);
  }
  function onDragEnd({ active, over }: DragEndEvent) {
    if (!over || over.id === active.id) return;
    void move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        screenReaderInstructions: { draggable: t('ui.sort.help') },
        announcements: {
          onDragStart: ({ active }) => t('ui.sort.taken', { name: nameOf(active.id) }),
          onDragOver: ({ active, over }) =>
            over ? at(String(active.id), ids.indexOf(String(over.id))) : undefined,
          onDragEnd: ({ active, over }) =>
            over
              ? t('ui.sort.put', { where: at(String(active.id), ids.indexOf(String(over.id))) })
              : undefined,
          onDragCancel: ({ active }) => t('ui.sort.cancelled', { name: nameOf(active.id) }),
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={disabled}>
        <ul ref={box} className={classes.list} aria-label={props.label} tabIndex={-1} data-keeps-focus>
          {ids.map((key, index) => {
            const item = byId.get(key);
            return (
              item !== undefined && (
                <Entry
                  key={key}
                  id={key}
                  name={nameOf(key)}
                  first={index === 0}
                  last={index === ids.length - 1}
                  held={held?.id === key ? held : undefined}
                  disabled={disabled}
                  actions={props.actions?.(item)}
                  onStep={(way) => step(key, way)}
                >
                  {props.render(item)}
                </Entry>
              )
            );
          })}
        </ul>
      </SortableContext>
      <p className={titles.visuallyHidden} role="status">
        {said}
      </p>
    </DndContext>
  );
}

interface EntryProps {
  id: string;
  name: string;
  first: boolean;
  last: boolean;
  /** The button that last moved it, which keeps the focus though it has moved too. */
  held?: { way: Way };
  disabled?: boolean;
  actions?: ReactNode;
  onStep: (way: Way) => void;
  children: ReactNode;
}

function Entry({ id, name, first, last, held, disabled, actions, onStep, children }: EntryProps) {
  const { t } = useTranslation();
  const sortable = useSortable({ id, attributes: { roleDescription: t('ui.sort.handle') } });
  const buttons = { up: useRef<HTMLButtonElement>(null), down: useRef<HTMLButtonElement>(null) };
  const way = held?.way;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move gives a new `held`, and only then the focus is to be found again
  useEffect(() => {
    if (way) buttons[way].current?.focus();
  }, [held]);
  const { transform, transition, isDragging } = sortable;
  return (
    <li
      ref={sortable.setNodeRef}
      className={classes.entry}
      data-dragging={isDragging || undefined}
      style={
        {
          transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined,
          '--entry-transition': transition,
        } as CSSProperties
      }
    >
      <IconButton
        {...sortable.attributes}
        {...sortable.listeners}
        ref={sortable.setActivatorNodeRef}
        className={classes.handle}
        label={t('ui.sort.drag', { name })}
        disabled={disabled}
      >
        <IconGripVertical aria-hidden />
      </IconButton>
      <div className={classes.content}>{children}</div>
      <div className={classes.steps}>
        {actions}
        <IconButton
          ref={buttons.up}
          label={t('ui.sort.up', { name })}
          aria-disabled={first || disabled || undefined}
          onClick={() => !disabled && onStep('up')}
        >
          <IconArrowUp aria-hidden />
        </IconButton>
        <IconButton
          ref={buttons.down}
          label={t('ui.sort.down', { name })}
          aria-disabled={last || disabled || undefined}
          onClick={() => !disabled && onStep('down')}
        >
          <IconArrowDown aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}
