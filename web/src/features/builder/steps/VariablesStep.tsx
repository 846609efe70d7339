import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bookletQueries } from '@/features/booklet/queries';
import type { Variable } from '@/features/booklet/types';
import { EmptyState } from '@/ui/EmptyState';
import { Loading } from '@/ui/Loading';
import { TextAreaField, TextField } from '@/ui/TextField';
import { errorOf, useWizard } from '../draft/useWizard';
import { Section } from '../Section';
import classes from './steps.module.css';
import { Unread } from './Unread';

/** In the order they come, under what they belong to. */
function grouped(variables: Variable[]): [group: string, variables: Variable[]][] {
  const groups = new Map<string, Variable[]>();
  for (const one of variables) groups.set(one.group, [...(groups.get(one.group) ?? []), one]);
  return [...groups];
}

export function VariablesStep() {
  const { t } = useTranslation();
  const { sheet } = useWizard();
  const found = useQuery({ ...bookletQueries.variables(sheet.id), gcTime: 0 });
  if (found.isPending) return <Loading />;
  if (found.isLoadingError) return <Unread onRetry={() => void found.refetch()} />;
  const used = found.data.variables.filter(({ pages }) => pages > 0);
  const others = found.data.variables.filter(({ pages }) => pages === 0);
  return (
    <>
      {used.length === 0 ? (
        <Section>
          <EmptyState compact title={t('builder.variables.none')} text={t('builder.variables.noneText')} />
        </Section>
      ) : (
        grouped(used).map(([group, variables]) => (
          <Section key={group} title={group}>
            <Fields variables={variables} />
          </Section>
        ))
      )}
      {others.length > 0 && (
        <details className={classes.details}>
          <summary>{t('builder.variables.others', { count: others.length })}</summary>
          {grouped(others).map(([group, variables]) => (
            <Section key={group} title={group}>
              <Fields variables={variables} />
            </Section>
          ))}
        </details>
      )}
    </>
  );
}

const inputs: Record<Variable['type'], { type: string; inputMode?: 'tel' | 'email' | 'url' }> = {
  text: { type: 'text' },
  long: { type: 'text' },
  phone: { type: 'tel', inputMode: 'tel' },
  email: { type: 'email', inputMode: 'email' },
  url: { type: 'url', inputMode: 'url' },
  date: { type: 'text' },
  time: { type: 'text' },
};

function Fields({ variables }: { variables: Variable[] }) {
  return (
    <div className={classes.fields}>
      {variables.map((variable) => (
        <div key={variable.name} className={variable.type === 'long' ? classes.wide : undefined}>
          <VariableField variable={variable} />
        </div>
      ))}
    </div>
  );
}

function VariableField({ variable: { name, type, label, help, example, pages } }: { variable: Variable }) {
  const { t } = useTranslation();
  const wizard = useWizard();
  const { variables } = wizard.values;
  const field = {
    label,
    name: `values.${name}`,
    placeholder: example,
    maxLength: 2000,
    autoComplete: 'off',
    value: variables[name] ?? '',
    error: errorOf(wizard, `values.${name}`),
    description: [help, pages > 0 && t('builder.variables.used', { count: pages })].filter(Boolean).join(' '),
    onChange: (event: { currentTarget: { value: string } }) =>
      wizard.set('variables', { ...variables, [name]: event.currentTarget.value }),
  };
  return type === 'long' ? <TextAreaField {...field} rows={3} /> : <TextField {...field} {...inputs[type]} />;
}
