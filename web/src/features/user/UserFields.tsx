import { useTranslation } from 'react-i18next';
import { useLanguages } from '@/api/config';
import { type Role, useUser } from '@/api/user';
import { FieldPair } from '@/ui/FormPage';
import type { FormCall } from '@/ui/form';
import { LookupField, type LookupOption } from '@/ui/LookupField';
import { RadioCards } from '@/ui/RadioCards';
import { SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { type SheetBody, users } from './queries';
import { givenBy, roleWords } from './words';

/** A person, as both forms have it. */
export interface SheetValues {
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
  companyId: LookupOption | null;
  language: string;
  /** Said beside an invitation only. */
  message: string;
}

export const newPerson: SheetValues = {
  firstName: '',
  lastName: '',
  email: '',
  role: 'author',
  companyId: null,
  language: 'fr-FR',
  message: '',
};

/** Managers place people in their own company: only admins say which. */
export function toBody({ companyId, message: _, ...values }: SheetValues, giver: Role): SheetBody {
  const placed = giver === 'admin' && values.role !== 'admin';
  return { ...values, companyId: placed ? (companyId?.id ?? null) : null };
}

type Fields = Pick<FormCall<SheetValues>, 'field' | 'control' | 'values'>;

export function NameFields({ form }: { form: Fields }) {
  const { t } = useTranslation();
  return (
    <FieldPair>
      <TextField label={t('user.field.firstName')} autoComplete="off" {...form.field('firstName')} />
      <TextField label={t('user.field.lastName')} autoComplete="off" {...form.field('lastName')} />
    </FieldPair>
  );
}

export function LanguageField({ form }: { form: Fields }) {
  const { t } = useTranslation();
  const data = useLanguages().map(({ code, name }) => ({ value: code, label: name }));
  const known = data.some(({ value }) => value === form.values.language);
  return (
    <SelectField
      label={t('user.field.language')}
      description={t('user.field.languageText')}
      // One that was turned off since is still the person's.
      data={known ? data : [{ value: form.values.language, label: form.values.language }, ...data]}
      {...form.field('language')}
    />
  );
}

/** Role and, for admins, company. Nobody changes their own. */
export function PlaceFields({ form, own }: { form: Fields; own?: boolean }) {
  const { t } = useTranslation();
  const giver = useUser();
  return (
    <>
      <RadioCards
        label={t('user.field.role')}
        description={own ? t('user.field.ownRole') : undefined}
        options={givenBy(giver.role).map((role) => ({
          value: role,
          label: t(roleWords[role].label),
          description: t(roleWords[role].text),
          disabled: own,
        }))}
        {...form.control('role')}
      />
      {giver.role === 'admin' && form.values.role !== 'admin' && (
        <LookupField
          label={t('user.field.company')}
          placeholder={t('user.field.companySearch')}
          search={users.companies}
          {...form.control('companyId')}
        />
      )}
    </>
  );
}
