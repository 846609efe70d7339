import { IconPinFilled } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Column } from '@/ui/DataTable';
import { Time } from '@/ui/Time';
import { ArticleStateMark } from './ArticleStateMark';
import classes from './articleColumns.module.css';
import type { ArticleRow, Kind } from './queries';

const roleWords = {
  admin: 'article.role.admin',
  manager: 'article.role.manager',
  author: 'article.role.author',
} as const;

/** « Gestionnaires, rédacteurs »; everybody, when no role is left out. */
export function rolesText(t: TFunction, roles: readonly (keyof typeof roleWords)[]): string {
  if (roles.length === Object.keys(roleWords).length) return t('article.everyone');
  return roles.map((role) => t(roleWords[role])).join(', ');
}

/** One company by its name, several by their number. */
export function companiesText(t: TFunction, companies: { name: string }[] | null): string {
  if (companies === null) return t('article.everyCompany');
  const [first] = companies;
  if (!first) return t('article.noCompany');
  return companies.length === 1 ? first.name : t('article.companies', { count: companies.length });
}

export function useArticleColumns(kind: Kind): Column<ArticleRow>[] {
  const { t } = useTranslation();
  const columns: (Column<ArticleRow> | false)[] = [
    {
      key: 'title',
      header: t('article.column.title'),
      sort: 'title',
      phone: true,
      cell: (row) => (
        <span className={classes.title}>
          {row.title}
          {row.pinned && <IconPinFilled aria-label={t('article.pinned')} />}
        </span>
      ),
    },
    kind === 'tutorial' && {
      key: 'category',
      header: t('article.column.category'),
      cell: (row) => row.category || <span className={classes.muted}>{t('help.noCategory')}</span>,
    },
    {
      key: 'audience',
      header: t('article.column.audience'),
      cell: (row) => (
        <span className={classes.audience}>
          {rolesText(t, row.audience.roles)}
          <span className={classes.muted}>{companiesText(t, row.audience.companies)}</span>
        </span>
      ),
    },
    {
      key: 'state',
      header: t('article.column.state'),
      sort: 'publishAt',
      phone: true,
      cell: (row) => <ArticleStateMark kind={kind} article={row} />,
    },
    {
      key: 'updatedAt',
      header: t('article.column.updatedAt'),
      sort: 'updatedAt',
      cell: (row) => <Time value={row.updatedAt} style="relative" />,
    },
  ];
  return columns.filter((column) => column !== false);
}
