import { IconCrop } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/error';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { refusalOf } from '@/ui/refusal';
import { kinds as everyKind } from '../kinds';
import { media as calls, type Shelf } from '../queries';
import type { Media, MediaKind } from '../types';
import { uploads } from '../upload/uploads';
import { useSend } from '../upload/useSend';
import { Adjust, type Adjustment, adjustmentOf } from './Adjust';
import { adjusted } from './adjusted';
import { canCrop } from './crop';
import classes from './MediaPicker.module.css';
import { type Narrowing, PickerLibrary } from './PickerLibrary';
import { Refusal } from './sendOne';

export interface MediaPickerProps {
  open: boolean;
  onClose: () => void;
  onChoose: (media: Media) => void;
  /** Admins name a company, or '' for the platform's library; nothing is one's own company. */
  companyId?: Shelf;
  /** What may be chosen. */
  kinds?: MediaKind[];
  /** Proportions of the place it is chosen for, proposed when it is cut. */
  aspect?: number;
  /** A picture nobody has described is described before it is used. A logo is not: the name stands beside it. */
  describe?: boolean;
  /** Files to send as soon as it opens. */
  files?: File[];
  /** A media to cut or describe, instead of choosing one. */
  adjust?: string;
}

const nothing: Narrowing = { q: '', folder: '', kind: '' };

/** The library as a dialog. */
export function MediaPicker(props: MediaPickerProps) {
  // What it holds is for one visit: it starts anew each time.
  const [visit, setVisit] = useState(0);
  return <Picker key={visit} {...props} onHide={() => setVisit(visit + 1)} />;
}

function Picker(props: MediaPickerProps & { onHide: () => void }) {
  const { open, onClose, kinds = everyKind, companyId, describe = true } = props;
  const { t } = useTranslation();
  const from = useId();
  const box = useRef<HTMLDivElement>(null);
  const [narrowing, setNarrowing] = useState(nothing);
  const [chosen, setChosen] = useState<Media>();
  const [change, setChange] = useState<Adjustment>();
  const [missing, setMissing] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [working, setWorking] = useState<AbortController>();
  // What was sent is chosen when it arrives, unless the person has gone on to something else meanwhile.
  const expecting = useRef(false);
  const pictures = kinds.length === 1 && kinds[0] === 'image';
  useEffect(() => () => forgetSent(from), [from]);

  const send = useSend({
    companyId,
    from,
    folderId: narrowing.folder || undefined,
    onArrived: async (id) => {
      const media = await calls.latest(id).catch(() => undefined);
      if (media && !kinds.includes(media.kind)) return pictures ? refuse([media]) : undefined;
      if (!media || !expecting.current) return;
      setNarrowing((before) => ({ ...before, q: '', kind: '' }));
      choose(media);
    },
  });
  function choose(media: Media) {
    expecting.current = false;
    setChosen(media);
  }
  function adjust(media: Media) {
    choose(media);
    setMissing(false);
    setRefusal(undefined);
    setChange(adjustmentOf(media));
  }
  function refuse(wrong: { name: string }[]) {
    const names = wrong.map(({ name }) => name).join(', ');
    setRefusal(wrong.length > 0 ? t('media.picker.notPictures', { names, count: wrong.length }) : undefined);
  }
  function take(files: File[]) {
    const wrong = pictures ? files.filter(({ type }) => type !== '' && !type.startsWith('image/')) : [];
    refuse(wrong);
    expecting.current = true;
    send(files.filter((file) => !wrong.includes(file)));
  }
  useStart(props, take, adjust);

  /** What is being prepared is no longer waited for. */
  function giveUp() {
    working?.abort();
    setWorking(undefined);
  }
  useEffect(() => () => working?.abort(), [working]);
  function close() {
    giveUp();
    onClose();
  }

  async function finish(media: Media) {
    if (!change) return props.onChoose(media);
    if (describe && !change.decorative && change.alt.trim() === '') return setMissing(true);
    const trying = new AbortController();
    const { signal } = trying;
    setWorking(trying);
    setRefusal(undefined);
    try {
      const made = await adjusted(media, change, { companyId, from, mark: t('media.crop.mark'), signal });
      if (!signal.aborted) props.onChoose(made);
    } catch (error) {
      if (!wasGivenUp(error) && !signal.aborted) setRefusal(wordsOf(error) || t('media.upload.fault'));
    } finally {
      setWorking((now) => (now === trying ? undefined : now));
    }
  }
  /** A picture that says nothing to those who do not see it is described first. */
  function use(media: Media) {
    const silent = describe && media.kind === 'image' && !media.alt && !media.decorative;
    if (!change && silent) adjust(media);
    else void finish(media);
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      onHide={props.onHide}
      width={920}
      className={classes.picker}
      header={
        change && chosen
          ? t('media.picker.adjust', { name: chosen.name })
          : t(pictures ? 'media.picker.picture' : 'media.picker.title')
      }
      footer={
        <Answers
          chosen={chosen}
          adjusting={change !== undefined}
          alone={props.adjust !== undefined}
          working={working !== undefined}
          onBack={() => {
            giveUp();
            setRefusal(undefined);
            if (props.adjust) onClose();
            else setChange(undefined);
          }}
          onCrop={adjust}
          onUse={use}
          onClose={close}
        />
      }
    >
      {change && chosen ? (
        <Adjust
          key={chosen.id}
          media={chosen}
          value={change}
          onChange={(changes) => {
            setMissing(false);
            setRefusal(undefined);
            setChange({ ...change, ...changes });
          }}
          wanted={props.aspect}
          describe={describe}
          error={missing ? t('media.picker.altMissing') : undefined}
          refusal={refusal}
          sending={working ? from : undefined}
        />
      ) : props.adjust ? null : (
        <PickerLibrary
          shelf={companyId}
          kinds={kinds}
          narrowing={narrowing}
          onNarrow={(changes) => setNarrowing((before) => ({ ...before, ...changes }))}
          chosen={chosen}
          onChosen={choose}
          onConfirm={(media) => {
            choose(media);
            use(media);
          }}
          onFiles={take}
          from={from}
          refusal={refusal}
          box={box}
        />
      )}
    </Dialog>
  );
}

