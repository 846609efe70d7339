import { draftOwner } from './drafts';

/**
 * What is typed and not saved, where a draft in sessionStorage has no room or must outlive its tab: one entry per thing and
 * tab, belonging to who is signed in. Every call fails where the browser forbids it.
 */
export interface Entry<T> {
  owner: string;
  name: string;
  tab: string;
  at: number;
  value: T;
}

const DATABASE = 'livret';
const STORE = 'kept';

/** Nobody is signed in any more: what the page still holds on its way out is not written. */
let sealed = false;
let database: IDBDatabase | undefined;
let opening: Promise<IDBDatabase> | undefined;

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function open(): Promise<IDBDatabase> {
  if (typeof indexedDB === 'undefined') return Promise.reject(new Error('no IndexedDB'));
  if (sealed) return Promise.reject(new Error('signed out'));
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(STORE, { keyPath: ['owner', 'name', 'tab'] });
    request.onsuccess = () => {
      database = request.result;
      database.onversionchange = forget;
      database.onclose = () => {
        database = undefined;
        opening = undefined;
      };
      resolve(database);
    };
    request.onerror = () => reject(request.error);
  });
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}

/** Lets go of the file: somebody wants it away. */
function forget(): void {
  database?.close();
  database = undefined;
  opening = undefined;
}

/** Once the file is open, what is asked is on its way when this returns: a tab that closes does not wait. */
async function change(act: (store: IDBObjectStore) => void): Promise<void> {
  const transaction = (database ?? (await open())).transaction(STORE, 'readwrite');
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
  act(transaction.objectStore(STORE));
  transaction.commit();
  return done;
}

export const kept = {
  /** What is kept of a thing, in all tabs, the latest first. */
  async list<T>(name: string): Promise<Entry<T>[]> {
    const store = (database ?? (await open())).transaction(STORE, 'readonly').objectStore(STORE);
    const owner = draftOwner();
    const range = IDBKeyRange.bound([owner, name], [owner, name, []]);
    const found = await settled(store.getAll(range) as IDBRequest<Entry<T>[]>);
    return found.sort((a, b) => b.at - a.at);
  },
  /** Whether anything of this person waits here, in whichever tab. */
  async any(): Promise<boolean> {
    try {
      const store = (database ?? (await open())).transaction(STORE, 'readonly').objectStore(STORE);
      const owner = draftOwner();
      return (await settled(store.count(IDBKeyRange.bound([owner], [owner, []])))) > 0;
    } catch {
      return false;
    }
  },
  write<T>(name: string, tab: string, value: T): Promise<void> {
    const entry: Entry<T> = { owner: draftOwner(), name, tab, at: Date.now(), value };
    return change((store) => store.put(entry));
  },
  remove(name: string, ...tabs: string[]): Promise<void> {
    const owner = draftOwner();
    return change((store) => {
      for (const tab of tabs) store.delete([owner, name, tab]);
    });
  },
};

/** At sign-out nothing typed stays in the browser. */
export function clearKept(): void {
  if (typeof indexedDB === 'undefined') return;
  sealed = true;
  forget();
  indexedDB.deleteDatabase(DATABASE);
}
