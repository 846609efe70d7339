import type { CompanyState } from './queries';

/** The countries the server knows (internal/company), in the order of the list. */
export const countries = ['FR', 'BE', 'CH', 'LU', 'MC', 'DE', 'ES', 'IT', 'PT', 'GB'];

export function countryName(code: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
}

export const stateKeys: Record<CompanyState, string> = {
  active: 'company.state.active',
  suspended: 'company.state.suspended',
  deleting: 'company.state.deleting',
};

export const stateMarks = { active: 'live', suspended: 'off', deleting: 'wait' } as const;
