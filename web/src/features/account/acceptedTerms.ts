const key = 'livret.acceptedTerms';

/**
 * The version a visitor accepted in this tab before signing in. The server records an acceptance per
 * person, so the sign-in that follows carries it, once: another person signing in later in the same
 * browser is asked for themselves.
 */
export const acceptedTerms = {
  keep(version: number): void {
    try {
      sessionStorage.setItem(key, String(version));
    } catch {
      // Storage is full or forbidden: the person is asked again once signed in.
    }
  },
  forget(): void {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Nothing could have been written either.
    }
  },
  version(): number | undefined {
    try {
      const version = Number(sessionStorage.getItem(key));
      return Number.isInteger(version) && version > 0 ? version : undefined;
    } catch {
      return undefined;
    }
  },
};
