import { IconFile, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldValue, MediaField } from '@/features/media/MediaField';
import { mediaQueries } from '@/features/media/queries';
import type { MediaKind } from '@/features/media/types';
import { Button } from '@/ui/Button';
import { describedBy, FieldFrame } from '@/ui/FieldFrame';
import { useDesk, useWorld } from '../canvas/context';
import classes from './Fields.module.css';

const MediaPicker = lazy(() =>
  import('@/features/media/picker/MediaPicker').then((module) => ({ default: module.MediaPicker })),
);

interface MediaBoxProps {
  label: string;
  accept: 'image' | 'video' | 'audio' | 'document';
  value: string;
  onChange: (id: string) => void;
  help?: string;
  error?: string;
  path: string;
}

/** A file of the media library. */
export function MediaBox(props: MediaBoxProps) {
  return props.accept === 'image' ? <PictureBox {...props} /> : <FileBox {...props} />;
}

function PictureBox({ label, value, onChange, help, error }: MediaBoxProps) {
  const { shelf } = useDesk();
  const { readOnly } = useWorld();
  const found = useQuery({ ...mediaQueries.one(value), enabled: value !== '' });
  const shown = value ? (found.data ? fieldValue(found.data) : { id: value, url: '' }) : null;
  return (
    <div inert={readOnly} className={classes.media}>
      <MediaField
        label={label}
        value={shown}
        companyId={shelf}
        shape="wide"
        describe
        description={help}
        error={error}
        onChange={(next) => onChange(next?.id ?? '')}
      />
    </div>
  );
}

const kinds: Record<MediaBoxProps['accept'], MediaKind[]> = {
  image: ['image'],
  video: ['video'],
  audio: ['audio'],
  document: ['document'],
};

export function FileBox({ label, accept, value, onChange, help, error, path }: MediaBoxProps) {
  const { t } = useTranslation();
  const { shelf } = useDesk();
  const { readOnly } = useWorld();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [loaded, setLoaded] = useState(false);
  const found = useQuery({ ...mediaQueries.one(value), enabled: value !== '' });
  return (
    <FieldFrame id={id} label={label} description={help} error={error}>
      {value && (
        <p className={classes.file}>
          <IconFile aria-hidden />
          <span>{found.data?.name ?? t(found.isError ? 'editor.media.gone' : 'ui.loading')}</span>
        </p>
      )}
      {!readOnly && (
        <div className={classes.buttons}>
          <Button
            size="sm"
            data-field={path}
            aria-describedby={describedBy(id, { error, description: help })}
            onClick={() => {
              setLoaded(true);
              setOpen(true);
            }}
          >
            {t(value ? 'media.field.replace' : 'editor.media.choose')}
          </Button>
          {value && (
            <Button size="sm" variant="quiet" icon={<IconTrash aria-hidden />} onClick={() => onChange('')}>
              {t('media.field.remove')}
            </Button>
          )}
        </div>
      )}
      {loaded && (
        <Suspense fallback={null}>
          <MediaPicker
            open={open}
            onClose={() => setOpen(false)}
            onChoose={(media) => {
              setOpen(false);
              onChange(media.id);
            }}
            companyId={shelf}
            kinds={kinds[accept]}
          />
        </Suspense>
      )}
    </FieldFrame>
  );
}
