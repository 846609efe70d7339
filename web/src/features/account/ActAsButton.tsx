import { IconHistory, IconLock } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Trans, useTranslation } from 'react-i18next';
import type { components } from '@/api/schema';
import type { User } from '@/api/user';
import { Button } from '@/ui/Button';
import { confirm } from '@/ui/confirm';
import { fullName } from '@/ui/Person';
import classes from './ActAsSection.module.css';
import { account } from './queries';

type Person = components['schemas']['UserRow'];

/** Names both people before anything happens, and says what is recorded. */
export function ActAsButton({ user, person }: { user: User; person: Person }) {
  const { t } = useTranslation();
  const name = fullName(person);
  const change = useMutation({ mutationFn: account.actAs });
  const ask = () =>
    confirm({
      header: t('identity.switch.confirm', { name }),
      message: <WhatHappens actor={fullName(user)} target={name} />,
      acceptLabel: t('identity.switch.accept', { name: person.firstName }),
      rejectLabel: t('identity.switch.reject'),
      accept: () => change.mutate(person.id),
    });
  return (
    <Button
      size="sm"
      loading={change.isPending}
      aria-label={t('identity.switch.actionLabel', { name })}
      onClick={ask}
    >
      {t('identity.switch.action')}
    </Button>
  );
}

function WhatHappens({ actor, target }: { actor: string; target: string }) {
  const { t } = useTranslation();
  return (
    <>
      <Trans i18nKey="identity.switch.confirmText" values={{ actor, target }} components={{ b: <b /> }} />
      <ul className={classes.terms}>
        <li>
          <IconHistory size={16} stroke={1.7} aria-hidden />
          {t('identity.switch.confirmLog')}
        </li>
        <li>
          <IconLock size={16} stroke={1.7} aria-hidden />
          {t('identity.switch.confirmLimit')}
        </li>
      </ul>
    </>
  );
}
