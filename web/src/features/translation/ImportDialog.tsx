import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/error';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { FileDropField } from '@/ui/FileDropField';
import { refusalOf } from '@/ui/refusal';
import { toast } from '@/ui/toast';
import classes from './ImportDialog.module.css';
import { exchange, type Preview, type PreviewRow, type Words } from './queries';

interface ImportDialogProps {
  locale: string;
  open: boolean;
  onClose: () => void;
}

interface Step {
  file: File | null;
  preview?: Preview;
  busy?: boolean;
  error?: string;
  /** The words had changed since the preview: this one is new. */
  again?: boolean;
}

/** A file, what it would change, then only that. */
export function ImportDialog({ locale, open, onClose }: ImportDialogProps) {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>({ file: null });
  // What comes back for another file, or after closing, no longer counts.
  const turn = useRef(0);
  const close = () => {
    turn.current += 1;
    setStep({ file: null });
    onClose();
  };

  /** No longer busy, even where a fault of ours has no words and goes on. */
  function refuse(left: Step, error: unknown): void {
    setStep(left);
    setStep({ ...left, error: refusalOf(error) });
  }

  async function read(file: File | null, again = false): Promise<void> {
    turn.current += 1;
    const mine = turn.current;
    setStep({ file, busy: file !== null });
    if (!file) return;
    try {
      const preview = await exchange.preview(locale, file);
      if (mine === turn.current) setStep({ file, preview, again });
    } catch (error) {
      if (mine !== turn.current) return;
      refuse({ file }, error);
    }
  }

  async function apply(): Promise<void> {
    if (!step.file || !step.preview) return;
    const mine = turn.current;
    setStep({ ...step, busy: true });
    try {
      await exchange.apply(locale, step.preview.hash, step.file);
      if (mine === turn.current) close();
    } catch (error) {
      // Closed meanwhile: there is no other place left to say it.
      if (mine !== turn.current) return void toast.danger(refusalOf(error));
      if (error instanceof ApiError && error.status === 409) {
        toast.warning(error.message);
        return read(step.file, true);
      }
      refuse({ ...step, busy: false }, error);
    }
  }

  const count = (step.preview?.added ?? 0) + (step.preview?.changed ?? 0);
  return (
    <Dialog
      open={open}
      onClose={close}
      width={720}
      header={t('translations.import.title')}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            {t('translations.import.cancel')}
          </Button>
          <Button variant="primary" disabled={count === 0} loading={step.busy} onClick={() => void apply()}>
            {t('translations.import.apply', { count })}
          </Button>
        </>
      }
    >
      <FileDropField
        label={t('translations.import.file')}
        description={t('translations.import.help')}
        accept=".csv,.json,text/csv,application/json"
        value={step.file}
        onChange={(file) => void read(file)}
        error={step.error}
      />
      {step.preview && <PreviewView preview={step.preview} again={step.again} />}
    </Dialog>
  );
}

const kinds = [
  ['added', 'translations.import.added'],
  ['changed', 'translations.import.changedCount'],
  ['refused', 'translations.import.refused'],
  ['unchanged', 'translations.import.unchanged'],
] as const;

function PreviewView({ preview, again }: { preview: Preview; again?: boolean }) {
  const { t } = useTranslation();
  const shown = preview.rows.filter(({ kind }) => kind !== 'unchanged');
  return (
    <div className={classes.preview}>
      {again && <p className={classes.again}>{t('translations.import.again')}</p>}
      <p className={classes.counts} role="status">
        {kinds.map(([kind, key]) => (
          <span key={kind} data-kind={kind} data-none={preview[kind] === 0 || undefined}>
            {t(key, { count: preview[kind] })}
          </span>
        ))}
      </p>
      {shown.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <ul className={classes.rows} tabIndex={0} aria-label={t('translations.import.rows')}>
          {shown.map((row) => (
            <Row key={row.key} row={row} />
          ))}
        </ul>
      ) : (
        <p>{t('translations.import.nothing')}</p>
      )}
    </div>
  );
}

function Row({ row }: { row: PreviewRow }) {
  const { t } = useTranslation();
  return (
    <li className={classes.row}>
      <span className={classes.kind} data-kind={row.kind}>
        {t(kindWords[row.kind])}
      </span>
      <div className={classes.words}>
        <span className={classes.key} translate="no">
          {row.key}
        </span>
        {row.kind === 'changed' && <del>{joined(row.before)}</del>}
        <span>{joined(row.after)}</span>
        {row.reason && <span className={classes.reason}>{row.reason}</span>}
      </div>
    </li>
  );
}

const kindWords = {
  added: 'translations.kind.added',
  changed: 'translations.kind.changed',
  unchanged: 'translations.kind.unchanged',
  refused: 'translations.kind.refused',
} as const;

function joined(words: Words | undefined): string {
  return Object.values(words ?? {}).join(' / ');
}
