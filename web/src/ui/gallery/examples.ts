import { fold } from '../fold';
import type { LookupOption } from '../LookupField';

/** Invented companies. */
export const companies: LookupOption[] = [
  { id: 'c1', label: 'Maison Courtil', detail: 'Vannes' },
  { id: 'c2', label: 'Ateliers Morvan', detail: 'Auray' },
  { id: 'c3', label: 'Transports Kerviel', detail: 'Lorient' },
  { id: 'c4', label: 'Clinique Bellevue', detail: 'Rennes' },
];

export async function findCompany(q: string): Promise<LookupOption[]> {
  return companies.filter((company) => fold(company.label).includes(fold(q)));
}

/** What a call refused looks like, without a call. */
export class Refusal extends Error {
  readonly errors: Record<string, string[]> = {};
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export const exampleColour = '#1d4d63';
