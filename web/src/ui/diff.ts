export type Change = 'same' | 'added' | 'removed';

export interface Part {
  change: Change;
  text: string;
}

/** How many comparisons one alignment may cost; beyond, everything counts as changed. */
const MOST = 4_000_000;

/** Which of a stays as which of b, in order, with the greatest worth in all. */
export function align<T>(a: T[], b: T[], worth: (x: T, y: T) => number): [number, number][] {
  if (a.length * b.length > MOST) return [];
  const width = b.length + 1;
  const best = new Float32Array((a.length + 1) * width);
  const at = (i: number, j: number) => best[i * width + j] as number;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const pair = worth(a[i] as T, b[j] as T);
      const skip = Math.max(at(i + 1, j), at(i, j + 1));
      best[i * width + j] = pair > 0 ? Math.max(pair + at(i + 1, j + 1), skip) : skip;
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const pair = worth(a[i] as T, b[j] as T);
    if (pair > 0 && at(i, j) === Math.fround(pair + at(i + 1, j + 1))) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}

/** What both have at their start and end needs no alignment. */
function trimmed<T>(a: T[], b: T[], same: (x: T, y: T) => boolean): { start: number; end: number } {
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && same(a[start] as T, b[start] as T)) start++;
  let end = 0;
  while (end < most - start && same(a[a.length - 1 - end] as T, b[b.length - 1 - end] as T)) end++;
  return { start, end };
}

export interface Step<T> {
  before?: T;
  after?: T;
}

/** Walks both from start to end: what stays together, what only one of them has. */
export function steps<T>(a: T[], b: T[], pairs: [number, number][]): Step<T>[] {
  const walked: Step<T>[] = [];
  let [i, j] = [0, 0];
  for (const [nextI, nextJ] of [...pairs, [a.length, b.length] as const]) {
    while (i < nextI) walked.push({ before: a[i++] });
    while (j < nextJ) walked.push({ after: b[j++] });
    if (i < a.length && j < b.length) walked.push({ before: a[i++], after: b[j++] });
  }
  return walked;
}

export function compare<T>(a: T[], b: T[], same: (x: T, y: T) => boolean): Step<T>[] {
  const { start, end } = trimmed(a, b, same);
  const [middleA, middleB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const middle = align(middleA, middleB, (x, y) => (same(x, y) ? 1 : 0));
  const pairs: [number, number][] = [
    ...Array.from({ length: start }, (_, n): [number, number] => [n, n]),
    ...middle.map(([i, j]): [number, number] => [i + start, j + start]),
    ...Array.from({ length: end }, (_, n): [number, number] => [a.length - end + n, b.length - end + n]),
  ];
  return steps(a, b, pairs);
}

/** What changed from one row of words to another. */
export function partsOf(before: string[], after: string[]): Part[] {
  const parts: Part[] = [];
  for (const step of compare(before, after, (x, y) => x === y)) {
    const change = step.before === undefined ? 'added' : step.after === undefined ? 'removed' : 'same';
    const word = step.after ?? step.before ?? '';
    const last = parts.at(-1);
    if (last?.change === change) last.text += ` ${word}`;
    else parts.push({ change, text: word });
  }
  return parts;
}
