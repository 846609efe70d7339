import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/error';
import { useUser } from '@/api/user';
import { DrawerForm } from '@/ui/Drawer';
import { useFormCall } from '@/ui/form';
import { TextAreaField, TextField } from '@/ui/TextField';
import { refreshUsers, users } from './queries';
import { LanguageField, NameFields, newPerson, PlaceFields, toBody } from './UserFields';

interface InviteDrawerProps {
  open: boolean;
  onClose: () => void;
}

/** Asks somebody to join. The address may be known already: then their sheet is one step away. */
export function InviteDrawer({ open, onClose }: InviteDrawerProps) {
  const { t } = useTranslation();
  const giver = useUser();
  const [existing, setExisting] = useState<string>();
  const form = useFormCall({
    initial: newPerson,
    call: (values) => {
      setExisting(undefined);
      return users.invite({ ...toBody(values, giver.role), message: values.message }).catch((error) => {
        if (error instanceof ApiError) setExisting(error.existingId);
        throw error;
      });
    },
    onDone: () => {
      void refreshUsers();
      onClose();
    },
  });
  const { error, ...email } = form.field('email');
  return (
    <DrawerForm
      form={form}
      open={open}
      onClose={onClose}
      title={t('user.invite.title')}
      save={t('user.invite.send')}
    >
      <NameFields form={form} />
      <TextField
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        label={t('user.field.email')}
        error={error && <Taken text={error} id={existing} />}
        {...email}
      />
      <PlaceFields form={form} />
      <LanguageField form={form} />
      <TextAreaField
        optional
        maxLength={1000}
        label={t('user.invite.message')}
        description={t('user.invite.valid')}
        {...form.field('message')}
      />
    </DrawerForm>
  );
}

function Taken({ text, id }: { text: string; id?: string }) {
  const { t } = useTranslation();
  return (
    <>
      {text}{' '}
      {id && (
        <Link to="/parametres/utilisateurs/$id" params={{ id }}>
          {t('user.invite.openSheet')}
        </Link>
      )}
    </>
  );
}
