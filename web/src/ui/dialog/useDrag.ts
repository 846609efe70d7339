import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

export const dialogPositions = [
  'center',
  'top',
  'bottom',
  'left',
  'right',
  'topleft',
  'topright',
  'bottomleft',
  'bottomright',
] as const;
export type DialogPosition = (typeof dialogPositions)[number];

export interface Point {
  x: number;
  y: number;
}

interface Limits {
  keepInViewport?: boolean;
  minX?: number;
  minY?: number;
}

/** Where a window of that size may be put: inside the viewport by default, never left of minX nor above minY. */
export function clampToViewport(
  wanted: Point,
  size: { width: number; height: number },
  limits: Limits,
): Point {
  const { keepInViewport = true, minX = 0, minY = 0 } = limits;
  if (!keepInViewport) return wanted;
  const maxX = Math.max(minX, window.innerWidth - size.width);
  const maxY = Math.max(minY, window.innerHeight - size.height);
  return { x: Math.min(Math.max(wanted.x, minX), maxX), y: Math.min(Math.max(wanted.y, minY), maxY) };
}

const STEP = 16;
const arrows: Record<string, Point> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

const corners: DialogPosition[] = ['center', 'topright', 'bottomright', 'bottomleft', 'topleft'];

/** Moves a dialog by its header, with the arrow keys of its handle, or from corner to corner by a press on that handle. */
export function useDrag(
  box: RefObject<HTMLElement | null>,
  options: Limits & { enabled: boolean; position: DialogPosition },
) {
  const [offset, setOffset] = useState<Point>({ x: 0, y: 0 });
  const [position, setPosition] = useState(options.position);
  const [given, setGiven] = useState(options.position);
  const grip = useRef<{ pointer: Point; corner: Point } | null>(null);

  function putAt(position: DialogPosition) {
    setPosition(position);
    setOffset({ x: 0, y: 0 });
  }
  if (given !== options.position) {
    setGiven(options.position);
    putAt(options.position);
  }

  function moveTo(wanted: Point) {
    const rect = box.current?.getBoundingClientRect();
    if (!rect) return;
    const to = clampToViewport(wanted, rect, options);
    setOffset((at) => ({ x: at.x + to.x - rect.left, y: at.y + to.y - rect.top }));
  }

  // A window that shrinks, or a dialog that gets its size back, must not leave it out of reach.
  const stay = useRef(() => {});
  stay.current = () => {
    const rect = box.current?.getBoundingClientRect();
    if (rect) moveTo({ x: rect.left, y: rect.top });
  };
  const moved = options.enabled && (offset.x !== 0 || offset.y !== 0);
  useEffect(() => {
    if (!moved) return;
    const again = () => stay.current();
    again();
    window.addEventListener('resize', again);
    return () => window.removeEventListener('resize', again);
  }, [moved]);

  const handlers = options.enabled
    ? {
        onPointerDown(event: PointerEvent<HTMLElement>) {
          const rect = box.current?.getBoundingClientRect();
          if (!rect || event.button !== 0 || (event.target as Element).closest('button, a, input')) return;
          grip.current = {
            pointer: { x: event.clientX, y: event.clientY },
            corner: { x: rect.left, y: rect.top },
          };
          event.currentTarget.setPointerCapture?.(event.pointerId);
          event.preventDefault();
        },
        onPointerMove(event: PointerEvent<HTMLElement>) {
          const held = grip.current;
          if (!held) return;
          moveTo({
            x: held.corner.x + event.clientX - held.pointer.x,
            y: held.corner.y + event.clientY - held.pointer.y,
          });
        },
        onPointerUp() {
          grip.current = null;
        },
        onPointerCancel() {
          grip.current = null;
        },
      }
    : {};

  return {
    offset: options.enabled ? offset : { x: 0, y: 0 },
    position,
    handlers,
    onKeyDown(event: KeyboardEvent) {
      const by = arrows[event.key];
      const rect = box.current?.getBoundingClientRect();
      if (!by || !rect) return;
      event.preventDefault();
      moveTo({ x: rect.left + by.x, y: rect.top + by.y });
    },
    nextCorner() {
      putAt(corners[(corners.indexOf(position) + 1) % corners.length] ?? 'center');
    },
  };
}
