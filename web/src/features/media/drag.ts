import type { DragEvent } from 'react';
import classes from './drag.module.css';

/** Our own kind: files of the computer are dragged over the same page. */
const KIND = 'application/x-livret-media';

export function startDrag(event: DragEvent, ids: string[], words: string): void {
  event.dataTransfer.setData(KIND, JSON.stringify(ids));
  event.dataTransfer.effectAllowed = 'move';
  const badge = document.createElement('div');
  badge.textContent = words;
  badge.className = classes.badge ?? '';
  document.body.append(badge);
  event.dataTransfer.setDragImage(badge, 16, 16);
  // The browser has taken its picture by then.
  setTimeout(() => badge.remove());
}

export function isMediaDrag(event: DragEvent): boolean {
  return event.dataTransfer.types.includes(KIND);
}

export function draggedMedia(event: DragEvent): string[] {
  try {
    const ids: unknown = JSON.parse(event.dataTransfer.getData(KIND) || '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
