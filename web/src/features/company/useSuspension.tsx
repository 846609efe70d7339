import { IconBook2, IconLogin2 } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirm } from '@/ui/confirm';
import { Losses } from '@/ui/Losses';
import { useLocale } from '@/ui/Time';
import { type Company, companies } from './queries';

type Shut = Pick<Company, 'id' | 'name' | 'state' | 'userCount' | 'userCountMore'>;

/** Shutting a company, and letting it in again; either way it is said first what that does. */
export function useSuspension(company: Shut) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const suspended = company.state === 'suspended';
  const change = useMutation({
    mutationFn: () => (suspended ? companies.resume(company.id) : companies.suspend(company.id)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['companies'] }),
        client.invalidateQueries({ queryKey: ['company', company.id] }),
      ]),
  });
  const { name, userCount: count, userCountMore: more } = company;
  const number = new Intl.NumberFormat(useLocale()).format(count);
  const suspend = () =>
    confirm({
      header: t('company.suspend.confirm', { name }),
      message: (
        <Losses
          items={[
            {
              icon: <IconLogin2 size={18} stroke={1.7} aria-hidden />,
              text: more
                ? t('company.suspend.peopleMore', { number })
                : t('company.suspend.people', { count }),
            },
            { icon: <IconBook2 size={18} stroke={1.7} aria-hidden />, text: t('company.suspend.readers') },
          ]}
          after={t('company.suspend.after')}
        />
      ),
      acceptLabel: t('company.suspend.action'),
      rejectLabel: t('company.suspend.keep'),
      acceptProps: { color: 'danger' },
      defaultFocus: 'reject',
      accept: () => change.mutate(),
    });
  const resume = () =>
    confirm({
      header: t('company.resume.confirm', { name }),
      message: more ? t('company.resume.textMore', { number }) : t('company.resume.text', { count }),
      acceptLabel: t('company.resume.action'),
      rejectLabel: t('company.resume.keep'),
      accept: () => change.mutate(),
    });
  return { suspended, ask: suspended ? resume : suspend, busy: change.isPending };
}
