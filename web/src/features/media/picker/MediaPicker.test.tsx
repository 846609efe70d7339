import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '@/api/queryClient';
import { render } from '@/test/render';
import { serve, token } from '@/test/server';
import type { Media } from '../types';
import { tus } from '../upload/tus';
import type { SenderEvents } from '../upload/types';
import { uploads } from '../upload/uploads';
import { MediaPicker, type MediaPickerProps } from './MediaPicker';

const sent = new Map<string, SenderEvents>();

/** jsdom draws nothing. */
function drawing() {
  HTMLImageElement.prototype.decode ??= async () => undefined;
  const canvas = HTMLCanvasElement.prototype;
  vi.spyOn(canvas, 'getContext').mockReturnValue({ drawImage: () => undefined } as never);
  vi.spyOn(canvas, 'toBlob').mockImplementation((then) => then(new Blob(['part'], { type: 'image/jpeg' })));
}

const media = (id: string, more: Partial<Media> = {}) => ({
  ...{ id, name: `${id}.jpg`, kind: 'image', mime: 'image/jpeg', bytes: 4, width: 400, height: 300 },
  ...{
    state: 'ready',
    url: `/m/${id}`,
    thumb: `/m/${id}`,
    srcset: [],
    blur: '',
    alt: 'Dit',
    decorative: false,
  },
  ...{ caption: '', credit: '', focalX: 50, focalY: 50, folderId: null, tags: [], used: false, owner: null },
  ...{ createdAt: '2026-11-03T08:00:00Z', updatedAt: '2026-11-03T08:00:00Z', deletedAt: null },
  ...{ revision: 1, version: 1, ...more },
});

const a = media('a', { alt: '' });
const choose = vi.fn();
const close = vi.fn();
let server: ReturnType<typeof serve>;

function open(props: Partial<MediaPickerProps> = {}) {
  const one = (it: unknown) => ({ body: { data: it } });
  server = serve({
    ...token,
    '/api/media': { body: { data: [a, media('c')], page: 1, perPage: 48, total: 2 } },
    '/api/media/folders': one([]),
    '/api/media/a': one(a),
    '/api/media/b': one(media('b')),
    '/api/media/plan': one(media('plan', { kind: 'document', mime: 'application/pdf' })),
    '/api/media/uploads/u-b': one({ id: 'u-b', bytes: 4, received: 4, state: 'done', mediaId: 'b' }),
    '/api/media/uploads/u-plan': one({ id: 'u-plan', bytes: 4, received: 4, state: 'done', mediaId: 'plan' }),
  });
  return render(
    <QueryClientProvider client={queryClient}>
      <MediaPicker open onClose={close} onChoose={choose} kinds={['image']} {...props} />
    </QueryClientProvider>,
  );
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
/** The whole of a file is there, and the server has taken it. */
function arrive(name: string, id: string) {
  act(() => {
    sent.get(name)?.onId(id);
    sent.get(name)?.onSent();
  });
  return waitFor(() =>
    expect(uploads.snapshot().items.find((item) => item.name === name)?.state ?? 'done').toBe('done'),
  );
}
const settled = () => act(async () => undefined);
const file = (name: string, type = 'image/jpeg') => new File(['four'], name, { type });

beforeEach(() => {
  drawing();
  vi.spyOn(tus, 'remove').mockResolvedValue();
  vi.spyOn(tus, 'sender').mockImplementation((_item, given, events) => {
    sent.set(given.name, events);
    return { start: () => undefined, stop: () => undefined };
  });
  queryClient.clear();
  choose.mockReset();
  close.mockReset();
  sent.clear();
  for (const { key } of uploads.snapshot().items) void uploads.cancel(key);
  uploads.setOnline(true);
});

describe('a file sent from the picker', () => {
  it('is chosen when it arrives', async () => {
    open({ files: [file('b.jpg')] });
    await arrive('b.jpg', 'u-b');
    expect(await screen.findByText('Choisi : b.jpg')).toBeTruthy();
  });

  it('leaves alone the one that is being described, or was chosen by hand meanwhile', async () => {
    open({ files: [file('b.jpg')] });
    await press(/^a\.jpg/);
    await press('Utiliser cette image');
    await userEvent.type(screen.getByLabelText('Texte de remplacement'), 'Un four');
    await arrive('b.jpg', 'u-b');
    await waitFor(() => expect(server.paths()).toContain('GET /api/media/b'));
    await settled();
    expect(screen.getByRole('heading', { name: /^Préparer «.a\.jpg/ })).toBeTruthy();
    expect(screen.getByLabelText('Texte de remplacement')).toHaveProperty('value', 'Un four');
  });

  it('says so when it turns out to be no picture', async () => {
    open({ files: [file('plan', '')] });
    await arrive('plan', 'u-plan');
    expect((await screen.findByRole('alert')).textContent).toContain('plan.jpg n’est pas une image.');
  });
});

describe('a part of a picture', () => {
  async function cut(props: Partial<MediaPickerProps> = {}) {
    open({ describe: false, ...props });
    await press(/^a\.jpg/);
    await press('Recadrer');
    await userEvent.click(screen.getByRole('radio', { name: 'Carré' }));
    await press('Utiliser cette image');
    await waitFor(() => expect(sent.has('a-recadrée.jpg')).toBe(true));
  }

  it('is in sight while it is sent; a refusal is told where nothing is described', async () => {
    await cut();
    expect(await screen.findByText('a-recadrée.jpg')).toBeTruthy();
    act(() => sent.get('a-recadrée.jpg')?.onError({ status: 413, message: 'Il manque 12 Mo.' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Il manque 12 Mo.');
    expect(uploads.snapshot().items).toEqual([]);
  });

  it('is given up with the dialog or by going back: nothing is chosen later', async () => {
    await cut();
    await press('Revenir au choix');
    expect(uploads.snapshot().items).toEqual([]);
    act(() => sent.get('a-recadrée.jpg')?.onSent());
    await settled();
    expect(choose).not.toHaveBeenCalled();
    await press('Utiliser cette image');
    expect(choose).toHaveBeenCalledTimes(1);
    expect(choose.mock.calls[0]?.[0]).toMatchObject({ id: 'a' });
  });
});
