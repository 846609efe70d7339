import { newId } from '@/api/newId';

const PLACE = 'livret:tab';
const lockOf = (tab: string) => `livret:tab:${tab}`;
/** A page that is being reloaded lets go of its lock a moment after the next one asks for it. */
const PATIENCE = 1000;

/** Takes a tab's lock for as long as the tab lives; false when another tab has it. */
function claim(tab: string): Promise<boolean> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE);
    locks
      .request(lockOf(tab), { signal: patience.signal }, () => {
        clearTimeout(timer);
        resolve(true);
        return new Promise<never>(() => undefined);
      })
      .catch(() => resolve(false));
  });
}

let own: Promise<string> | undefined;

/** What this tab is called. The name survives a reload; a tab that was duplicated gets another one. */
export function ownTab(): Promise<string> {
  own ??= (async () => {
    let tab = read() || newId();
    if (!(await claim(tab))) {
      tab = newId();
      await claim(tab);
    }
    write(tab);
    return tab;
  })();
  return own;
}

/** Whether a tab of this browser is gone: then nobody else will send what it kept. */
export async function isGone(tab: string): Promise<boolean> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return true;
  const { held = [] } = await locks.query();
  return !held.some(({ name }) => name === lockOf(tab));
}

function read(): string | null {
  try {
    return sessionStorage.getItem(PLACE);
  } catch {
    return null;
  }
}

function write(tab: string): void {
  try {
    sessionStorage.setItem(PLACE, tab);
  } catch {
    // Forbidden: a reload gives the tab another name, and that is all.
  }
}
