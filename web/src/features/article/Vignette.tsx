import { IconFileText, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './Vignette.module.css';

const looks = 4;

/** One of the drawn grounds, the same for one article wherever it is shown. */
export function lookOf(id: string): number {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return (sum % looks) + 1;
}

interface VignetteProps {
  id: string;
  cover: { url: string } | null;
  video: boolean;
}

/** The small picture of a tutorial: its cover, or a drawn ground. The title beside it says what it is, so it has no words of its own. */
export function Vignette({ id, cover, video }: VignetteProps) {
  const { t } = useTranslation();
  return (
    <span className={classes.vignette} data-look={cover ? undefined : lookOf(id)}>
      {cover ? (
        <img className={classes.cover} src={cover.url} alt="" loading="lazy" />
      ) : video ? (
        <IconPlayerPlayFilled aria-hidden />
      ) : (
        <IconFileText aria-hidden stroke={1.7} />
      )}
      <span className={classes.kind}>{video ? t('help.kind.video') : t('help.kind.text')}</span>
    </span>
  );
}