/** What it sent and is over has been seen here; what is still on its way goes on in the panel of the page. */
function forgetSent(from: string): void {
  for (const { key, state, target } of uploads.snapshot().items)
    if (target.from === from && (state === 'done' || state === 'refused')) uploads.dismiss(key);
}

function wasGivenUp(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** A picture that this browser cannot draw is no refusal of the server's, and has no words of its own. */
function wordsOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  return error instanceof ApiError ? refusalOf(error) : '';
}

/** What it was opened for: files to send, or a media to adjust. */
function useStart(
  { open, files, adjust, onClose }: MediaPickerProps,
  take: (files: File[]) => void,
  show: (media: Media) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (!open) return;
    if (files?.length) take(files);
    if (adjust) void calls.latest(adjust).then(show, onClose);
  }, [open]);
}

interface AnswersProps {
  chosen?: Media;
  adjusting: boolean;
  alone: boolean;
  working: boolean;
  onBack: () => void;
  onCrop: (media: Media) => void;
  onUse: (media: Media) => void;
  onClose: () => void;
}

function Answers({ chosen, adjusting, alone, working, onBack, onCrop, onUse, onClose }: AnswersProps) {
  const { t } = useTranslation();
  const picture = chosen?.kind === 'image';
  return (
    <>
      {!adjusting && (
        <p className={classes.chosen} aria-live="polite">
          {chosen ? t('media.picker.chosen', { name: chosen.name }) : t('media.picker.nothingChosen')}
        </p>
      )}
      <Button onClick={adjusting ? onBack : onClose}>
        {adjusting && !alone ? t('media.picker.back') : t('ui.confirm.reject')}
      </Button>
      {!adjusting && chosen && canCrop(chosen) && (
        <Button icon={<IconCrop aria-hidden />} onClick={() => onCrop(chosen)}>
          {t('media.crop.title')}
        </Button>
      )}
      <Button variant="primary" disabled={!chosen} loading={working} onClick={() => chosen && onUse(chosen)}>
        {t(
          alone
            ? 'media.picker.save'
            : picture || !chosen
              ? 'media.picker.usePicture'
              : 'media.picker.useFile',
        )}
      </Button>
    </>
  );
}
