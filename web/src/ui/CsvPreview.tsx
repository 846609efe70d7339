import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './CsvPreview.module.css';
import { csvFile } from './csv';
import { saveFile } from './saveFile';
import titles from './theme/typography.module.css';

/** One line of a file, with what is wrong with it, by column. */
export interface CsvRow {
  line: number;
  errors: { column: string; message: string }[];
}

export interface CsvColumn<T> {
  /** The column's name in the rows and in their errors. */
  key: string & keyof T;
  header: string;
}

export interface CsvReply<T extends CsvRow> {
  rows: T[];
  valid: number;
  invalid: number;
}

const SHOWN_VALID = 5;
const SHOWN_WRONG = 200;

/** All that is wrong, and enough of the rest to see that the columns were understood. */
export function shownRows<T extends CsvRow>(rows: T[]): T[] {
  let valid = 0;
  let wrong = 0;
  return rows.filter((row) => (row.errors.length > 0 ? ++wrong <= SHOWN_WRONG : ++valid <= SHOWN_VALID));
}

interface CsvPreviewProps<T extends CsvRow> {
  columns: CsvColumn<T>[];
  preview: CsvReply<T>;
}

/** What a file holds, line by line, before anything is done with it. */
export function CsvPreview<T extends CsvRow>({ columns, preview }: CsvPreviewProps<T>) {
  const { t } = useTranslation();
  const shown = shownRows(preview.rows);
  const hidden = preview.rows.length - shown.length;
  const wrongShown = shown.filter((row) => row.errors.length > 0).length;
  const others = wrongShown < preview.invalid ? 'ui.import.others' : 'ui.import.othersFine';
  return (
    <>
      <p className={classes.summary}>
        {t('ui.import.read', { count: preview.rows.length })}
        {preview.invalid > 0 && `, ${t('ui.import.toMend', { count: preview.invalid })}`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also for those who have only a keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('ui.import.lines')}>
        <table className={classes.table}>
          <caption className={titles.visuallyHidden}>{t('ui.import.lines')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('ui.import.line')}</th>
              {columns.map((column) => (
                <th key={column.key} scope="col">
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Line key={row.line} row={row} columns={columns} />
            ))}
          </tbody>
        </table>
      </section>
      {hidden > 0 && <p className={classes.more}>{t(others, { count: hidden })}</p>}
    </>
  );
}

function Line<T extends CsvRow>({ row, columns }: { row: T; columns: CsvColumn<T>[] }) {
  const known = new Set<string>(columns.map((column) => column.key));
  const strangers = row.errors.filter((error) => !known.has(error.column));
  const wrong = (column: string): ReactNode[] =>
    row.errors.filter((error) => error.column === column).map(({ message }) => message);
  return (
    <tr data-wrong={row.errors.length > 0 || undefined}>
      <td>
        {row.line}
        {strangers.map(({ message }) => (
          <span key={message} className={classes.error}>
            {message}
          </span>
        ))}
      </td>
      {columns.map((column) => (
        <td key={column.key}>
          {String(row[column.key] ?? '')}
          {wrong(column.key).map((message) => (
            <span key={String(message)} className={classes.error}>
              {message}
            </span>
          ))}
        </td>
      ))}
    </tr>
  );
}

/** Gives the lines that are to be mended back as a file, each with what is wrong. */
export function saveWrongRows<T extends CsvRow>(
  name: string,
  columns: CsvColumn<T>[],
  rows: T[],
  errorsHeader: string,
): void {
  const cells = rows
    .filter((row) => row.errors.length > 0)
    .map((row) => [
      ...columns.map((column) => String(row[column.key] ?? '')),
      row.errors.map(({ message }) => message).join(' '),
    ]);
  saveFile(csvFile([[...columns.map((column) => column.header), errorsHeader], ...cells]), name);
}
