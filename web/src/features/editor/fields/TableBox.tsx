import {
  IconArrowDown,
  IconArrowUp,
  IconColumnInsertRight,
  IconRowInsertBottom,
  IconTrash,
} from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ranked } from '@/blocks/typography';
import { Button } from '@/ui/Button';
import { FieldFrame } from '@/ui/FieldFrame';
import { IconButton } from '@/ui/IconButton';
import { useWorld } from '../canvas/context';
import classes from './Fields.module.css';

interface TableBoxProps {
  label: string;
  head: string[];
  rows: string[][];
  onChange: (next: { head: string[]; rows: string[][] }) => void;
  /** What the server refused, by path: `rows.2.1`. */
  errors: Record<string, string>;
}

const pathOf = (row: number, column: number) => (row < 0 ? `head.${column}` : `rows.${row}.${column}`);

const MAX_COLUMNS = 8;
const MAX_ROWS = 100;

/** A table's cells: its columns and its rows always agree. */
export function TableBox({ label, head, rows, onChange, errors }: TableBoxProps) {
  const { t } = useTranslation();
  const { readOnly } = useWorld();
  const id = useId();
  const wrong = Object.keys(errors).find((path) => /^(head|rows)(\.|$)/.test(path));
  const error = wrong && errors[wrong];
  const put = (row: number, column: number, text: string) => {
    if (row < 0) return onChange({ head: head.map((cell, at) => (at === column ? text : cell)), rows });
    const cells = head.map((_, at) => (at === column ? text : (rows[row]?.[at] ?? '')));
    onChange({ head, rows: rows.map((old, at) => (at === row ? cells : old)) });
  };
  const swap = (row: number, by: number) => {
    const next = [...rows];
    const [taken = []] = next.splice(row, 1);
    next.splice(row + by, 0, taken);
    onChange({ head, rows: next });
  };
  const cell = (row: number, column: number, text: string) => (
    <input
      className={classes.cell}
      value={text}
      readOnly={readOnly}
      data-field={pathOf(row, column)}
      aria-invalid={errors[pathOf(row, column)] ? true : undefined}
      aria-label={
        row < 0
          ? t('editor.table.head', { column: column + 1 })
          : t('editor.table.cell', { row: row + 1, column: head[column] || column + 1 })
      }
      onChange={(event) => put(row, column, event.currentTarget.value)}
    />
  );
  return (
    <FieldFrame id={id} label={label} error={error}>
      <div className={classes.table}>
        <table>
          <thead>
            <tr>
              {ranked(head.map((text) => ({ text }))).map(({ rank, text }) => (
                <th key={rank} scope="col">
                  {cell(-1, rank, text)}
                  {!readOnly && head.length > 1 && (
                    <IconButton
                      className={classes.mini}
                      label={t('editor.table.removeColumn', { column: text || rank + 1 })}
                      onClick={() =>
                        onChange({
                          head: head.filter((_, at) => at !== rank),
                          rows: rows.map((old) => old.filter((_, at) => at !== rank)),
                        })
                      }
                    >
                      <IconTrash aria-hidden />
                    </IconButton>
                  )}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {ranked(rows.map((cells) => ({ cells }))).map(({ rank, cells }) => (
              <tr key={rank}>
                {ranked(head.map((_, at) => ({ text: cells[at] ?? '' }))).map((one) => (
                  <td key={one.rank}>{cell(rank, one.rank, one.text)}</td>
                ))}
                <td className={classes.rowTools}>
                  {!readOnly && (
                    <>
                      <IconButton
                        className={classes.mini}
                        label={t('editor.table.up', { row: rank + 1 })}
                        aria-disabled={rank === 0 || undefined}
                        onClick={() => rank > 0 && swap(rank, -1)}
                      >
                        <IconArrowUp aria-hidden />
                      </IconButton>
                      <IconButton
                        className={classes.mini}
                        label={t('editor.table.down', { row: rank + 1 })}
                        aria-disabled={rank === rows.length - 1 || undefined}
                        onClick={() => rank < rows.length - 1 && swap(rank, 1)}
                      >
                        <IconArrowDown aria-hidden />
                      </IconButton>
                      {rows.length > 1 && (
                        <IconButton
                          className={classes.mini}
                          label={t('editor.table.removeRow', { row: rank + 1 })}
                          onClick={() => onChange({ head, rows: rows.filter((_, at) => at !== rank) })}
                        >
                          <IconTrash aria-hidden />
                        </IconButton>
                      )}
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!readOnly && (
        <div className={classes.buttons}>
          <Button
            size="sm"
            variant="quiet"
            icon={<IconRowInsertBottom aria-hidden />}
            disabled={rows.length >= MAX_ROWS}
            onClick={() => onChange({ head, rows: [...rows, head.map(() => '')] })}
          >
            {t('editor.table.addRow')}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            icon={<IconColumnInsertRight aria-hidden />}
            disabled={head.length >= MAX_COLUMNS}
            onClick={() => onChange({ head: [...head, ''], rows: rows.map((old) => [...old, '']) })}
          >
            {t('editor.table.addColumn')}
          </Button>
        </div>
      )}
    </FieldFrame>
  );
}
