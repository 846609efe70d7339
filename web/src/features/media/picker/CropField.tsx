import 'react-image-crop/dist/ReactCrop.css';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import ReactCrop, { type PercentCrop } from 'react-image-crop';
import { srcsetOf } from '../look';
import type { Media } from '../types';
import classes from './CropField.module.css';
import { partOf, startCrop } from './crop';

/** undefined: free. */
export type Aspect = number | undefined;

interface CropFieldProps {
  media: Media;
  value: PercentCrop;
  aspect: Aspect;
  /** The proportions of the place it is chosen for, offered first. */
  wanted?: number;
  onChange: (crop: PercentCrop, aspect: Aspect) => void;
}

/** What is kept of a picture: dragged, or moved with the arrows, corner by corner. */
export function CropField({ media, value, aspect, wanted, onChange }: CropFieldProps) {
  const { t } = useTranslation();
  const part = partOf(value, media.width, media.height);
  const label = (edge: string) => t('media.crop.handle', { edge });
  return (
    <div className={classes.crop}>
      <Aspects
        value={aspect}
        wanted={wanted}
        onChange={(next) => onChange(startCrop(next, media.width, media.height), next)}
      />
      <div className={classes.stage}>
        <ReactCrop
          className={classes.picture}
          crop={value}
          aspect={aspect}
          minWidth={24}
          minHeight={24}
          keepSelection
          ruleOfThirds
          ariaLabels={{
            cropArea: t('media.crop.area'),
            nwDragHandle: label(t('media.crop.nw')),
            nDragHandle: label(t('media.crop.n')),
            neDragHandle: label(t('media.crop.ne')),
            eDragHandle: label(t('media.crop.e')),
            seDragHandle: label(t('media.crop.se')),
            sDragHandle: label(t('media.crop.s')),
            swDragHandle: label(t('media.crop.sw')),
            wDragHandle: label(t('media.crop.w')),
          }}
          onChange={(_pixels, percent) => onChange(percent, aspect)}
        >
          <img src={media.url} srcSet={srcsetOf(media)} sizes="520px" alt="" draggable={false} />
        </ReactCrop>
      </div>
      <p className={classes.help}>
        <output>{t('media.crop.size', { width: part.width, height: part.height })}</output>{' '}
        {t('media.crop.help')}
      </p>
    </div>
  );
}

function Aspects({
  value,
  wanted,
  onChange,
}: {
  value: Aspect;
  wanted?: number;
  onChange: (aspect: Aspect) => void;
}) {
  const { t } = useTranslation();
  const name = useId();
  const usual: { label: string; aspect: Aspect }[] = [
    { label: t('media.crop.free'), aspect: undefined },
    { label: t('media.crop.square'), aspect: 1 },
    { label: t('media.crop.wide'), aspect: 16 / 9 },
    { label: t('media.crop.classic'), aspect: 4 / 3 },
    { label: t('media.crop.tall'), aspect: 2 / 3 },
  ];
  const others = usual.filter(({ aspect }) => aspect !== wanted);
  const all = wanted ? [{ label: t('media.crop.wanted'), aspect: wanted }, ...others] : usual;
  return (
    <div className={classes.aspects} role="radiogroup" aria-label={t('media.crop.aspect')}>
      {all.map(({ label, aspect }) => (
        <label key={label} className={classes.aspect}>
          <input type="radio" name={name} checked={aspect === value} onChange={() => onChange(aspect)} />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}
