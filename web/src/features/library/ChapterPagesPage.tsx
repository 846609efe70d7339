import {
  IconCopy,
  IconDots,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconTrash,
  IconWriting,
} from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '@/ui/Button';
import { confirm } from '@/ui/confirm';
import { EmptyState } from '@/ui/EmptyState';
import { IconButton } from '@/ui/IconButton';
import { Loading } from '@/ui/Loading';
import { Menu } from '@/ui/Menu';
import { Page, PageHeader } from '@/ui/Page';
import { AddPage } from './AddPage';
import { useArrange } from './arrange';
import { useDuplicate } from './chapterActions';
import { useCrumbs } from './crumbs';
import { ModelState } from './ModelState';
import { PageDrawer } from './PageDrawer';
import { paths } from './paths';
import { type Chapter, libraryQueries, type ModelPage, pages, refreshLibrary } from './queries';
import { OrderedRows } from './Rows';
import classes from './Rows.module.css';
import { Unknown } from './Unknown';

export function ChapterPagesPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const chapter = useQuery(libraryQueries.chapter(id));
  const found = useQuery(libraryQueries.pages(id));
  const error = [chapter, found].find((query) => query.isLoadingError)?.error;
  if (error) {
    return (
      <Unknown
        error={error}
        title={t('library.chapters.missing')}
        back={paths.chapters}
        backLabel={t('library.chapters.back')}
        onRetry={() => void refreshLibrary()}
      />
    );
  }
  if (!chapter.data || !found.data) return <Loading />;
  return <Pages chapter={chapter.data} rows={found.data.data} />;
}

function Pages({ chapter, rows }: { chapter: Chapter; rows: ModelPage[] }) {
  const { t } = useTranslation();
  const crumbs = useCrumbs(
    'chapters',
    { label: chapter.title, to: paths.chapter(chapter.id) },
    { label: t('library.pages.crumb') },
  );
  const [edited, setEdited] = useState<ModelPage>();
  const arrange = useArrange(libraryQueries.pages(chapter.id).queryKey, (ids) =>
    pages.arrange(chapter.id, ids),
  );
  return (
    <Page>
      <PageHeader
        title={t('library.pages.title', { title: chapter.title })}
        crumbs={crumbs}
        lead={t('library.pages.lead')}
        actions={
          <LinkButton to={paths.chapter(chapter.id)} icon={<IconPencil aria-hidden />}>
            {t('library.pages.chapter')}
          </LinkButton>
        }
      />
      {rows.length === 0 && (
        <EmptyState compact title={t('library.pages.none')} text={t('library.pages.noneText')} />
      )}
      {rows.length > 0 && (
        <OrderedRows
          label={t('library.pages.title', { title: chapter.title })}
          rows={rows}
          name={(page) => page.title}
          onMove={arrange.mutateAsync}
          render={(page) => <PageRow page={page} onEdit={() => setEdited(page)} />}
        />
      )}
      <AddPage chapterId={chapter.id} />
      {rows.length > 0 && <p className={classes.total}>{t('library.pages.total', { count: rows.length })}</p>}
      {edited && (
        <PageDrawer key={edited.id} page={edited} chapter={chapter} onClose={() => setEdited(undefined)} />
      )}
    </Page>
  );
}

function PageRow({ page, onEdit }: { page: ModelPage; onEdit: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.row} data-off={page.hidden || undefined}>
      <div className={classes.words}>
        <button type="button" className={classes.open} onClick={onEdit}>
          {page.title}
        </button>
        <div className={classes.facts}>
          <ModelState hidden={page.hidden} />
          <span>{page.empty ? t('library.pages.empty') : t('library.pages.written')}</span>
        </div>
      </div>
      <ModelState hidden={page.hidden} />
      <PageMenu page={page} onEdit={onEdit} />
    </div>
  );
}

function PageMenu({ page, onEdit }: { page: ModelPage; onEdit: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const duplicate = useDuplicate(pages.duplicate);
  const hiding = useMutation({
    mutationFn: () => pages.hide(page, !page.hidden),
    onSettled: refreshLibrary,
  });
  const removing = useMutation({ mutationFn: () => pages.remove(page.id), onSettled: refreshLibrary });
  const label = t('library.actions', { name: page.title });
  const remove = () =>
    confirm({
      header: t('library.pages.confirm', { title: page.title }),
      message: page.empty ? t('library.pages.confirmEmpty') : t('library.pages.confirmText'),
      acceptLabel: t('library.pages.confirmDelete'),
      acceptProps: { color: 'danger' },
      defaultFocus: 'reject',
      accept: () => removing.mutate(),
    });
  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label}>
          <IconDots aria-hidden />
        </IconButton>
      }
      items={[
        {
          label: t('library.pages.write'),
          icon: <IconWriting aria-hidden />,
          onSelect: () => void navigate({ to: '/livrets/editor', search: { modele: page.id } as never }),
        },
        { label: t('library.pages.edit'), icon: <IconPencil aria-hidden />, onSelect: onEdit },
        { label: t('library.duplicate'), icon: <IconCopy aria-hidden />, onSelect: () => duplicate(page.id) },
        {
          label: page.hidden ? t('library.show') : t('library.hide'),
          icon: page.hidden ? <IconEye aria-hidden /> : <IconEyeOff aria-hidden />,
          onSelect: () => hiding.mutate(),
        },
        'divider',
        { label: t('library.delete'), icon: <IconTrash aria-hidden />, danger: true, onSelect: remove },
      ]}
    />
  );
}
