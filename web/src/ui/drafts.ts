const PREFIX = 'livret:draft:';

let owner = '';

/** Drafts belong to who is signed in: another person on the same browser never meets them. */
export function setDraftOwner(userId: string): void {
  owner = userId;
}

export function draftOwner(): string {
  return owner;
}

function place(key: string): string {
  return `${PREFIX}${owner}:${key}`;
}

/** What was typed and not saved. Storage may be full or forbidden: then there is no draft, and nothing breaks. */
export const drafts = {
  read<T>(key: string): T | undefined {
    try {
      const text = sessionStorage.getItem(place(key));
      return text === null ? undefined : (JSON.parse(text) as T);
    } catch {
      return undefined;
    }
  },
  write(key: string, value: unknown): void {
    try {
      sessionStorage.setItem(place(key), JSON.stringify(value));
    } catch {
      // No room: the form itself still holds the values.
    }
  },
  clear(key: string): void {
    try {
      sessionStorage.removeItem(place(key));
    } catch {
      // Nothing could have been written either.
    }
  },
};

/** What somebody else typed in this tab before their session ended is gone when another person signs in. */
export function keepDraftsOf(userId: string): void {
  removeDrafts((key) => !key.startsWith(`${PREFIX}${userId}:`));
}

/** At sign-out nothing typed stays in the browser, whoever typed it. */
export function clearDrafts(): void {
  removeDrafts(() => true);
}

function removeDrafts(which: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX) && which(key)) sessionStorage.removeItem(key);
    }
  } catch {
    // Storage is forbidden: it is empty.
  }
}
