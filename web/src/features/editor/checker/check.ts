import type { PageData } from '@/blocks/context';
import { current } from '@/blocks/migrate';
import { viewOf } from '@/blocks/views';
import { MAX_BLOCKS, walk } from '@/blocks/walk';
import { error, type Fault, type Finding, type World, warning } from './finding';
import { headingFaults } from './headings';
import { rulesOf } from './rules';
import { commonFaults } from './values';

export type { Finding, World } from './finding';

/** What a reader would stumble over on a page, in the order in which it is read (H10). */
export function check(page: PageData, world: World): Finding[] {
  const findings: Finding[] = [];
  const add = (block: string, type: string, faults: Iterable<Fault>) => {
    for (const { args = {}, ...fault } of faults) {
      findings.push({ id: `${block} ${fault.key} ${fault.path}`, block, type, args, ...fault });
    }
  };
  add('', '', pageFaults(page, world));
  const titles = headingFaults(page);
  for (const { block } of walk(page)) {
    const { id } = block.props;
    const known = current(block, viewOf(block.type));
    if (!known) add(id, block.type, [warning('editor.check.unknown', '')]);
    else {
      add(id, block.type, titles.get(id) ?? []);
      add(id, block.type, rulesOf(known, world));
      add(id, block.type, commonFaults(known, world));
    }
  }
  return findings;
}

const contrastKeys = {
  text: 'editor.check.contrastText',
  brand: 'editor.check.contrastBrand',
  accent: 'editor.check.contrastAccent',
};

function* pageFaults(page: PageData, world: World): Generator<Fault> {
  for (const { name, ratio } of world.contrasts) {
    yield error(contrastKeys[name], '', { ratio: Math.floor(ratio * 10) / 10 });
  }
  const count = [...walk(page)].length;
  if (count > MAX_BLOCKS) yield error('editor.check.tooMany', '', { count, max: MAX_BLOCKS });
}
