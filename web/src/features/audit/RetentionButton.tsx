import { IconClockHour4 } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { confirmed } from '@/ui/confirm';
import { DrawerForm } from '@/ui/Drawer';
import { useFormCall } from '@/ui/form';
import { SelectField } from '@/ui/SelectField';
import classes from './EventDrawer.module.css';
import { audit, auditQueries, type Retention } from './queries';

/** How long events are kept, and the way to change it. */
export function RetentionButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const retention = useQuery(auditQueries.retention());
  if (!retention.data) return null;
  return (
    <>
      <Button
        variant="quiet"
        icon={<IconClockHour4 size={18} stroke={1.7} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('trail.retention.open', { count: retention.data.months })}
      </Button>
      {open && <RetentionDrawer retention={retention.data} onClose={() => setOpen(false)} />}
    </>
  );
}

const valuesOf = (retention: Retention) => ({ months: String(retention.months) });

function RetentionDrawer({ retention, onClose }: { retention: Retention; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { queryKey } = auditQueries.retention();
  const form = useFormCall({
    initial: valuesOf(retention),
    call: ({ months }, revision) => audit.keep(Number(months), revision),
    conflict: {
      revision: retention.revision,
      reload: async () => {
        const { data } = await client.fetchQuery({ ...auditQueries.retention(), staleTime: 0 });
        return { values: valuesOf(data), revision: data.revision };
      },
    },
    onDone: (reply) => {
      client.setQueryData(queryKey, reply);
      onClose();
    },
  });
  const loss = retention.losses.find(({ months }) => String(months) === form.values.months);
  const shorter = Number(form.values.months) < retention.months;
  const lost = shorter && loss ? loss.count : 0;
  const words = t(loss?.more ? 'trail.retention.losesMore' : 'trail.retention.loses', { count: lost });

  async function submit(event?: React.FormEvent) {
    event?.preventDefault();
    if (lost > 0) {
      const sure = await confirmed({
        header: t('trail.retention.confirm', { count: Number(form.values.months) }),
        message: t('trail.retention.confirmText', { words }),
        acceptLabel: t('trail.retention.accept'),
        rejectLabel: t('trail.retention.reject'),
        acceptProps: { color: 'danger' },
        defaultFocus: 'reject',
      });
      if (!sure) return;
    }
    await form.submit();
  }

  return (
    <DrawerForm
      open
      onClose={onClose}
      title={t('trail.retention.title')}
      save={t('trail.retention.save')}
      form={{ ...form, submit }}
    >
      <p>{t('trail.retention.why')}</p>
      <SelectField
        label={t('trail.retention.months')}
        data={retention.losses.map(({ months }) => ({
          value: String(months),
          label: t('trail.retention.choice', { count: months }),
        }))}
        {...form.field('months')}
      />
      <p className={classes.note} aria-live="polite">
        {lost > 0 ? words : t('trail.retention.losesNone')}
      </p>
    </DrawerForm>
  );
}
