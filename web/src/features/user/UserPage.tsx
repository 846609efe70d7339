import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/error';
import { refreshUser, useUser } from '@/api/user';
import { ActAsButton } from '@/features/account/ActAsButton';
import { Button, LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { FormPage, FormSection } from '@/ui/FormPage';
import { useFormCall } from '@/ui/form';
import { Loading } from '@/ui/Loading';
import { Page } from '@/ui/Page';
import { fullName } from '@/ui/Person';
import { TextField } from '@/ui/TextField';
import { usePageTitle } from '@/ui/useTitle';
import { DeleteDialog } from './DeleteDialog';
import { refreshUsers, type UserSheet, userQueries, users } from './queries';
import { UserAccess } from './UserAccess';
import { LanguageField, NameFields, newPerson, PlaceFields, type SheetValues, toBody } from './UserFields';
import { useAllowed } from './userActions';

const list = '/parametres/utilisateurs';

export function UserPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const query = useQuery(userQueries.one(id));
  if (query.isPending) return <Loading />;
  if (query.isLoadingError) return <Missing error={query.error} onRetry={() => void query.refetch()} />;
  return <Sheet key={query.data.id} person={query.data} />;
}

function Missing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  const missing = error instanceof ApiError && error.status === 404;
  return (
    <Page>
      <EmptyState
        level={1}
        illustration={missing ? 'missing' : 'broken'}
        title={missing ? t('user.sheet.missing') : t('user.sheet.failed')}
        text={missing ? t('user.sheet.missingText') : t('user.sheet.failedText')}
        actions={
          <>
            {!missing && (
              <Button variant="primary" onClick={onRetry}>
                {t('user.sheet.retry')}
              </Button>
            )}
            <LinkButton variant={missing ? 'primary' : 'secondary'} to={list}>
              {t('user.sheet.back')}
            </LinkButton>
          </>
        }
      />
    </Page>
  );
}

function valuesOf(person: UserSheet): SheetValues {
  const { firstName, lastName, email, role, language, company } = person;
  return {
    ...newPerson,
    firstName,
    lastName,
    email,
    role,
    language,
    companyId: company && { id: company.id, label: company.name },
  };
}

/** The form's own count of revisions also follows what was done to the person on this page, so that one's own acts are no conflict. */
function useSheetForm(person: UserSheet) {
  const giver = useUser();
  const revision = useRef(person.revision);
  const form = useFormCall({
    initial: valuesOf(person),
    call: async (values: SheetValues) => {
      const reply = await users.save(person.id, {
        ...toBody(values, giver.role),
        revision: revision.current,
      });
      revision.current = reply.data.revision;
      return reply;
    },
    conflict: {
      revision: person.revision,
      reload: async () => {
        const { data } = await users.read(person.id);
        revision.current = data.revision;
        return { values: valuesOf(data), revision: data.revision };
      },
    },
    onDone: (reply, sent) => {
      form.reset(valuesOf(reply.data), sent);
      void refreshUsers();
      if (person.you) void refreshUser().catch(() => undefined);
    },
  });
  const follow = (after: UserSheet) => {
    if (after.revision === revision.current + 1) revision.current = after.revision;
  };
  return { form, follow };
}

function Sheet({ person }: { person: UserSheet }) {
  const { t } = useTranslation();
  const me = useUser();
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const { form, follow } = useSheetForm(person);
  const name = fullName(person);
  const may = useAllowed(person);
  // Nothing is left to save.
  const leave = () => void navigate({ to: list, ignoreBlocker: true });
  usePageTitle(name);
  return (
    <>
      <FormPage
        form={form}
        title={name}
        crumbs={[
          { label: t('user.settings'), to: '/parametres' },
          { label: t('user.list.title'), to: list },
          { label: name },
        ]}
        save={t('user.sheet.save')}
        actions={person.switchable && <ActAsButton user={me} person={person} />}
      >
        <FormSection title={t('user.sheet.identity')} lead={t('user.sheet.identityText')}>
          <NameFields form={form} />
          <TextField
            type="email"
            label={t('user.field.email')}
            readOnly={person.joined}
            description={person.joined ? t('user.field.emailOwn') : t('user.field.emailInvited')}
            {...form.field('email')}
          />
          <LanguageField form={form} />
        </FormSection>
        <FormSection title={t('user.sheet.place')} lead={t('user.sheet.placeText')}>
          <PlaceFields form={form} own={person.you} />
        </FormSection>
        <UserAccess person={person} onChange={follow} onGone={leave} />
        {may.remove && (
          <FormSection title={t('user.sheet.danger')} lead={t('user.sheet.dangerText')}>
            <div>
              <Button variant="danger" onClick={() => setDeleting(true)}>
                {t('user.action.delete')}
              </Button>
            </div>
          </FormSection>
        )}
      </FormPage>
      {deleting && <DeleteDialog person={person} onClose={() => setDeleting(false)} onDone={leave} />}
    </>
  );
}
