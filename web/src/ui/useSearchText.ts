import { useSearch } from '@tanstack/react-router';

/** What follows the question mark of the address, as text: filters, a page, a mailed token. */
export function useSearchText(): Partial<Record<string, string>> {
  return useSearch({ strict: false });
}
