/** What a spreadsheet would run, also behind what cannot be seen; as internal/csvfile, which takes the apostrophe off again. */
const runs = /^(?:(?![\t\r\n])[\s\p{Cc}\p{Cf}])*[=+\-@\t\r\n＝＋－＠]/u;

function neutralised(cell: string): string {
  return runs.test(cell.replace(/^'+/, '')) ? `'${cell}` : cell;
}

function quoted(cell: string): string {
  return /[";,\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** A file that a French spreadsheet opens right, and in which nothing can run (E13). */
export function csvFile(rows: string[][]): Blob {
  const lines = rows.map((row) => `${row.map((cell) => quoted(neutralised(cell))).join(';')}\r\n`);
  return new Blob(['\ufeff', ...lines], { type: 'text/csv;charset=utf-8' });
}
