import { IconLogout, IconUserX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { LookupField, type LookupOption } from '@/ui/LookupField';
import { Losses } from '@/ui/Losses';
import { fullName } from '@/ui/Person';
import { refreshUsers, type UserRow, users } from './queries';
import classes from './User.module.css';

interface DeleteDialogProps {
  person: UserRow;
  onClose: () => void;
  onDone?: () => void;
}

/** Says what is lost, and lets what the person made go to somebody else. */
export function DeleteDialog({ person, onClose, onDone }: DeleteDialogProps) {
  const { t } = useTranslation();
  const [heir, setHeir] = useState<LookupOption | null>(null);
  const name = fullName(person);
  const remove = useMutation({
    mutationFn: () => users.remove(person.id, heir?.id),
    onSuccess: () => {
      onClose();
      onDone?.();
    },
    onSettled: () => refreshUsers(),
  });
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      width={480}
      header={t('user.delete.title', { name })}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('user.delete.keep')}
          </Button>
          <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t('user.delete.accept')}
          </Button>
        </>
      }
    >
      <div className={classes.body}>
        <div>
          <Losses
            items={[
              {
                icon: <IconUserX size={18} stroke={1.7} aria-hidden />,
                text: t('user.delete.account', { email: person.email }),
              },
              { icon: <IconLogout size={18} stroke={1.7} aria-hidden />, text: t('user.delete.sessions') },
            ]}
            after={t('user.delete.trace')}
          />
        </div>
        <LookupField
          optional
          label={t('user.delete.heir')}
          description={t('user.delete.heirText')}
          placeholder={t('user.delete.heirSearch')}
          search={(q) => users.heirs(person, q)}
          value={heir}
          onChange={setHeir}
        />
      </div>
    </Dialog>
  );
}
