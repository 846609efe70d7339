import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { FormSection } from '@/ui/FormPage';
import { StateMark } from '@/ui/StateMark';
import type { Company } from './queries';
import classes from './StateSection.module.css';
import { useSuspension } from './useSuspension';
import { stateKeys, stateMarks } from './words';

/** What an admin can do to the company as a whole. */
export function StateSection({ company, onDelete }: { company: Company; onDelete: () => void }) {
  const { t } = useTranslation();
  const suspension = useSuspension(company);
  return (
    <>
      <FormSection title={t('company.state.title')} lead={t('company.state.lead')}>
        <div className={classes.line}>
          <div>
            <StateMark state={stateMarks[company.state]}>{t(stateKeys[company.state])}</StateMark>
            <p className={classes.text}>
              {suspension.suspended ? t('company.state.suspendedText') : t('company.state.activeText')}
            </p>
          </div>
          <Button onClick={suspension.ask} loading={suspension.busy}>
            {suspension.suspended ? t('company.resume.action') : t('company.suspend.action')}
          </Button>
        </div>
      </FormSection>
      <FormSection title={t('company.danger.title')} lead={t('company.danger.lead')}>
        <div className={classes.line}>
          <p className={classes.text}>{t('company.danger.text')}</p>
          <Button variant="danger" onClick={onDelete}>
            {t('company.delete.ask')}
          </Button>
        </div>
      </FormSection>
    </>
  );
}
