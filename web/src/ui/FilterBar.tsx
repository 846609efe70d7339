import { IconFilter, IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
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
  /** The filters have a line of their own: there are many, or little room. */
  below?: boolean;
}

/** What narrows a list. A filter that is not set is dashed, one that is set is blue and has its cross; a phone folds them. */
export function FilterBar({ list, search, filters = [], actions, below }: FilterBarProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is younger than some of the browsers we serve
    <div className={classes.bar} role="search" data-below={below || undefined}>
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
        {filters.map((filter) => {
          if ('lookup' in filter) return <LookupPill key={filter.name} filter={filter} list={list} />;
          if ('kind' in filter) return <DatePill key={filter.name} filter={filter} list={list} />;
          return <ChoicePill key={filter.name} filter={filter} list={list} />;
        })}
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

interface PillProps {
  filter: FilterBase;
  /** What it is set to; empty: it is not. */
  words: string;
  onRemove: () => void;
  children: ReactNode;
}

/** The words of the pill are drawn; the control itself lies over them, so that the browser's own list or calendar opens. */
function Pill({ filter, words, onRemove, children }: PillProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.pill} data-set={words ? true : undefined}>
      <span className={classes.words} aria-hidden>
        {words ? t('ui.filter.set', { label: filter.label, value: words }) : filter.label}
      </span>
      {children}
      {words && (
        <button
          type="button"
          className={classes.remove}
          aria-label={t('ui.filter.remove', { label: filter.label })}
          onClick={onRemove}
        >
          <IconX aria-hidden />
        </button>
      )}
    </div>
  );
}

function ChoicePill({ filter, list }: { filter: ChoiceFilter; list: AnyListState }) {
  const { t } = useTranslation();
  const value = list.filters[filter.name] ?? '';
  const words = filter.options.find((option) => option.value === value)?.label ?? value;
  return (
    <Pill filter={filter} words={words} onRemove={() => list.setFilter(filter.name)}>
      <select
        className={classes.control}
        aria-label={filter.label}
        value={value}
        onChange={(event) => list.setFilter(filter.name, event.currentTarget.value)}
      >
        <option value="">{filter.all ?? t('ui.filter.all')}</option>
        <Options filter={filter} />
      </select>
    </Pill>
  );
}

/** A day typed passes through others (the year 0002): it counts once it is left, or at Enter. One picked in the calendar counts at once. */
function DatePill({ filter, list }: { filter: DateFilter; list: AnyListState }) {
  const locale = useLocale();
  const value = list.filters[filter.name] ?? '';
  const [draft, setDraft] = useState({ of: value, day: value });
  if (draft.of !== value) setDraft({ of: value, day: value });
  const { day } = draft.of === value ? draft : { day: value };
  const typing = useRef(false);

  function commit(next: string) {
    typing.current = false;
    if (next !== value) list.setFilter(filter.name, next, true);
  }
  return (
    <Pill
      filter={filter}
      words={day && formatDate(`${day}T12:00:00`, 'date', locale)}
      onRemove={() => {
        setDraft({ of: value, day: '' });
        list.setFilter(filter.name);
      }}
    >
      <input
        type="date"
        className={classes.control}
        aria-label={filter.label}
        value={day}
        onChange={(event) => {
          const next = event.currentTarget.value;
          setDraft({ of: value, day: next });
          if (!typing.current) commit(next);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit(event.currentTarget.value);
          else if (event.key !== 'Tab') typing.current = true;
        }}
        onBlur={({ currentTarget: { value: next, validity } }) => {
          // A day left half typed is none: what was set stays.
          if (validity.badInput) setDraft({ of: value, day: value });
          else commit(next);
        }}
        onClick={(event) => {
          typing.current = false;
          event.currentTarget.showPicker?.();
        }}
      />
    </Pill>
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
