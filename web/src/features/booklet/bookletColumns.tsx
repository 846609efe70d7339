import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/user';
import type { Column } from '@/ui/DataTable';
import { fullName } from '@/ui/Person';
import { Time } from '@/ui/Time';
import { daysUntil } from './BookletCards';
import { BookletState } from './BookletState';
import classes from './BookletsPage.module.css';
import { Cover } from './Cover';
import type { Booklet } from './types';
import { kindKeys, STEPS, stepNumber } from './words';

/** The columns of booklets; in the bin, when each of them will be gone. */
export function useBookletColumns(bin: boolean): Column<Booklet>[] {
  const { t } = useTranslation();
  const admin = useUser().role === 'admin';
  const company: Column<Booklet> = {
    key: 'company',
    header: t('booklet.column.company'),
    cell: (booklet) => <span className={classes.soft}>{booklet.company.name}</span>,
    width: 170,
  };
  const end: Column<Booklet> = bin
    ? {
        key: 'purged',
        header: t('booklet.column.left'),
        cell: (booklet) => t('booklet.bin.days', { count: daysUntil(booklet.purgedAt) }),
        width: 150,
      }
    : {
        key: 'updatedAt',
        header: t('booklet.column.updatedAt'),
        sort: 'updatedAt',
        cell: (booklet) => (
          <span className={classes.soft}>
            <Time value={booklet.updatedAt} style="relative" />
          </span>
        ),
        width: 150,
      };
  return [
    {
      key: 'name',
      header: t('booklet.column.name'),
      sort: 'name',
      cell: (row) => <Named booklet={row} />,
      phone: true,
    },
    ...(admin ? [company] : []),
    {
      key: 'state',
      header: t('booklet.column.state'),
      cell: (booklet) => <Standing booklet={booklet} />,
      phone: true,
      width: 190,
    },
    {
      key: 'kind',
      header: t('booklet.column.kind'),
      cell: (booklet) => <span className={classes.soft}>{t(kindKeys[booklet.kind])}</span>,
      width: 170,
    },
    {
      key: 'pages',
      header: t('booklet.column.pages'),
      cell: (booklet) => booklet.pageCount,
      align: 'right',
      width: 70,
    },
    end,
  ];
}

function Named({ booklet }: { booklet: Booklet }) {
  return (
    <span className={classes.row}>
      <Cover booklet={booklet} width="34px" className={classes.rowCover} />
      <span className={classes.rowWords}>
        <b>{booklet.name}</b>
        <span className={classes.detail}>{booklet.managers.map(fullName).join(', ')}</span>
      </span>
    </span>
  );
}

function Standing({ booklet: { state, step } }: { booklet: Booklet }) {
  const { t } = useTranslation();
  return (
    <span className={classes.rowWords}>
      <BookletState state={state} />
      {step && (
        <span className={classes.detail}>
          {t('booklet.wizardStep', { step: stepNumber(step), total: STEPS })}
        </span>
      )}
    </span>
  );
}
