import { IconCrop, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { describedBy, FieldFrame } from '@/ui/FieldFrame';
import { useFileDrop } from '@/ui/file/useFileDrop';
import { focalPosition } from './look';
import classes from './MediaField.module.css';
import { canCrop } from './picker/crop';
import { mediaQueries, type Shelf } from './queries';
import type { Media } from './types';

const MediaPicker = lazy(() =>
  import('./picker/MediaPicker').then((module) => ({ default: module.MediaPicker })),
);

/** A picture of a library, as a form holds it. */
export interface MediaValue {
  id: string;
  /** Empty: it is in the bin, and may come back. */
  url: string;
  /** What is said of it, known where it has just been chosen. */
  alt?: string;
  /** Where to cut it. */
  position?: string;
}

interface MediaFieldProps {
  label: string;
  value: MediaValue | null;
  /** `same`: still that picture, cut or described anew. */
  onChange: (value: MediaValue | null, same?: boolean) => void;
  /** Admins name a company, or '' for the platform's library; nothing is one's own company. */
  companyId?: Shelf;
  /** wide for a cover or a banner. */
  shape?: 'square' | 'wide';
  /** A picture nobody has described is described when it is chosen. */
  describe?: boolean;
  description?: ReactNode;
  error?: string;
  optional?: boolean;
  name?: string;
}

const aspects = { square: undefined, wide: 16 / 9 };

/** A copy wide enough for a form, rather than the file itself. */
export function fieldValue(media: Media): MediaValue {
  const copy = media.srcset?.find(({ width }) => width >= 640);
  return { id: media.id, url: copy?.url ?? media.url, alt: media.alt, position: focalPosition(media) };
}

/** A drawing and an animation are not cut; a form knows only their address. */
function useCanCrop(value: MediaValue | null): boolean {
  const { data } = useQuery({ ...mediaQueries.one(value?.id ?? ''), enabled: value !== null });
  return value !== null && data !== undefined && canCrop(data);
}

type Opened = { files?: File[]; adjust?: string };

/** A picture chosen from the library, or dropped here and sent there; cut, replaced, taken away. */
export function MediaField(props: MediaFieldProps) {
  const { label, value, onChange, description, error, optional, name, shape = 'square' } = props;
  const { t } = useTranslation();
  const id = useId();
  const chooser = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<Opened>();
  const [loaded, setLoaded] = useState(false);
  const cuttable = useCanCrop(value);
  const show = (what: Opened) => {
    setLoaded(true);
    setOpened(what);
  };
  const { over, zone } = useFileDrop((file) => show({ files: [file] }));
  return (
    <FieldFrame id={id} label={label} optional={optional} description={description} error={error}>
      <div className={classes.zone} data-over={over || undefined} {...zone}>
        <div className={classes.preview} data-shape={shape}>
          {value?.url ? (
            <img
              src={value.url}
              alt={t('media.field.preview', { label })}
              style={{ objectPosition: value.position }}
            />
          ) : (
            <IconPhoto aria-hidden />
          )}
        </div>
        <div className={classes.side}>
          <div className={classes.buttons}>
            <Button
              ref={chooser}
              size="sm"
              name={name}
              icon={<IconPhoto aria-hidden />}
              aria-describedby={describedBy(id, { error, description })}
              onClick={() => show({})}
            >
              {value ? t('media.field.replace') : t('media.field.choose')}
            </Button>
            {value?.url && cuttable && (
              <Button
                size="sm"
                variant="quiet"
                icon={<IconCrop aria-hidden />}
                onClick={() => show({ adjust: value.id })}
              >
                {t('media.crop.title')}
              </Button>
            )}
            {value && (
              <Button
                size="sm"
                variant="quiet"
                icon={<IconTrash aria-hidden />}
                onClick={() => {
                  onChange(null);
                  chooser.current?.focus();
                }}
              >
                {t('media.field.remove')}
              </Button>
            )}
          </div>
          <p className={classes.hint}>{t(value?.url === '' ? 'media.field.binned' : 'media.field.hint')}</p>
        </div>
      </div>
      {loaded && (
        <Suspense fallback={null}>
          <MediaPicker
            open={opened !== undefined}
            onClose={() => setOpened(undefined)}
            onChoose={(media) => {
              setOpened(undefined);
              onChange(fieldValue(media), opened?.adjust !== undefined);
            }}
            companyId={props.companyId}
            kinds={pictures}
            aspect={aspects[shape]}
            describe={props.describe}
            files={opened?.files}
            adjust={opened?.adjust}
          />
        </Suspense>
      )}
    </FieldFrame>
  );
}

const pictures = ['image' as const];
