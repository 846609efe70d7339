import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bookletQueries } from '@/features/booklet/queries';
import { EmptyState } from '@/ui/EmptyState';
import { Icon } from '@/ui/Icon';
import { Loading } from '@/ui/Loading';
import { ChoiceCards } from '../ChoiceCards';
import { errorOf, useWizard } from '../draft/useWizard';
import { Section } from '../Section';
import classes from './steps.module.css';
import { Unread } from './Unread';

const NONE = 'none';

export function SectorStep() {
  const { t } = useTranslation();
  const wizard = useWizard();
  const { form } = wizard.values;
  const proposals = useQuery(bookletQueries.proposals());
  if (proposals.isPending) return <Loading />;
  if (proposals.isLoadingError) return <Unread onRetry={() => void proposals.refetch()} />;
  const { sectors } = proposals.data;
  if (sectors.length === 0) {
    return (
      <Section>
        <EmptyState compact title={t('builder.sector.none')} text={t('builder.sector.noneText')} />
      </Section>
    );
  }
  const error = errorOf(wizard, 'sectorId');
  return (
    <Section>
      {!wizard.sheet.run && <p className={classes.note}>{t('builder.name.notYours')}</p>}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <ChoiceCards
        label={t('builder.step.sector')}
        name="sector"
        value={form.sectorId || NONE}
        onChange={(id) => wizard.set('form', { ...form, sectorId: id === NONE ? '' : id })}
        disabled={!wizard.sheet.run}
        cards={[
          ...sectors.map(({ id, name, icon }) => ({
            value: id,
            label: name,
            icon: <Icon name={icon} size={20} />,
          })),
          { value: NONE, label: t('builder.sector.other'), icon: <Icon name="users" size={20} /> },
        ]}
      />
    </Section>
  );
}
