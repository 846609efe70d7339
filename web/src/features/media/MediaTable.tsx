import { useTranslation } from 'react-i18next';
import { formatBytes } from '@/ui/bytes';
import { type Column, DataTable, type DataTableProps } from '@/ui/DataTable';
import { fullName } from '@/ui/Person';
import { Time, useLocale } from '@/ui/Time';
import { daysLeft } from './bin';
import { formatOf } from './look';
import { MediaStateTag } from './MediaStateTag';
import classes from './MediaTable.module.css';
import { Thumbnail } from './Thumbnail';
import type { Media } from './types';

interface MediaTableProps extends Omit<DataTableProps<Media>, 'columns' | 'rowKey'> {
  bin: boolean;
}

/** Media as lines: more facts, fewer pictures. */
export function MediaTable({ bin, ...table }: MediaTableProps) {
  return <DataTable {...table} columns={useColumns(bin)} rowKey={(media) => media.id} />;
}

function useColumns(bin: boolean): Column<Media>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  return [
    {
      key: 'name',
      header: t('media.name'),
      sort: 'name',
      phone: true,
      cell: (media) => <Name media={media} />,
    },
    { key: 'format', header: t('media.column.format'), width: 84, cell: (media) => formatOf(media) },
    {
      key: 'bytes',
      header: t('media.filter.size'),
      sort: 'bytes',
      align: 'right',
      width: 92,
      phone: true,
      cell: (media) => <span className={classes.bytes}>{formatBytes(media.bytes, locale)}</span>,
    },
    {
      key: 'owner',
      header: t('media.filter.owner'),
      width: 150,
      cell: (media) => media.owner && fullName(media.owner),
    },
    bin
      ? {
          key: 'left',
          header: t('media.column.left'),
          sort: 'deletedAt',
          width: 130,
          cell: (media) => t('media.bin.days', { count: daysLeft(media.deletedAt ?? '') }),
        }
      : {
          key: 'createdAt',
          header: t('media.column.added'),
          sort: 'createdAt',
          width: 110,
          cell: (media) => <Time value={media.createdAt} />,
        },
    {
      key: 'used',
      header: t('media.filter.used'),
      width: 100,
      cell: (media) =>
        media.used ? t('media.used') : <span className={classes.unused}>{t('media.unused')}</span>,
    },
  ];
}

function Name({ media }: { media: Media }) {
  return (
    <span className={classes.name} data-media={media.id}>
      <Thumbnail media={media} sizes="56px" className={classes.picture} />
      <span className={classes.words}>
        {media.name}
        {media.state !== 'ready' && <MediaStateTag state={media.state} />}
      </span>
    </span>
  );
}
