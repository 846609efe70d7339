import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import { Dialog } from './Dialog';
import { FileDropField } from './FileDropField';
import classes from './ImportDialog.module.css';
import { ProgressBar } from './ProgressBar';
import { refusalOf } from './refusal';

export interface ImportDialogProps<P, R> {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What the file must hold. */
  help: ReactNode;
  accept?: string;
  /** Gives a file to start from. */
  onSample?: () => void;
  /** Reads the file and says what it would do; changes nothing. A refusal is shown beside the file. */
  preview: (file: File) => Promise<P>;
  /** How much of it would be done. */
  count: (preview: P) => number;
  /** Says what the button does: « Ajouter 22 personnes ». */
  action: (count: number) => string;
  show: (preview: P, file: File) => ReactNode;
  /** At the other end of the buttons' line. */
  aside?: (preview: P, file: File) => ReactNode;
  run: (file: File, preview: P) => Promise<R>;
  /** What was done; without it the dialog closes, and the reply's message tells. */
  done?: (result: R) => ReactNode;
  onDone?: (result: R) => void;
}

type Step<P> =
  | { kind: 'choose' }
  | { kind: 'reading'; file: File }
  | { kind: 'preview'; file: File; preview: P }
  | { kind: 'done'; words: ReactNode };

/** From a file to what it does: chosen, looked at, done. */
function useImport<P, R>(props: ImportDialogProps<P, R>) {
  const [step, setStep] = useState<Step<P>>({ kind: 'choose' });
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const turn = useRef(0);
  function start() {
    turn.current += 1;
    setStep({ kind: 'choose' });
    setRefusal(undefined);
    setBusy(false);
  }
  async function read(file: File | null) {
    start();
    if (!file) return;
    const mine = turn.current;
    setStep({ kind: 'reading', file });
    try {
      const preview = await props.preview(file);
      if (mine === turn.current) setStep({ kind: 'preview', file, preview });
    } catch (error) {
      if (mine !== turn.current) return;
      setStep({ kind: 'choose' });
      setRefusal(refusalOf(error));
    }
  }
  async function run(file: File, preview: P) {
    setBusy(true);
    setRefusal(undefined);
    try {
      const result = await props.run(file, preview);
      props.onDone?.(result);
      if (props.done) setStep({ kind: 'done', words: props.done(result) });
      else props.onClose();
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      setBusy(false);
    }
  }
  return { step, refusal, busy, start, read, run };
}

/** Brings a file in, in steps: choose it, see what it would do, do it. */
export function ImportDialog<P, R>(props: ImportDialogProps<P, R>) {
  const flow = useImport(props);
  const { t } = useTranslation();
  const { step } = flow;
  const content = useRef<HTMLDivElement>(null);
  // What had the focus goes away with each step.
  useEffect(() => {
    if (step.kind !== 'choose') content.current?.focus();
  }, [step.kind]);
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      onHide={flow.start}
      header={props.title}
      maximizable
      width={step.kind === 'preview' ? 760 : 584}
      footer={<Footer {...props} flow={flow} />}
    >
      <div ref={content} tabIndex={-1} className={classes.content}>
        {step.kind === 'choose' && (
          <div className={classes.choose}>
            <div className={classes.help}>{props.help}</div>
            <FileDropField
              label={t('ui.import.file')}
              value={null}
              onChange={flow.read}
              accept={props.accept ?? '.csv,text/csv'}
              error={flow.refusal}
            />
            {props.onSample && (
              <Button variant="quiet" size="sm" icon={<IconDownload aria-hidden />} onClick={props.onSample}>
                {t('ui.import.sample')}
              </Button>
            )}
          </div>
        )}
        {step.kind === 'reading' && (
          <div className={classes.reading} role="status">
            <p>{t('ui.import.reading', { name: step.file.name })}</p>
            <ProgressBar label={t('ui.import.reading', { name: step.file.name })} />
          </div>
        )}
        {step.kind === 'preview' && (
          <>
            <p className={classes.file} role="status">
              <b>{step.file.name}</b>
            </p>
            {props.show(step.preview, step.file)}
            {flow.refusal && (
              <p className={classes.refusal} role="alert">
                {flow.refusal}
              </p>
            )}
          </>
        )}
        {step.kind === 'done' && <div role="status">{step.words}</div>}
      </div>
    </Dialog>
  );
}

function Footer<P, R>(props: ImportDialogProps<P, R> & { flow: ReturnType<typeof useImport<P, R>> }) {
  const { t } = useTranslation();
  const { flow, onClose } = props;
  const { step } = flow;
  if (step.kind === 'done') {
    return (
      <Button variant="primary" onClick={onClose}>
        {t('ui.close')}
      </Button>
    );
  }
  if (step.kind !== 'preview') return <Button onClick={onClose}>{t('ui.confirm.reject')}</Button>;
  const { file, preview } = step;
  const count = props.count(preview);
  return (
    <>
      <div className={classes.aside}>{props.aside?.(preview, file)}</div>
      <Button onClick={flow.start}>{t('ui.import.again')}</Button>
      <Button
        variant="primary"
        data-autofocus
        loading={flow.busy}
        disabled={count === 0}
        onClick={() => void flow.run(file, preview)}
      >
        {props.action(count)}
      </Button>
    </>
  );
}
