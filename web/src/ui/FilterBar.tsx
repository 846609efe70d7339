import { IconFilter, IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import classes from './FilterBar.module.css';
import type { AnyListState } from './listState';
import { LookupInput } from './lookup/LookupInput';
import type { LookupOption, LookupSearch } from './lookup/useLookup';
import { SearchField } from './SearchField';
import { formatDate, useLocale } from './Time';

interface FilterBase {
  /** Its name in the address and in the call. */
  name: string;
  label: string;
}
export interface ChoiceFilter extends FilterBase {
  /** Those of one group stand together under its name. */
  options: { value: string; label: string; group?: string }[];
  /** The choice that takes the filter away. */
  all?: string;
}
export interface DateFilter extends FilterBase {
  kind: 'date';
}
/** For what has too many values to list. */
export interface LookupFilter extends FilterBase {
  lookup: LookupSearch;
  /** The words of the value that came with the address. */
  known?: string;
}
export type Filter = ChoiceFilter | DateFilter | LookupFilter;

interface FilterBarProps {
  list: AnyListState;
  /** What the search looks in: « Nom ou adresse ». Without it the list has no search. */
  search?: string;
  filters?: Filter[];
  /** At the end of the line: an export, another view. */
  actions?: ReactNode;
}

/** What narrows a list. A filter that is not set is dashed, one that is set is blue and has its cross; a phone folds them. */
export function FilterBar({ list, search, filters = [], actions }: FilterBarProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is younger than some of the browsers we serve
    <div className={classes.bar} role="search">
      {search && (
        <div className={classes.search}>
          <SearchField
            width="100%"
            label={t('ui.filter.search')}
            placeholder={search}
            value={list.q}
            onChange={list.setQ}
          />
        </div>
      )}
      {filters.length > 0 && (
        <Button
          className={classes.toggle}
          icon={<IconFilter aria-hidden />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {list.count > 0 ? t('ui.filter.toggleSet', { count: list.count }) : t('ui.filter.toggle')}
        </Button>
      )}
      <div className={classes.filters} id={id} data-open={open || undefined}>
        {filters.map((filter) =>
          'lookup' in filter ? (
            <LookupPill key={filter.name} filter={filter} list={list} />
          ) : (
            <FilterPill key={filter.name} filter={filter} list={list} />
          ),
        )}
        {list.active && (
          <Button variant="quiet" size="sm" onClick={list.clear}>
            {t('ui.filter.clear')}
          </Button>
        )}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}

function LookupPill({ filter, list }: { filter: LookupFilter; list: AnyListState }) {
  const [picked, setPicked] = useState<LookupOption | null>(null);
  const id = list.filters[filter.name];
  const label = picked?.id === id ? picked?.label : filter.known;
  return (
    <div className={classes.lookup} data-set={id ? true : undefined}>
      <LookupInput
        label={filter.label}
        value={id ? { id, label: label ?? id } : null}
        search={filter.lookup}
        onPick={(option) => {
          setPicked(option);
          list.setFilter(filter.name, option?.id);
        }}
        input={(box, end) => (
          <>
            <input aria-label={filter.label} placeholder={filter.label} {...box} />
            <span className={classes.end}>{end}</span>
          </>
        )}
      />
    </div>
  );
}

type SimpleFilter = ChoiceFilter | DateFilter;

/** The words of the pill are drawn; the control itself lies over them, so that the browser's own list or calendar opens. */
function FilterPill({ filter, list }: { filter: SimpleFilter; list: AnyListState }) {
  const { t } = useTranslation();
  const value = list.filters[filter.name] ?? '';
  const words = useWords(filter, value);
  return (
    <div className={classes.pill} data-set={value ? true : undefined}>
      <span className={classes.words} aria-hidden>
        {value ? t('ui.filter.set', { label: filter.label, value: words }) : filter.label}
      </span>
      <Control filter={filter} value={value} onChange={(next) => list.setFilter(filter.name, next)} />
      {value && (
        <button
          type="button"
          className={classes.remove}
          aria-label={t('ui.filter.remove', { label: filter.label })}
          onClick={() => list.setFilter(filter.name)}
        >
          <IconX aria-hidden />
        </button>
      )}
    </div>
  );
}

function useWords(filter: SimpleFilter, value: string): string {
  const locale = useLocale();
  if (!value) return '';
  if ('kind' in filter) return formatDate(`${value}T12:00:00`, 'date', locale);
  return filter.options.find((option) => option.value === value)?.label ?? value;
}

interface ControlProps {
  filter: SimpleFilter;
  value: string;
  onChange: (value: string) => void;
}

function Control({ filter, value, onChange }: ControlProps) {
  const { t } = useTranslation();
  if ('kind' in filter) {
    return (
      <input
        type="date"
        className={classes.control}
        aria-label={filter.label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onClick={(event) => event.currentTarget.showPicker?.()}
      />
    );
  }
  return (
    <select
      className={classes.control}
      aria-label={filter.label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{filter.all ?? t('ui.filter.all')}</option>
      <Options filter={filter} />
    </select>
  );
}

function Options({ filter }: { filter: ChoiceFilter }) {
  const groups = new Set(filter.options.map((option) => option.group));
  return [...groups].map((group) => {
    const inside = filter.options.filter((option) => option.group === group);
    const choices = inside.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ));
    if (!group) return choices;
    return (
      <optgroup key={group} label={group}>
        {choices}
      </optgroup>
    );
  });
}
