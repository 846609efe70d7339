import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import { type CsvColumn, CsvPreview, type CsvReply, type CsvRow, saveWrongRows } from './CsvPreview';
import { csvFile } from './csv';
import { ImportDialog, type ImportDialogProps } from './ImportDialog';
import { saveFile } from './saveFile';

export type { CsvColumn, CsvReply, CsvRow } from './CsvPreview';

interface CsvImportDialogProps<T extends CsvRow, R>
  extends Omit<ImportDialogProps<CsvReply<T>, R>, 'show' | 'count' | 'aside' | 'onSample'> {
  columns: CsvColumn<T>[];
  /** A file to start from: its name, its header and a line or two. */
  sample?: { name: string; rows: string[][] };
}

/** Brings the lines of a spreadsheet in: those without an error; the others can be taken back, mended and brought in later. */
export function CsvImportDialog<T extends CsvRow, R>(props: CsvImportDialogProps<T, R>) {
  const { columns, sample, ...others } = props;
  const { t } = useTranslation();
  return (
    <ImportDialog
      {...others}
      onSample={sample && (() => saveFile(csvFile(sample.rows), sample.name))}
      count={(preview) => preview.valid}
      show={(preview) => <CsvPreview columns={columns} preview={preview} />}
      aside={({ rows, invalid }, file) =>
        invalid > 0 && (
          <Button
            variant="quiet"
            size="sm"
            icon={<IconDownload aria-hidden />}
            onClick={() => saveWrongRows(mendName(file.name), columns, rows, t('ui.import.errors'))}
          >
            {t('ui.import.takeBack', { count: invalid })}
          </Button>
        )
      }
    />
  );
}

function mendName(name: string): string {
  return `${name.replace(/\.\w+$/, '')}-a-corriger.csv`;
}
