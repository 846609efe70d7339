import { useTranslation } from 'react-i18next';
import { StateMark } from '@/ui/StateMark';
import classes from './Rows.module.css';

/** Whether the wizard proposes it. */
export function ModelState({ hidden }: { hidden: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={classes.state}>
      <StateMark state={hidden ? 'archived' : 'live'}>
        {hidden ? t('library.state.hidden') : t('library.state.visible')}
      </StateMark>
    </span>
  );
}
