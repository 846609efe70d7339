import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/error';
import type { BookletSheet } from '@/features/booklet/types';
import { presetTheme } from '@/reader/theme';
import { type Part, type Parts, partsOf } from './parts';
import { type Kept, WizardDraft } from './WizardDraft';

const sheet = {
  id: 'b1',
  name: 'Bienvenue',
  kind: 'employee',
  sectorId: '',
  locale: 'fr-FR',
  theme: presetTheme('clinique'),
  structure: { layout: 'side', numbers: false },
  cover: { style: 'typographic', title: '', subtitle: '', mediaId: '', illustration: '' },
  variables: {},
  chapters: [],
  revision: 1,
} as unknown as BookletSheet;

/** A server with one booklet, as it answers revisions. */
function world() {
  let now = structuredClone(sheet);
  const keeps: (Kept | undefined)[] = [];
  const put = (part: Part, value: unknown) => {
    now = {
      ...now,
      ...(part === 'form' ? (value as object) : { [part]: value }),
      revision: now.revision + 1,
    };
    return structuredClone(now);
  };
  const save = vi.fn(async (part: Part, _sheet: BookletSheet, value: Parts[Part], revision: number) => {
    if (revision !== now.revision) throw new ApiError(409, 'stale');
    return put(part, value);
  });
  return {
    save: save as never,
    spy: save,
    read: vi.fn(async () => structuredClone(now)),
    keep: (kept: Kept | undefined) => void keeps.push(kept),
    onSheet: vi.fn(),
    /** Somebody else saves. */
    other: put,
    now: () => now,
    kept: () => keeps.at(-1),
  };
}

