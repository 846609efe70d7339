import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/error';
import { bookletQueries, booklets, refreshBooklets } from '@/features/booklet/queries';
import type { Variable } from '@/features/booklet/types';
import { Waiting } from '@/ui/Loading';
import { TextAreaField, TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
import { useWorld } from '../canvas/context';
import classes from './Panel.module.css';
import own from './ThemePanel.module.css';

/** What is filled once and used everywhere in the booklet: those its pages use first. */
export function VariablesPanel({ bookletId }: { bookletId: string }) {
  const { t } = useTranslation();
  const found = useQuery(bookletQueries.variables(bookletId));
  const [all, setAll] = useState(false);
  const saving = useMutation({
    mutationFn: ({ name, value }: { name: string; value: string }) => {
      const values = Object.fromEntries(
        (found.data?.variables ?? []).map((one) => [one.name, one.name === name ? value : one.value]),
      );
      return booklets.setVariables(bookletId, values, found.data?.revision ?? 0);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) toast.warning(t('editor.theme.stale'));
    },
    onSettled: refreshBooklets,
  });
  if (!found.data) return <Waiting />;
  const { variables } = found.data;
  const used = variables.filter(({ pages }) => pages > 0);
  const shown = all || used.length === 0 ? variables : used;
  return (
    <div className={classes.body}>
      <p className={classes.note}>{t('editor.variables.help')}</p>
      {shown.map((variable) => (
        <OneVariable
          key={`${variable.name} ${variable.value}`}
          variable={variable}
          onSave={(value) => saving.mutate({ name: variable.name, value })}
        />
      ))}
      {used.length > 0 && used.length < variables.length && (
        <button type="button" className={own.more} onClick={() => setAll(!all)}>
          {all ? t('editor.variables.usedOnly') : t('editor.variables.all', { count: variables.length })}
        </button>
      )}
    </div>
  );
}

function OneVariable({ variable, onSave }: { variable: Variable; onSave: (value: string) => void }) {
  const { t } = useTranslation();
  const { readOnly } = useWorld();
  const [value, setValue] = useState(variable.value);
  const common = {
    label: variable.label,
    value,
    readOnly,
    placeholder: variable.example,
    description: variable.pages > 0 ? t('editor.variables.used', { count: variable.pages }) : undefined,
    onBlur: () => value !== variable.value && onSave(value),
  };
  if (variable.type === 'long') {
    return <TextAreaField {...common} rows={3} onChange={(event) => setValue(event.currentTarget.value)} />;
  }
  return (
    <TextField
      {...common}
      onChange={(event) => setValue(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  );
}
