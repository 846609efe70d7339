import { IconBriefcase, IconHome, IconRoute, IconSchool, IconUserCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { BookletKind } from '@/features/booklet/types';
import { TextField } from '@/ui/TextField';
import { ChoiceCards } from '../ChoiceCards';
import { Section } from '../Section';
import classes from './steps.module.css';

const kinds = [
  {
    value: 'employee',
    label: 'builder.kind.employee',
    text: 'builder.kind.employeeText',
    Icon: IconBriefcase,
  },
  { value: 'temp', label: 'builder.kind.temp', text: 'builder.kind.tempText', Icon: IconRoute },
  {
    value: 'apprentice',
    label: 'builder.kind.apprentice',
    text: 'builder.kind.apprenticeText',
    Icon: IconSchool,
  },
  { value: 'resident', label: 'builder.kind.resident', text: 'builder.kind.residentText', Icon: IconHome },
  { value: 'visitor', label: 'builder.kind.visitor', text: 'builder.kind.visitorText', Icon: IconUserCheck },
] as const;

interface NameFieldsProps {
  name: string;
  onName: (name: string) => void;
  kind: BookletKind;
  onKind: (kind: BookletKind) => void;
  error?: string;
  /** Only those who run the booklet decide about it. */
  disabled?: boolean;
}

/** What it is called, and for whom. */
export function NameFields({ name, onName, kind, onKind, error, disabled }: NameFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Section>
        {disabled && <p className={classes.note}>{t('builder.name.notYours')}</p>}
        <TextField
          label={t('builder.name.label')}
          description={t('builder.name.help')}
          placeholder={t('builder.name.example')}
          name="name"
          size="lg"
          maxLength={120}
          autoComplete="off"
          value={name}
          error={error}
          disabled={disabled}
          onChange={(event) => onName(event.currentTarget.value)}
        />
      </Section>
      <Section title={t('builder.kind.title')}>
        <ChoiceCards
          label={t('builder.kind.title')}
          name="kind"
          value={kind}
          onChange={onKind}
          columns={2}
          disabled={disabled}
          cards={kinds.map(({ value, label, text, Icon }) => ({
            value,
            label: t(label),
            text: t(text),
            icon: <Icon aria-hidden />,
          }))}
        />
      </Section>
    </>
  );
}
