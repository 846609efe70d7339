import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/user';
import { MediaField } from '@/features/media/MediaField';
import { ColorField } from '@/ui/ColorField';
import { FieldPair, FormSection } from '@/ui/FormPage';
import type { FormCall } from '@/ui/form';
import { SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { useLocale } from '@/ui/Time';
import classes from './CompanySections.module.css';
import { CoverPreview } from './CoverPreview';
import { type Company, companyQueries } from './queries';
import type { SheetValues } from './sheet';
import { countries, countryName } from './words';

interface SectionsProps {
  form: FormCall<SheetValues>;
  /** The company as it is; none while it is being made. */
  company?: Company;
}

/** The fields of a company, the same when it is made and when it is changed. */
export function CompanySections(props: SectionsProps) {
  const user = useUser();
  return (
    <>
      <Identity {...props} />
      <Address {...props} />
      <Contact {...props} />
      <Look {...props} />
      <Storage {...props} fixed={user.role !== 'admin'} />
    </>
  );
}

function Identity({ form, company }: SectionsProps) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('company.identity.title')} lead={t('company.identity.lead')}>
      <TextField {...form.field('name')} label={t('company.field.name')} autoComplete="organization" />
      <TextField
        {...form.field('siret')}
        label={t('company.field.siret')}
        description={t('company.field.siretHelp')}
        optional
        inputMode="numeric"
        autoComplete="off"
      />
      <SelectField
        {...form.field('sectorId')}
        label={t('company.field.sector')}
        description={t('company.field.sectorHelp')}
        optional
        data={useSectors(company)}
      />
    </FormSection>
  );
}

/** Those on offer, and the one the company already has, even where it is hidden since. */
function useSectors(company: Company | undefined) {
  const { t } = useTranslation();
  const offered = useQuery(companyQueries.sectors()).data ?? [];
  const own = company?.sector;
  const all = own && !offered.some(({ id }) => id === own.id) ? [own, ...offered] : offered;
  return [
    { value: '', label: t('company.field.noSector') },
    ...all.map(({ id, name }) => ({ value: id, label: name })),
  ];
}

function Address({ form }: SectionsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <FormSection title={t('company.address.title')} lead={t('company.address.lead')}>
      <TextField
        {...form.field('street')}
        label={t('company.field.street')}
        optional
        autoComplete="street-address"
      />
      <FieldPair>
        <TextField
          {...form.field('postcode')}
          label={t('company.field.postcode')}
          optional
          autoComplete="postal-code"
        />
        <TextField
          {...form.field('city')}
          label={t('company.field.city')}
          optional
          autoComplete="address-level2"
        />
      </FieldPair>
      <SelectField
        {...form.field('country')}
        label={t('company.field.country')}
        autoComplete="country"
        data={countries.map((code) => ({ value: code, label: countryName(code, locale) }))}
      />
    </FormSection>
  );
}

function Contact({ form }: SectionsProps) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('company.contact.title')} lead={t('company.contact.lead')}>
      <TextField {...form.field('contactName')} label={t('company.field.contactName')} optional />
      <FieldPair>
        <TextField
          {...form.field('contactEmail')}
          label={t('company.field.contactEmail')}
          optional
          type="email"
          autoComplete="off"
        />
        <TextField
          {...form.field('contactPhone')}
          label={t('company.field.contactPhone')}
          optional
          type="tel"
          autoComplete="off"
        />
      </FieldPair>
    </FormSection>
  );
}

function Look({ form, company }: SectionsProps) {
  const { t } = useTranslation();
  const { name, logoId, colorPrimary, colorSecondary } = form.values;
  return (
    <FormSection title={t('company.look.title')} lead={t('company.look.lead')}>
      {company ? (
        <MediaField
          {...form.control('logoId')}
          label={t('company.field.logo')}
          description={t('company.field.logoHelp')}
          optional
          // The company's name stands beside it.
          describe={false}
          companyId={company.id}
        />
      ) : (
        <p className={classes.later}>{t('company.field.logoLater')}</p>
      )}
      <FieldPair>
        <ColorField {...form.control('colorPrimary')} label={t('company.field.colorPrimary')} optional />
        <ColorField {...form.control('colorSecondary')} label={t('company.field.colorSecondary')} optional />
      </FieldPair>
      <CoverPreview name={name} logo={logoId?.url} primary={colorPrimary} secondary={colorSecondary} />
    </FormSection>
  );
}

function Storage({ form, fixed }: SectionsProps & { fixed: boolean }) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('company.storage.title')} lead={t('company.storage.lead')}>
      {fixed ? (
        <p>{t('company.storage.given', { size: form.values.quotaBytes })}</p>
      ) : (
        <TextField
          {...form.field('quotaBytes')}
          label={t('company.field.quota')}
          description={t('company.field.quotaHelp')}
          inputMode="decimal"
          autoComplete="off"
        />
      )}
    </FormSection>
  );
}
