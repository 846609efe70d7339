import { useTranslation } from 'react-i18next';
import type { Role } from '@/api/user';
import { CheckboxField } from '@/ui/CheckboxField';
import { FieldFrame } from '@/ui/FieldFrame';
import { FormSection } from '@/ui/FormPage';
import type { FormCall } from '@/ui/form';
import { MultiLookupField } from '@/ui/LookupField';
import { RadioCards } from '@/ui/RadioCards';
import classes from './AudienceFields.module.css';
import { type ArticleValues, withRole } from './articleForm';
import { articles, type Kind } from './queries';
import { words } from './words';

const roles: { value: Role; label: string }[] = [
  { value: 'manager', label: 'article.role.manager' },
  { value: 'author', label: 'article.role.author' },
  { value: 'admin', label: 'article.role.admin' },
];

/** Whom it is for: roles, then everybody's company or some. */
export function AudienceFields({ kind, form }: { kind: Kind; form: FormCall<ArticleValues> }) {
  const { t } = useTranslation();
  const chosen = form.values['audience.roles'];
  const inCompanies = chosen.includes('manager') || chosen.includes('author');
  return (
    <FormSection title={t('article.section.audience')} lead={t(words[kind].roles)}>
      <RoleFields form={form} />
      {inCompanies && (
        <RadioCards
          label={t('article.field.companies')}
          options={[
            { value: 'all', label: t('article.everyCompany') },
            { value: 'some', label: t('article.someCompanies') },
          ]}
          {...form.control('everyCompany')}
        />
      )}
      {inCompanies && form.values.everyCompany === 'some' && (
        <MultiLookupField
          label={t('article.field.companyNames')}
          placeholder={t('article.field.companyHint')}
          search={articles.searchCompanies}
          {...form.control('audience.companyIds')}
        />
      )}
    </FormSection>
  );
}

function RoleFields({ form }: { form: FormCall<ArticleValues> }) {
  const { t } = useTranslation();
  const { name, value, onChange, error } = form.control('audience.roles');
  return (
    <FieldFrame id="article-roles" label={t('article.field.roles')} error={error}>
      <div className={classes.roles}>
        {roles.map((role) => (
          <CheckboxField
            key={role.value}
            name={name}
            label={t(role.label)}
            checked={value.includes(role.value)}
            aria-describedby={error ? 'article-roles-error' : undefined}
            onChange={(event) => onChange(withRole(value, role.value, event.currentTarget.checked))}
          />
        ))}
      </div>
    </FieldFrame>
  );
}
