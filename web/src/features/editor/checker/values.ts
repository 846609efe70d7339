import type { BlockData } from '@/blocks/context';
import type { Field } from '@/blocks/fields';
import { INNER, outside } from '@/blocks/links';
import { blockOf } from '@/blocks/registry';
import { fold } from '@/ui/fold';
import { error, type Fault, type World, warning } from './finding';
import { falseTitlesIn, linksIn } from './html';

/** Every value of a block with the field that holds it: `items.2.url`. What slots hold is a block of its own. */
function* values(
  fields: Record<string, Field>,
  given: Record<string, unknown>,
  at = '',
): Generator<[Field, string, unknown]> {
  for (const [name, field] of Object.entries(fields)) {
    const value = given[name];
    const path = at + name;
    if (field.kind === 'list' && Array.isArray(value)) {
      for (const [i, item] of value.entries()) yield* values(field.fields, item, `${path}.${i}.`);
    } else if (field.kind !== 'slot') yield [field, path, value];
  }
}

/** What any block can have wrong, whatever it is for: links, variables, files that are gone, words in capitals. */
export function* commonFaults(block: BlockData, world: World): Generator<Fault> {
  const fields = blockOf(block.type)?.fields ?? {};
  for (const [field, path, value] of values(fields, block.props)) {
    for (const text of typeof value === 'string' ? [value] : textsIn(value)) {
      if (field.kind === 'url') yield* urlFaults(text, path, world);
      else if (field.kind === 'media') yield* fileFaults(text, path, world);
      else if (field.kind === 'email') yield* mailFaults(text, path);
      else if (field.kind === 'phone') yield* phoneFaults(text, path);
      else yield* textFaults(text, path, field.kind, world);
    }
  }
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.flat().filter((one) => typeof one === 'string') : [];
}

const WEB = /^https?:\/\/([^/?#\s]+)/i;
const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

/** Where a link leads; an empty one is the business of the block that shows it. */
export function* urlFaults(url: string, path: string, world: World): Generator<Fault> {
  const typed = url.trim();
  if (typed === '') return;
  const [, kind, id = ''] = INNER.exec(typed) ?? [];
  if (kind === 'page' && world.pages && !world.pages.has(id)) yield error('editor.check.linkPage', path);
  if (kind === 'chapter' && world.chapters && !world.chapters.has(id))
    yield error('editor.check.linkChapter', path);
  if (kind === 'media' && world.media(id) === null) yield error('editor.check.linkMedia', path);
  if (kind) return;
  if (outside(typed) === null) yield error('editor.check.linkInvalid', path, { url: typed });
  else if (/^mailto:/i.test(typed)) yield* mailFaults(typed.slice(7).split('?')[0] ?? '', path);
  else if (/^(tel|sms):/i.test(typed)) yield* phoneFaults(typed.slice(4), path);
  else {
    const host = WEB.exec(typed)?.[1] ?? '';
    if (!host.includes('.')) yield error('editor.check.linkInvalid', path, { url: typed });
    else if (/(^|\.)(example|test|localhost)\.[a-z]+$/i.test(host))
      yield error('editor.check.linkExample', path, { url: typed });
  }
}

function* fileFaults(id: string, path: string, world: World): Generator<Fault> {
  if (id && world.media(id) === null) yield error('editor.check.mediaGone', path);
}

function* mailFaults(typed: string, path: string): Generator<Fault> {
  if (typed && !typed.includes('{{') && !MAIL.test(typed.trim()))
    yield error('editor.check.email', path, { typed });
}

function* phoneFaults(typed: string, path: string): Generator<Fault> {
  if (typed && !typed.includes('{{') && typed.replace(/\D/g, '').length < 2)
    yield error('editor.check.phone', path, { typed });
}

const VARIABLE = /\{\{\s*([a-z][\w-]*\.[\w.-]+)\s*\}\}/gi;

function* textFaults(text: string, path: string, kind: Field['kind'], world: World): Generator<Fault> {
  yield* variableFaults(text, path, world);
  if (kind === 'rich') yield* richFaults(text, path, world);
}

function* variableFaults(text: string, path: string, { variables }: World): Generator<Fault> {
  if (!text.includes('{{') && !text.includes('}}')) return;
  for (const name of new Set([...text.matchAll(VARIABLE)].map(([, found = '']) => found))) {
    if (!variables) continue;
    if (!variables.has(name)) yield error('editor.check.variableUnknown', path, { name });
    else if (!variables.get(name)) yield warning('editor.check.variableEmpty', path, { name });
  }
  if (/\{\{|\}\}/.test(text.replace(VARIABLE, ''))) yield error('editor.check.variableBroken', path);
}

function* richFaults(html: string, path: string, world: World): Generator<Fault> {
  for (const { href, text } of linksIn(html)) {
    if (!text) yield error('editor.check.linkNoWords', path);
    else if (isVague(text)) yield warning('editor.check.linkVague', path, { text });
    if (!href) yield error('editor.check.linkEmpty', path, { text });
    else yield* urlFaults(href, path, world);
  }
  for (const text of falseTitlesIn(html)) yield warning('editor.check.falseTitle', path, { text });
}

const vague = new Set([
  'ici',
  'cliquez ici',
  'cliquer ici',
  'en savoir plus',
  'lire la suite',
  'lien',
  'ce lien',
  'voir',
  'suite',
  'plus',
  'cliquez',
  'click here',
  'here',
  'read more',
  'more',
]);

/** Words that do not say where they lead: read alone, as screen readers list links. */
export function isVague(text: string): boolean {
  return vague.has(
    fold(text)
      .replace(/[^\p{L}\s]/gu, '')
      .trim(),
  );
}
