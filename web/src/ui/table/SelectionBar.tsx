import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../IconButton';
import classes from './SelectionBar.module.css';
import type { TableSelection } from './selection';

/** How many rows are chosen and what can be done with them, above the table: toasts own the bottom. */
export function SelectionBar<T>({ selection, rows }: { selection: TableSelection<T>; rows: T[] }) {
  const { t } = useTranslation();
  const count = rows.length;
  if (count === 0) return null;
  return (
    <section className={classes.bar} aria-label={t('ui.table.selection')}>
      <b role="status">{selection.count?.(count) ?? t('ui.table.selected', { count })}</b>
      <div className={classes.actions}>{selection.actions(rows)}</div>
      <IconButton
        className={classes.clear}
        label={t('ui.table.clearSelection')}
        onClick={() => selection.onChange(new Set())}
      >
        <IconX aria-hidden />
      </IconButton>
    </section>
  );
}
