import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { createContext, type ReactNode, use, useState } from 'react';
import { type Drop, dropChapter, dropPage, pageIn } from './places';
import classes from './TreePanel.module.css';
import type { Tree } from './useTree';

interface Row {
  kind: 'chapter' | 'page';
  id: string;
  title: string;
}

/** Where what is held would go, so that a line shows it. */
const PlaceContext = createContext<Drop | null>(null);

function dropOf({ active, over }: DragMoveEvent | DragEndEvent): Drop | null {
  const held = active.data.current as Row | undefined;
  const onto = over?.data.current as Row | undefined;
  const rect = active.rect.current.translated;
  if (!held || !onto || !over || !rect) return null;
  const below = rect.top + rect.height / 2 > over.rect.top + over.rect.height / 2;
  return { kind: held.kind, id: held.id, over: { kind: onto.kind, id: onto.id }, below };
}

/** Rows moved with a mouse or a finger. The keyboard has Alt and the arrows, and everybody the menu. */
export function TreeDrag({ tree, children }: { tree: Tree; children: ReactNode }) {
  const [held, setHeld] = useState<Row | null>(null);
  const [drop, setDrop] = useState<Drop | null>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));

  function end(event: DragEndEvent) {
    const place = dropOf(event);
    setHeld(null);
    setDrop(null);
    if (!place || !tree.tree) return;
    if (place.kind === 'chapter') {
      const chapter = tree.tree.find(({ id }) => id === place.id);
      if (chapter) void tree.moveChapter(chapter, (all) => dropChapter(all, place));
    } else {
      const page = pageIn(tree.tree, place.id)?.page;
      if (page) void tree.movePage(page, (all) => dropPage(all, place));
    }
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={(given) => {
        // A chapter only goes between chapters.
        const chaptersOnly = (given.active.data.current as Row | undefined)?.kind === 'chapter';
        const droppableContainers = given.droppableContainers.filter(
          ({ data }) => !chaptersOnly || (data.current as Row | undefined)?.kind === 'chapter',
        );
        return closestCenter({ ...given, droppableContainers });
      }}
      onDragStart={({ active }) => setHeld(active.data.current as Row)}
      onDragMove={(event) => setDrop(dropOf(event))}
      onDragEnd={end}
      onDragCancel={() => {
        setHeld(null);
        setDrop(null);
      }}
      // What moved is said by the tree, whatever moved it.
      accessibility={{
        announcements: {
          onDragStart: () => undefined,
          onDragOver: () => undefined,
          onDragEnd: () => undefined,
          onDragCancel: () => undefined,
        },
      }}
    >
      <PlaceContext value={drop}>{children}</PlaceContext>
      <DragOverlay dropAnimation={null}>
        {held && <div className={classes.held}>{held.title}</div>}
      </DragOverlay>
    </DndContext>
  );
}

/** What makes a row one that can be picked up and put down on. */
export function useDragRow(kind: Row['kind'], id: string, title: string) {
  const row: Row = { kind, id, title };
  const drag = useDraggable({ id: `${kind} ${id}`, data: row });
  const drop = useDroppable({ id: `${kind} ${id}`, data: row });
  const place = use(PlaceContext);
  const here = place?.over.id === id && place.id !== id ? place : null;
  const into = here?.kind === 'page' && kind === 'chapter';
  return {
    ref: (node: HTMLElement | null) => {
      drag.setNodeRef(node);
      drop.setNodeRef(node);
    },
    listeners: drag.listeners,
    marks: {
      'data-dragging': drag.isDragging || undefined,
      'data-drop': here ? (into || here.below ? 'below' : 'above') : undefined,
    },
  };
}
