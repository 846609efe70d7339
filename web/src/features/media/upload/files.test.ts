import { describe, expect, it } from 'vitest';
import { filesOf, pasted } from './files';

const file = (name: string, type = '') => new File(['x'], name, { type });
const entry = (one: File) => ({
  isDirectory: false,
  name: one.name,
  file: (then: (f: File) => void) => then(one),
});
const folder = (name: string, inside: object[]) => ({
  isDirectory: true,
  name,
  createReader: () => {
    const rest = [inside.slice(0, 1), inside.slice(1), []];
    return { readEntries: (then: (some: object[]) => void) => then(rest.shift() ?? []) };
  },
});
const dropped = (entries: object[]) =>
  ({ items: entries.map((one) => ({ webkitGetAsEntry: () => one })), files: [] }) as unknown as DataTransfer;

describe('what is dropped', () => {
  it('folders are opened, at any depth, and systems’ own files left out', async () => {
    const inner = folder('été', [entry(file('plage.jpg')), entry(file('.DS_Store'))]);
    const files = await filesOf(
      dropped([entry(file('a.png')), folder('Photos', [entry(file('b.png')), inner])]),
    );
    expect(files.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'plage.jpg']);
  });

  it('a browser that knows no folders gives its files', async () => {
    const data = { items: [{}], files: [file('a.png')] } as unknown as DataTransfer;
    expect(await filesOf(data)).toHaveLength(1);
  });

  it('a picture pasted from the screen gets a name of its own', () => {
    const named = pasted(
      [file('image.png', 'image/png'), file('plan.png', 'image/png')],
      () => 'Image collée',
    );
    expect(named.map(({ name }) => name)).toEqual(['Image collée.png', 'plan.png']);
  });
});
