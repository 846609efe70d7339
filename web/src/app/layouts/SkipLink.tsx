import { useTranslation } from 'react-i18next';
import classes from './SkipLink.module.css';

/** The first stop of the keyboard on every page. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a className={classes.skip} href="#contenu">
      {t('shell.skip')}
    </a>
  );
}
