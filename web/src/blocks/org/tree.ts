import type { Props } from './schema';

export type Person = Props['people'][number] & { rank: number };

export interface Node extends Person {
  under: Node[];
}

/** Who stands under whom: a person belongs to the nearest one before of a higher level. A level left out is closed up. */
export function tree(people: Props['people']): Node[] {
  const roots: Node[] = [];
  const above: Node[] = [];
  for (const [rank, person] of people.entries()) {
    const node: Node = { ...person, rank, under: [] };
    while (above.length > 0 && (above.at(-1)?.level ?? 0) >= person.level) above.pop();
    (above.at(-1)?.under ?? roots).push(node);
    above.push(node);
  }
  return roots;
}
