import type { BlockData, PageContext, PageData } from '@/blocks/context';
import { outside } from '@/blocks/links';
import { blocks } from '@/blocks/registry';
import { exampleMedia } from './exampleMedia';

/** Every block under a title that names it, or one alone; its example, or what it holds when just added. */
export function examplePage(type: string, which: 'example' | 'empty', t: PageContext['words']): PageData {
  const shown = blocks.filter((block) => type === '' || block.type === type);
  const content = shown.flatMap((block): BlockData[] => [
    {
      type: 'heading',
      props: { id: `title-${block.type}`, v: 1, title: t(block.name), text: t(block.hint), level: 2 },
    },
    { type: block.type, props: { ...block[which], id: block.type, v: block.version } },
  ]);
  return { root: {}, content };
}

export function exampleContext(words: PageContext['words'], locale: string, editing: boolean): PageContext {
  return {
    locale,
    editing,
    words,
    media: (id) => exampleMedia[id] ?? null,
    href: (url) => outside(url) ?? '#',
    variable: () => null,
    publication: { number: 4, date: '2 février 2026' },
  };
}
