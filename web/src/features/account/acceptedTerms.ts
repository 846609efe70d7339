const key = 'livret.acceptedTerms';

/**
 * The version a visitor accepted in this tab before signing in. The server records an acceptance per
 * person, so the sign-in that follows carries it, once: another person signing in later in the same
 * browser is asked for themselves.
 */
export const acceptedTerms = {
  keep(version: number): void {
    sessionStorage.setItem(key, String(version));
  },
  forget(): void {
    sessionStorage.removeItem(key);
  },
  version(): number | undefined {
    const version = Number(sessionStorage.getItem(key));
    return Number.isInteger(version) && version > 0 ? version : undefined;
  },
};
