import { useTranslation } from 'react-i18next';
import classes from './MediaStateTag.module.css';
import type { MediaState } from './types';

/** Said only of what is not simply there. */
export function MediaStateTag({ state }: { state: MediaState }) {
  const { t } = useTranslation();
  if (state === 'ready') return null;
  return (
    <span className={classes.tag} data-state={state}>
      {state === 'processing' ? t('media.state.processing') : t('media.state.failed')}
    </span>
  );
}
