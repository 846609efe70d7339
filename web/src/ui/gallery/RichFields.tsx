import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxGroup } from '../CheckboxGroup';
import { ChoiceField } from '../ChoiceField';
import { ColorField } from '../ColorField';
import { DateTimeField } from '../DateTimeField';
import { FileDropField } from '../FileDropField';
import { IconPicker } from '../IconPicker';
import { LookupField, type LookupOption, MultiLookupField } from '../LookupField';
import { RichTextField } from '../RichTextField';
import { SwitchField } from '../SwitchField';
import { companies, exampleColour, findCompany } from './examples';
import classes from './Gallery.module.css';

function useValues<T extends object>(start: T) {
  const [values, setValues] = useState(start);
  return <K extends keyof T>(name: K) => ({
    value: values[name],
    onChange: (value: T[K]) => setValues((before) => ({ ...before, [name]: value })),
  });
}

/** The fields that the browser does not have. */
export function RichFields() {
  const { t } = useTranslation();
  const field = useValues({
    company: (companies[0] ?? null) as LookupOption | null,
    companies: companies.slice(0, 2),
    file: null as File | null,
    icon: 'truck',
    colour: exampleColour,
    moment: '2026-12-01T08:00:00.000Z' as string | null,
    roles: ['manager'],
    role: 'author',
    html: t('ui.gallery.html'),
  });
  const roles = [
    { value: 'author', label: t('dev.gallery.option1'), description: t('ui.gallery.authorHelp') },
    { value: 'manager', label: t('dev.gallery.option2'), description: t('ui.gallery.managerHelp') },
  ];
  return (
    <div className={classes.stack}>
      <div className={classes.fields}>
        <LookupField label={t('ui.gallery.company')} search={findCompany} {...field('company')} />
        <MultiLookupField label={t('ui.gallery.companies')} search={findCompany} {...field('companies')} />
        <FileDropField label={t('ui.gallery.file')} {...field('file')} />
        <IconPicker label={t('ui.gallery.icon')} {...field('icon')} />
        <ColorField label={t('ui.gallery.colour')} {...field('colour')} />
        <DateTimeField label={t('ui.gallery.moment')} {...field('moment')} />
        <SwitchField label={t('ui.gallery.pinned')} description={t('ui.gallery.pinnedHelp')} defaultChecked />
        <CheckboxGroup
          label={t('ui.gallery.audience')}
          options={roles}
          error={t('ui.gallery.audienceError')}
          {...field('roles')}
        />
        <ChoiceField label={t('ui.gallery.role')} options={roles} {...field('role')} />
      </div>
      <RichTextField label={t('ui.gallery.text')} {...field('html')} />
    </div>
  );
}
