import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/user';
import type { Column } from '@/ui/DataTable';
import { fullName, Person } from '@/ui/Person';
import { Tag } from '@/ui/Tag';
import type { UserRow } from './queries';
import classes from './User.module.css';
import { UserStateMark } from './UserStateMark';
import { roleWords } from './words';

export function useUserColumns(): Column<UserRow>[] {
  const { t } = useTranslation();
  const me = useUser();
  const company: Column<UserRow> = {
    key: 'company',
    header: t('user.list.company'),
    width: '190px',
    cell: (person) => (
      <span className={classes.secondary}>{person.company?.name ?? t('user.list.platform')}</span>
    ),
  };
  return [
    {
      key: 'name',
      header: t('user.list.person'),
      sort: 'name',
      phone: true,
      cell: (person) => (
        <Person
          name={fullName(person)}
          seed={person.id}
          detail={
            <>
              {person.email}
              <span className={classes.phoneState}>
                <UserStateMark person={person} />
              </span>
            </>
          }
          mark={person.you && <Tag tone="neutral">{t('user.list.you')}</Tag>}
        />
      ),
    },
    {
      key: 'role',
      header: t('user.list.role'),
      width: '130px',
      cell: (person) => <span className={classes.secondary}>{t(roleWords[person.role].label)}</span>,
    },
    ...(me.role === 'admin' ? [company] : []),
    {
      key: 'state',
      header: t('user.list.state'),
      sort: 'lastSignIn',
      width: '190px',
      cell: (person) => <UserStateMark person={person} />,
    },
  ];
}
