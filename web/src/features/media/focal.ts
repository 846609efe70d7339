interface Point {
  x: number;
  y: number;
}
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const hundredth = (part: number) => Math.round(Math.min(Math.max(part, 0), 1) * 100);

/** The point of a picture that was pressed. */
export function pointAt(box: Box, clientX: number, clientY: number): Point {
  return {
    x: hundredth((clientX - box.left) / (box.width || 1)),
    y: hundredth((clientY - box.top) / (box.height || 1)),
  };
}

/** Where an arrow leads; with Shift, by steps of ten. */
export function moved({ x, y }: Point, key: string, far: boolean): Point | undefined {
  const step = far ? 10 : 1;
  const ways: Record<string, [number, number]> = {
    ArrowLeft: [-step, 0],
    ArrowRight: [step, 0],
    ArrowUp: [0, -step],
    ArrowDown: [0, step],
  };
  const way = ways[key];
  if (!way) return undefined;
  return { x: hundredth((x + way[0]) / 100), y: hundredth((y + way[1]) / 100) };
}
