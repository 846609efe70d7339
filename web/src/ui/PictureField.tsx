import { IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import { describedBy, FieldFrame } from './FieldFrame';
import { useFileDrop } from './file/useFileDrop';
import classes from './PictureField.module.css';
import { ProgressBar } from './ProgressBar';
import { refusalOf } from './refusal';

export interface Picture {
  id: string;
  url: string;
}

interface PictureFieldProps {
  label: string;
  value: Picture | null;
  onChange: (picture: Picture | null) => void;
  /** Sends a file and answers the picture it became; a refusal's words are shown beside the field. */
  upload: (file: File) => Promise<Picture>;
  description?: ReactNode;
  error?: string;
  optional?: boolean;
  name?: string;
  accept?: string;
  /** wide for a cover or a banner. */
  shape?: 'square' | 'wide';
}

/** Sends at once what is chosen, dropped or pasted; only the last one counts. */
function useUpload({ upload, onChange }: Pick<PictureFieldProps, 'upload' | 'onChange'>) {
  const { t } = useTranslation();
  const [sending, setSending] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const last = useRef(0);
  async function send(file: File) {
    const mine = ++last.current;
    setRefusal(undefined);
    if (!file.type.startsWith('image/')) return setRefusal(t('ui.picture.notOne', { name: file.name }));
    setSending(file.name);
    try {
      const picture = await upload(file);
      if (mine === last.current) onChange(picture);
    } catch (error) {
      const why = refusalOf(error);
      if (mine === last.current) setRefusal(why);
    } finally {
      if (mine === last.current) setSending(undefined);
    }
  }
  function remove() {
    last.current += 1;
    setSending(undefined);
    setRefusal(undefined);
    onChange(null);
  }
  return { send, remove, sending, refusal };
}

/** A picture: chosen, dropped or pasted, shown, replaced, taken away. */
export function PictureField(props: PictureFieldProps) {
  const { label, value, description, error, optional, name, accept = 'image/*', shape = 'square' } = props;
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { send, remove, sending, refusal } = useUpload(props);
  const { over, zone } = useFileDrop(send);
  const wrong = refusal ?? error;
  return (
    <FieldFrame id={id} label={label} optional={optional} description={description} error={wrong}>
      <div className={classes.zone} data-over={over || undefined} {...zone}>
        <Preview value={value} shape={shape} alt={t('ui.picture.preview', { label })} />
        <div className={classes.side}>
          <div className={classes.buttons}>
            <Button
              size="sm"
              name={name}
              icon={<IconUpload aria-hidden />}
              loading={sending !== undefined}
              aria-describedby={describedBy(id, { error: wrong, description })}
              onClick={() => input.current?.click()}
            >
              {value ? t('ui.picture.replace') : t('ui.picture.choose')}
            </Button>
            {value && (
              <Button size="sm" variant="quiet" icon={<IconTrash aria-hidden />} onClick={remove}>
                {t('ui.picture.remove')}
              </Button>
            )}
          </div>
          {sending === undefined ? (
            <p className={classes.hint}>{t('ui.picture.hint')}</p>
          ) : (
            <Sending name={sending} />
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept={accept}
          hidden
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            // The same file may be chosen again after a refusal.
            event.currentTarget.value = '';
            if (file) void send(file);
          }}
        />
      </div>
    </FieldFrame>
  );
}

function Preview({ value, shape, alt }: { value: Picture | null; shape: string; alt: string }) {
  return (
    <div className={classes.preview} data-shape={shape} data-empty={value ? undefined : true}>
      {value ? <img src={value.url} alt={alt} /> : <IconPhoto aria-hidden />}
    </div>
  );
}

function Sending({ name }: { name: string }) {
  const { t } = useTranslation();
  const words = t('ui.picture.sending', { name });
  return (
    <div className={classes.sending} role="status">
      <p>{words}</p>
      <ProgressBar label={words} />
    </div>
  );
}
