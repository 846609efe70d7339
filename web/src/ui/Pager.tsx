import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import classes from './DataTable.module.css';
import { useLocale } from './Time';

interface PagerProps {
  page?: number;
  perPage?: number;
  total?: number;
  /** The total is only a floor: there are more. */
  more?: boolean;
  onPage?: (page: number) => void;
  /** « personnes », according to the number. */
  unit?: (total: number) => string;
  rows: unknown[];
}

/** A total that is only a floor says nothing about the end: as long as the page is full there may be a next one. */
export function Pager({ page = 1, perPage = 25, total, more, onPage, unit, rows }: PagerProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (total === undefined || !onPage || rows.length === 0) return null;
  const from = (page - 1) * perPage + 1;
  const to = more ? from + rows.length - 1 : Math.min(total, from + rows.length - 1);
  const last = more ? rows.length < perPage : to >= total;
  const number = (n: number) => new Intl.NumberFormat(locale).format(n);
  const range = { from: number(from), to: number(to), total: number(total), unit: unit?.(total) ?? '' };
  return (
    <div className={classes.pager}>
      <span aria-live="polite">
        {(more ? t('ui.table.rangeMore', range) : t('ui.table.range', range)).trim()}
      </span>
      {(more || total > perPage) && (
        <div className={classes.turn}>
          <Button size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {t('ui.table.previous')}
          </Button>
          <Button size="sm" disabled={last} onClick={() => onPage(page + 1)}>
            {t('ui.table.next')}
          </Button>
        </div>
      )}
    </div>
  );
}
