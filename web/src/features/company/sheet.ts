import type { components } from '@/api/schema';
import type { MediaValue } from '@/features/media/MediaField';
import type { Company } from './queries';

export type CompanySheet = Omit<components['schemas']['CompanySheet'], '$schema'>;

/** What the form holds; named as the server names what is wrong with it. */
export interface SheetValues {
  name: string;
  siret: string;
  sectorId: string;
  street: string;
  postcode: string;
  city: string;
  country: string;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  logoId: MediaValue | null;
  colorPrimary: string;
  colorSecondary: string;
  /** In gigabytes, as typed. */
  quotaBytes: string;
}

const gigabyte = 1_000_000_000;

export const emptySheet: SheetValues = {
  name: '',
  siret: '',
  sectorId: '',
  street: '',
  postcode: '',
  city: '',
  country: 'FR',
  contactName: '',
  contactEmail: '',
  contactPhone: '',
  logoId: null,
  colorPrimary: '',
  colorSecondary: '',
  quotaBytes: '10',
};

export function sheetOf(company: Company, locale: string): SheetValues {
  const { name, street, postcode, city, country, contactName, contactEmail, contactPhone } = company;
  return {
    ...{ name, street, postcode, city, country, contactName, contactEmail, contactPhone },
    siret: groupSiret(company.siret),
    sectorId: company.sector?.id ?? '',
    logoId: company.logo ?? null,
    colorPrimary: company.colorPrimary,
    colorSecondary: company.colorSecondary,
    quotaBytes: gigabytes(company.quotaBytes, locale),
  };
}

/** As the server takes it. */
export function toSheet(values: SheetValues): CompanySheet {
  const { logoId, sectorId, quotaBytes, ...others } = values;
  return {
    ...others,
    sectorId: sectorId || null,
    logoId: logoId?.id ?? null,
    quotaBytes: bytes(quotaBytes),
  };
}

/** « 732 829 320 00074 »: as it is read out. */
export function groupSiret(siret: string): string {
  return siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1 $2 $3 $4');
}

/** Bytes as a person types them back: « 1,5 ». */
export function gigabytes(count: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping: false }).format(
    count / gigabyte,
  );
}

/** What was typed in gigabytes, with a comma or a point. One byte when it is no number: too little for any quota. */
export function bytes(typed: string): number {
  const number = Number(typed.replace(/\s/g, '').replace(',', '.'));
  return Number.isFinite(number) && number > 0 ? Math.round(number * gigabyte) : 1;
}
