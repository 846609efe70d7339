import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PercentCrop } from 'react-image-crop';
import { CheckboxField } from '@/ui/CheckboxField';
import { Tabs } from '@/ui/Tabs';
import { TextAreaField } from '@/ui/TextField';
import { FocalPoint, type Point } from '../FocalPoint';
import { Thumbnail } from '../Thumbnail';
import type { Media } from '../types';
import classes from './Adjust.module.css';
import { type Aspect, CropField } from './CropField';
import { canCrop, startCrop } from './crop';
import { Sent } from './Sent';

/** What is changed of a picture while it is being chosen. */
export interface Adjustment {
  alt: string;
  decorative: boolean;
  focal: Point;
  crop: PercentCrop;
  aspect: Aspect;
}

export function adjustmentOf(media: Media): Adjustment {
  return {
    alt: media.alt,
    decorative: media.decorative,
    focal: { x: media.focalX, y: media.focalY },
    crop: startCrop(undefined, media.width, media.height),
    aspect: undefined,
  };
}

interface AdjustProps {
  media: Media;
  value: Adjustment;
  onChange: (changes: Partial<Adjustment>) => void;
  wanted?: number;
  /** Its description matters where it goes. */
  describe: boolean;
  /** Of its description. */
  error?: string;
  /** Why it could not be used. */
  refusal?: string;
  /** What is sent meanwhile: the part that is kept. */
  sending?: string;
}

type View = 'crop' | 'focal';

/** A picture about to be used: which part of it, what stays in sight, what is said of it. */
export function Adjust(props: AdjustProps) {
  const { media, describe } = props;
  const box = useRef<HTMLDivElement>(null);
  const [silent] = useState(describe && !props.value.alt && !props.value.decorative);
  // What had the focus is gone with the view before: what is to be done here comes next.
  useEffect(() => {
    const words = box.current?.querySelector<HTMLElement>('textarea[data-first]');
    (words ?? box.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]'))?.focus();
  }, []);
  return (
    <div
      ref={box}
      className={classes.adjust}
      data-alone={describe ? undefined : true}
      data-silent={silent || undefined}
    >
      <div className={classes.picture}>
        {props.refusal && (
          <p className={classes.refusal} role="alert">
            {props.refusal}
          </p>
        )}
        {props.sending && <Sent from={props.sending} />}
        {canCrop(media) ? (
          <Framing {...props} />
        ) : (
          <Thumbnail media={media} sizes="520px" className={classes.still} />
        )}
      </div>
      {describe && <Description {...props} />}
    </div>
  );
}

function Framing({ media, value, onChange, wanted }: AdjustProps) {
  const { t } = useTranslation();
  const [view, setView] = useState<View>('crop');
  return (
    <Tabs<View>
      label={t('media.picker.framing')}
      value={view}
      onChange={setView}
      items={[
        {
          value: 'crop',
          label: t('media.crop.title'),
          panel: (
            <CropField
              media={media}
              value={value.crop}
              aspect={value.aspect}
              wanted={wanted}
              onChange={(crop, aspect) => onChange({ crop, aspect })}
            />
          ),
        },
        {
          value: 'focal',
          label: t('media.focal.label'),
          panel: (
            <div className={classes.focal}>
              <FocalPoint media={media} value={value.focal} onChange={(focal) => onChange({ focal })} />
            </div>
          ),
        },
      ]}
    />
  );
}

function Description({ value, onChange, error }: AdjustProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={classes.words}>
      <TextAreaField
        id={id}
        rows={4}
        maxLength={500}
        label={t('media.picker.alt')}
        description={t('media.picker.altHelp')}
        error={error}
        disabled={value.decorative}
        value={value.decorative ? '' : value.alt}
        onChange={(event) => onChange({ alt: event.currentTarget.value })}
        data-first={value.alt || value.decorative ? undefined : true}
      />
      <CheckboxField
        label={t('media.picker.decorative')}
        description={t('media.picker.decorativeHelp')}
        checked={value.decorative}
        onChange={(event) => onChange({ decorative: event.currentTarget.checked })}
      />
    </div>
  );
}
