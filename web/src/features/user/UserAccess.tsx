import { IconMailForward, IconMailX, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/user';
import { PersonSessions } from '@/features/account/PersonSessions';
import { Button } from '@/ui/Button';
import { FormSection } from '@/ui/FormPage';
import { Time } from '@/ui/Time';
import type { UserSheet } from './queries';
import classes from './User.module.css';
import { UserStateMark } from './UserStateMark';
import { useAllowed, useUserActions } from './userActions';

interface UserAccessProps {
  person: UserSheet;
  onChange: (after: UserSheet) => void;
  /** The invitation was cancelled, and the person with it. */
  onGone: () => void;
}

/** Whether and since when somebody can come in, and what decides it. */
export function UserAccess({ person, onChange, onGone }: UserAccessProps) {
  const { t } = useTranslation();
  const me = useUser();
  return (
    <FormSection title={t('user.sheet.access')} lead={t('user.sheet.accessText')}>
      <dl className={classes.facts}>
        <Fact name={t('user.list.state')}>
          <UserStateMark person={person} />
        </Fact>
        {person.state === 'invited' && <Invitation person={person} />}
        {person.lastSignInAt && (
          <Fact name={t('user.sheet.lastSignIn')}>
            <Time value={person.lastSignInAt} style="dateTime" />
          </Fact>
        )}
        <Fact name={t('user.sheet.since')}>
          <Time value={person.createdAt} style="long" />
        </Fact>
      </dl>
      <div className={classes.acts}>
        <Acts person={person} onChange={onChange} onGone={onGone} />
        {me.role === 'admin' && person.joined && !person.you && <PersonSessions person={person} labelled />}
      </div>
    </FormSection>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Invitation({ person: { inviteEndsAt, invitedBy, inviteMessage } }: { person: UserSheet }) {
  const { t } = useTranslation();
  return (
    <>
      {inviteEndsAt && (
        <Fact name={t('user.sheet.inviteEnds')}>
          <Time value={inviteEndsAt} style="dateTime" />
        </Fact>
      )}
      {invitedBy && <Fact name={t('user.sheet.invitedBy')}>{invitedBy}</Fact>}
      {inviteMessage && <Fact name={t('user.sheet.inviteMessage')}>{inviteMessage}</Fact>}
    </>
  );
}

function Acts({ person, onChange, onGone }: UserAccessProps) {
  const { t } = useTranslation();
  const may = useAllowed(person);
  const act = useUserActions(person, (answer) => (answer ? onChange(answer.data) : onGone()));
  if (!may.act) return <p className={classes.hint}>{t('user.sheet.yourself')}</p>;
  return (
    <>
      {person.state === 'invited' && (
        <Button
          icon={<IconMailForward aria-hidden />}
          loading={act.doing === 'invite'}
          onClick={act.inviteAgain}
        >
          {t('user.action.invite')}
        </Button>
      )}
      {person.state === 'invited' && may.remove && (
        <Button
          icon={<IconMailX aria-hidden />}
          loading={act.doing === 'cancel'}
          onClick={() => void act.cancelInvitation()}
        >
          {t('user.action.cancel')}
        </Button>
      )}
      {person.state === 'disabled' ? (
        <Button icon={<IconUserCheck aria-hidden />} loading={act.doing === 'enable'} onClick={act.enable}>
          {t('user.action.enable')}
        </Button>
      ) : (
        <Button
          icon={<IconUserOff aria-hidden />}
          loading={act.doing === 'disable'}
          onClick={() => void act.disable()}
        >
          {t('user.action.disable')}
        </Button>
      )}
    </>
  );
}
