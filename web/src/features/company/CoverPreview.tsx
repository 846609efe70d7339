import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { contrastWithWhite, hexColour } from '@/ui/colour';
import classes from './CoverPreview.module.css';

interface CoverPreviewProps {
  name: string;
  logo: string | undefined;
  primary: string;
  secondary: string;
}

/** A booklet's cover in the company's colours, as it is being set. What is not chosen yet shows in the product's own. */
export function CoverPreview({ name, logo, primary, secondary }: CoverPreviewProps) {
  const { t } = useTranslation();
  const ground = hexColour(primary);
  const accent = hexColour(secondary);
  const colours = {
    ...(ground && { '--ground': ground }),
    ...(accent && { '--accent': accent }),
  } as CSSProperties;
  return (
    <figure className={classes.figure}>
      <div
        className={classes.cover}
        style={colours}
        data-ink={ground && contrastWithWhite(ground) < 3 ? 'dark' : undefined}
        aria-hidden
      >
        <span className={classes.company}>
          {logo && <img src={logo} alt="" className={classes.logo} />}
          <span className={classes.name}>{name.trim() || t('company.cover.company')}</span>
        </span>
        <span className={classes.title}>{t('company.cover.title')}</span>
        <span className={classes.shape} />
        <span className={classes.band} />
      </div>
      <figcaption className={classes.caption}>{t('company.cover.caption')}</figcaption>
    </figure>
  );
}
