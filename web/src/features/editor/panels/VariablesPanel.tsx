import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '@/api/queryClient';
import { bookletQueries, booklets, refreshBooklets } from '@/features/booklet/queries';
import type { Variable } from '@/features/booklet/types';
import { Waiting } from '@/ui/Loading';
import { refusalOf } from '@/ui/refusal';
import { TextAreaField, TextField } from '@/ui/TextField';
import { useWorld } from '../canvas/context';
import classes from './Panel.module.css';
import own from './ThemePanel.module.css';

interface Filled {
  name: string;
  value: string;
}

/** Saves one after the other, each over what the server had last. */
function useSave(bookletId: string) {
  return useMutation({
    scope: { id: `variables ${bookletId}` },
    mutationFn: ({ name, value }: Filled) => {
      const known = queryClient.getQueryData(bookletQueries.variables(bookletId).queryKey)?.data;
      const values = Object.fromEntries((known?.variables ?? []).map((one) => [one.name, one.value]));
      return booklets.setVariables(bookletId, { ...values, [name]: value }, known?.revision ?? 0);
    },
    onSettled: refreshBooklets,
  });
}

/** What is filled once and used everywhere in the booklet: those its pages use first. */
export function VariablesPanel({ bookletId }: { bookletId: string }) {
  const { t } = useTranslation();
  const found = useQuery(bookletQueries.variables(bookletId));
  const [all, setAll] = useState(false);
  const saving = useSave(bookletId);
  if (!found.data) return <Waiting />;
  const { variables } = found.data;
  const used = variables.filter(({ pages }) => pages > 0);
  const shown = all || used.length === 0 ? variables : used;
  return (
    <div className={classes.body}>
      <p className={classes.note}>{t('editor.variables.help')}</p>
      {shown.map((variable) => (
        <OneVariable
          key={variable.name}
          variable={variable}
          onSave={(value) => saving.mutateAsync({ name: variable.name, value })}
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

interface OneProps {
  variable: Variable;
  onSave: (value: string) => Promise<unknown>;
}

/** What is typed stays until the server has it. */
function OneVariable({ variable, onSave }: OneProps) {
  const { t } = useTranslation();
  const { readOnly } = useWorld();
  const [typed, setTyped] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const value = typed ?? variable.value;
  async function save() {
    if (value === variable.value) return;
    try {
      await onSave(value);
      setFailed(undefined);
      setTyped((now) => (now === value ? undefined : now));
    } catch (error) {
      setFailed(refusalOf(error));
    }
  }
  const common = {
    label: variable.label,
    value,
    readOnly,
    error: failed,
    placeholder: variable.example,
    description: variable.pages > 0 ? t('editor.variables.used', { count: variable.pages }) : undefined,
    onBlur: () => void save(),
  };
  if (variable.type === 'long') {
    return <TextAreaField {...common} rows={3} onChange={(event) => setTyped(event.currentTarget.value)} />;
  }
  return (
    <TextField
      {...common}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && void save()}
    />
  );
}
