import { KEPT_FILES } from '@/api/underway';
import type { KeptUpload, QueueParts } from './types';

const STORE = 'upload';
let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(KEPT_FILES, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' });
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      // Another tab signs out and takes the whole away.
      request.result.onversionchange = () => {
        request.result.close();
        opened = undefined;
      };
      resolve(request.result);
    };
  });
  return opened;
}

async function run<T>(mode: IDBTransactionMode, what: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode);
    const request = what(transaction.objectStore(STORE));
    // A full disk is told when all is written, not before.
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Private windows and full disks keep nothing: a reload then asks for the files again. */
export const kept: QueueParts['kept'] = {
  all: () => run('readonly', (store) => store.getAll() as IDBRequest<KeptUpload[]>).catch(() => []),
  put: (upload) =>
    run('readwrite', (store) => store.put(upload))
      .catch(() => run('readwrite', (store) => store.put({ ...upload, file: undefined })))
      .then(
        () => undefined,
        () => undefined,
      ),
  remove: (key) => run('readwrite', (store) => store.delete(key)).catch(() => undefined),
};
