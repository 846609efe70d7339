import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { api } from '@/api/client';
import { queryClient } from '@/api/queryClient';
import { underway } from '@/api/underway';
import { userQuery } from '@/api/user';
import { formatBytes } from '@/ui/bytes';
import { unsaved } from '@/ui/unsaved';
import { refreshMedia } from '../queries';
import { kept } from './kept';
import { type QueueSnapshot, UploadQueue } from './queue';
import { tabs } from './tabs';
import { tus } from './tus';
import type { UploadStatus } from './types';

function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((n) => n.toString(16).padStart(2, '0')).join('');
}

/** The one queue of this page. */
export const uploads = new UploadQueue({
  sender: (...given) => tus.sender(...given),
  server: {
    status: (id) =>
      api
        .get('/api/media/uploads/{id}', { path: { id }, quiet: true })
        .then((reply) => reply.data as UploadStatus),
    list: () =>
      api
        .get('/api/media/uploads', { quiet: true })
        .then(({ data, maxBytes }) => ({ all: (data ?? []) as UploadStatus[], most: maxBytes })),
    remove: (id) => tus.remove(id),
  },
  kept,
  tabs,
  newKey,
  tooHeavy: (bytes, most) => {
    const size = (count: number) => formatBytes(count, i18next.language);
    return i18next.t('media.upload.tooHeavy', { size: size(bytes), max: size(most) });
  },
  owner: () => queryClient.getQueryData(userQuery.queryKey)?.id ?? '',
  company: () => queryClient.getQueryData(userQuery.queryKey)?.company?.id ?? '',
  now: Date.now,
});

underway.watch({ unfinished: () => uploads.unfinished(), abandon: () => uploads.abandon() });

let restored = false;

/** Remembers across pages whether there is anything here; another tab's are for that tab to forget. */
async function remember(): Promise<void> {
  const some = () => uploads.snapshot().items.length > 0;
  if (some()) underway.set(true);
  else if (restored && (await tabs.held()).size === 0) underway.set(some());
}

export async function restoreUploads(): Promise<void> {
  await uploads.restore();
  restored = true;
  await remember();
}

uploads.subscribe(() => void remember());
uploads.onArrival(() => void refreshMedia());
uploads.setOnline(navigator.onLine);
window.addEventListener('online', () => uploads.setOnline(true));
window.addEventListener('offline', () => uploads.setOnline(false));
window.addEventListener('beforeunload', (event) => {
  if (uploads.busy() && !unsaved.leaving()) event.preventDefault();
});

export function useUploads(): QueueSnapshot {
  return useSyncExternalStore(uploads.subscribe, uploads.snapshot);
}
