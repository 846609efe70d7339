import { DataTable, type DataTableProps } from '@/ui/DataTable';
import { BookletMenu } from './BookletMenu';
import type { BookletActions } from './bookletActions';
import { useBookletColumns } from './bookletColumns';
import { openPlace } from './paths';
import type { Booklet } from './types';

interface BookletTableProps extends Omit<DataTableProps<Booklet>, 'columns' | 'rowKey' | 'href' | 'actions'> {
  bin: boolean;
  bookletActions: BookletActions;
}

/** Booklets in rows. What is in the bin leads nowhere. */
export function BookletTable({ bin, bookletActions, ...table }: BookletTableProps) {
  return (
    <DataTable
      {...table}
      columns={useBookletColumns(bin)}
      rowKey={(booklet) => booklet.id}
      href={bin ? undefined : (booklet) => openPlace(booklet)}
      actions={(booklet) => <BookletMenu booklet={booklet} actions={bookletActions} />}
    />
  );
}