const named = (name: string) => ({ ...partsOf(sheet).form, name });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the wizard’s draft', () => {
  it('shows at once and saves by itself, once, what was typed last', async () => {
    const server = world();
    const draft = new WizardDraft(sheet, server);
    draft.set('form', named('B'));
    draft.set('form', named('Bi'));
    expect(draft.snapshot()).toMatchObject({ state: 'waiting', values: { form: { name: 'Bi' } } });
    expect(server.kept()?.values.form?.name).toBe('Bi');
    await vi.advanceTimersByTimeAsync(800);
    expect(server.spy).toHaveBeenCalledTimes(1);
    expect(server.now().name).toBe('Bi');
    expect(draft.snapshot().state).toBe('saved');
    expect(server.kept()).toBeUndefined();
  });

  it('saves each part by its own call, one after the other, with the revision of the one before', async () => {
    const server = world();
    const draft = new WizardDraft(sheet, server);
    draft.set('structure', { layout: 'tiles', numbers: true });
    draft.set('form', named('Deux'));
    expect(await draft.flush()).toBe(true);
    expect(server.spy.mock.calls.map(([part, , , revision]) => [part, revision])).toEqual([
      ['form', 1],
      ['structure', 2],
    ]);
  });

  it('what is typed while a call is on its way is saved after it', async () => {
    const server = world();
    const draft = new WizardDraft(sheet, server);
    draft.set('form', named('Un'));
    const flushed = draft.flush();
    draft.set('form', named('Un deux'));
    expect(await flushed).toBe(true);
    expect(server.now().name).toBe('Un deux');
    expect(draft.dirty).toBe(false);
  });

  it('G11 over somebody else’s change of another part it saves without a word, and shows theirs', async () => {
    const server = world();
    const draft = new WizardDraft(sheet, server);
    server.other('structure', { layout: 'paged', numbers: false });
    draft.set('form', named('Mien'));
    expect(await draft.flush()).toBe(true);
    expect(server.now()).toMatchObject({ name: 'Mien', structure: { layout: 'paged' } });
    expect(draft.snapshot().values.structure.layout).toBe('paged');
  });

  it.each([
    ['mine', 'Mien'],
    ['theirs', 'Leur'],
  ] as const)('G11 over somebody else’s change of the same part it asks: %s', async (choice, name) => {
    const server = world();
    const draft = new WizardDraft(sheet, server);
    server.other('form', named('Leur'));
    draft.set('form', named('Mien'));
    const flushed = draft.flush();
    await vi.waitFor(() => expect(draft.snapshot().state).toBe('conflict'));
    expect(server.now().name).toBe('Leur');
    draft.decide(choice);
    expect(await flushed).toBe(true);
    expect(server.now().name).toBe(name);
    expect(draft.snapshot().values.form.name).toBe(name);
  });

  it('a question left open overwrites nothing and loses nothing', async () => {
    const server = world();
    const draft = new WizardDraft(sheet, server);
    server.other('form', named('Leur'));
    draft.set('form', named('Mien'));
    const flushed = draft.flush();
    await vi.waitFor(() => expect(draft.snapshot().state).toBe('conflict'));
    draft.decide('none');
    expect(await flushed).toBe(false);
    expect(server.now().name).toBe('Leur');
    expect(draft.snapshot().values.form.name).toBe('Mien');
    expect(server.kept()?.values.form?.name).toBe('Mien');
  });

  it('without a network it keeps everything and tries again', async () => {
    const server = world();
    const draft = new WizardDraft(sheet, server);
    server.spy.mockRejectedValueOnce(new ApiError(0, 'gone'));
    draft.set('form', named('Gardé'));
    expect(await draft.flush()).toBe(false);
    expect(draft.snapshot().state).toBe('offline');
    expect(server.kept()?.values.form?.name).toBe('Gardé');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.now().name).toBe('Gardé');
    expect(draft.snapshot().state).toBe('saved');
  });

  it('a refusal stands beside its field until it is changed or given up', async () => {
    const server = world();
    const draft = new WizardDraft(sheet, server);
    server.spy.mockRejectedValueOnce(new ApiError(422, 'non', { errors: { name: ['Trop long.'] } }));
    draft.set('form', named('x'));
    expect(await draft.flush()).toBe(false);
    expect(draft.snapshot()).toMatchObject({ state: 'refused', errors: { name: ['Trop long.'] } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.spy).toHaveBeenCalledTimes(1);
    draft.giveUp();
    expect(draft.snapshot()).toMatchObject({
      state: 'saved',
      errors: {},
      values: { form: { name: 'Bienvenue' } },
    });
  });

  it('after a reload it saves what was not, and still sees that somebody else was faster', async () => {
    const server = world();
    const kept: Kept = { values: { form: named('Mien') }, base: { form: named('Bienvenue') }, revision: 1 };
    const latest = server.other('form', named('Leur'));
    const draft = new WizardDraft(latest, server, kept);
    expect(draft.snapshot().values.form.name).toBe('Mien');
    await vi.advanceTimersByTimeAsync(0);
    await vi.waitFor(() => expect(draft.snapshot().state).toBe('conflict'));
    expect(server.now().name).toBe('Leur');
  });

  it('G11 with two parts changed here, the one somebody else changed too is asked about, whichever comes first', async () => {
    const server = world();
    const draft = new WizardDraft(sheet, server);
    server.other('cover', { ...sheet.cover, title: 'Leur titre' });
    draft.set('structure', { layout: 'tiles', numbers: false });
    draft.set('cover', { ...sheet.cover, title: 'Mon titre' });
    const flushed = draft.flush();
    await vi.waitFor(() => expect(draft.snapshot().state).toBe('conflict'));
    expect(server.now().cover.title).toBe('Leur titre');
    draft.decide('theirs');
    expect(await flushed).toBe(true);
    expect(server.now()).toMatchObject({ cover: { title: 'Leur titre' }, structure: { layout: 'tiles' } });
    expect(draft.snapshot().values.cover.title).toBe('Leur titre');
  });

  it('G11 chapters added by hand do not hide what somebody else has changed', async () => {
    const server = world();
    const draft = new WizardDraft(sheet, server);
    const latest = server.other('theme', presetTheme('studio'));
    draft.adopt(latest);
    draft.set('theme', presetTheme('mairie'));
    const flushed = draft.flush();
    await vi.waitFor(() => expect(draft.snapshot().state).toBe('conflict'));
    draft.decide('mine');
    expect(await flushed).toBe(true);
    expect(server.now().theme.preset).toBe('mairie');
  });

  it('G11 chapters somebody else has chosen meanwhile are asked about, though that call has no revision', async () => {
    const server = world();
    const draft = new WizardDraft(sheet, server);
    server.other('chapters' as Part, [{ id: 'c', source: 'theirs', title: 'x', icon: '', pages: [] }]);
    draft.set('library', [{ id: 'mine', pages: null }]);
    const flushed = draft.flush();
    await vi.waitFor(() => expect(draft.snapshot().state).toBe('conflict'));
    expect(server.spy).not.toHaveBeenCalled();
    draft.decide('theirs');
    expect(await flushed).toBe(true);
    expect(draft.snapshot().values.library).toEqual([{ id: 'theirs', pages: [] }]);
  });

  it('a part that is refused keeps no other from being saved, and is alone given up', async () => {
    const server = world();
    const draft = new WizardDraft(sheet, server);
    server.spy.mockRejectedValueOnce(new ApiError(422, 'non', { errors: { name: ['Écrivez un nom.'] } }));
    draft.set('form', named(''));
    draft.set('theme', presetTheme('studio'));
    expect(await draft.flush()).toBe(false);
    expect(server.now().theme.preset).toBe('studio');
    draft.set('cover', { ...sheet.cover, title: 'Gardé' });
    server.spy.mockRejectedValueOnce(new ApiError(422, 'non', { errors: { name: ['Écrivez un nom.'] } }));
    expect(await draft.flush()).toBe(false);
    draft.giveUp();
    expect(draft.snapshot().values).toMatchObject({ form: { name: 'Bienvenue' }, cover: { title: 'Gardé' } });
    expect(server.now().cover.title).toBe('Gardé');
  });

  it('what the server tidied is nobody else’s change', async () => {
    const server = world();
    const draft = new WizardDraft(sheet, server);
    server.spy.mockImplementationOnce(async (part, _sheet, value) =>
      server.other(part, { ...(value as object), name: 'Net' }),
    );
    draft.set('form', named('Net '));
    await draft.flush();
    server.other('structure', { layout: 'paged', numbers: false });
    draft.set('form', named('Net et clair'));
    expect(await draft.flush()).toBe(true);
    expect(server.now().name).toBe('Net et clair');
  });
});
