import { describe, expect, it } from 'vitest';
import type { Company } from './queries';
import { bytes, emptySheet, gigabytes, groupSiret, sheetOf, toSheet } from './sheet';

const company: Company = {
  id: 'c1',
  name: 'Maison Courtil',
  siret: '73282932000074',
  sector: { id: 's1', name: 'Artisanat' },
  street: '',
  postcode: '44000',
  city: 'Nantes',
  country: 'FR',
  contactName: '',
  contactEmail: '',
  contactPhone: '',
  logo: { id: 'p1', url: '/m/p1/original?v=1' },
  colorPrimary: '#1d58dc',
  colorSecondary: '',
  quotaBytes: 1.5 * 1_000_000_000,
  state: 'active',
  userCount: 3,
  userCountMore: false,
  createdAt: '2026-11-14T08:00:00Z',
  revision: 4,
};

describe('the sheet of a company', () => {
  it('S2.28 goes into the form and back', () => {
    const values = sheetOf(company, 'fr-FR');
    expect(values.siret).toBe('732 829 320 00074');
    expect(values.quotaBytes).toBe('1,5');
    expect(toSheet(values)).toEqual({
      name: 'Maison Courtil',
      siret: '732 829 320 00074',
      sectorId: 's1',
      street: '',
      postcode: '44000',
      city: 'Nantes',
      country: 'FR',
      contactName: '',
      contactEmail: '',
      contactPhone: '',
      logoId: 'p1',
      colorPrimary: '#1d58dc',
      colorSecondary: '',
      quotaBytes: company.quotaBytes,
    });
    expect(toSheet(emptySheet)).toMatchObject({
      sectorId: null,
      logoId: null,
      quotaBytes: 10 * 1_000_000_000,
    });
  });

  it('a quota is typed in gigabytes, with a comma or a point', () => {
    expect(bytes('10')).toBe(10 * 1_000_000_000);
    expect(bytes(' 1,5')).toBe(1.5 * 1_000_000_000);
    expect(bytes('1.5')).toBe(1.5 * 1_000_000_000);
    expect(bytes('10 000')).toBe(10000 * 1_000_000_000);
    expect(gigabytes(10000 * 1_000_000_000, 'fr-FR')).toBe('10000');
  });

  it('what is no number is left to the server to refuse beside the field', () => {
    expect(bytes('beaucoup')).toBe(1);
    expect(bytes('')).toBe(1);
    expect(bytes('-3')).toBe(1);
  });

  it('a SIRET that is none stays as it is', () => {
    expect(groupSiret('')).toBe('');
  });
});
