import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { FormPage, FormSection } from '@/ui/FormPage';
import { useFormCall } from '@/ui/form';
import { Icon } from '@/ui/Icon';
import { IconPicker } from '@/ui/IconPicker';
import { Loading } from '@/ui/Loading';
import { SwitchField } from '@/ui/SwitchField';
import { TextField } from '@/ui/TextField';
import { usePageTitle } from '@/ui/useTitle';
import { useCrumbs } from './crumbs';
import { paths } from './paths';
import { libraryQueries, refreshLibrary, type Sector, type SectorValues, sectors } from './queries';
import classes from './Rows.module.css';
import { useSectorActions } from './sectorActions';
import { Unknown } from './Unknown';

export function NewSectorPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const crumbs = useCrumbs('sectors', { label: t('library.sectors.new') });
  const form = useFormCall({
    initial: { name: '', icon: 'building', hidden: false } as SectorValues,
    call: sectors.create,
    onDone: () => {
      void refreshLibrary();
      void navigate({ to: paths.sectors });
    },
  });
  return (
    <FormPage
      form={form}
      title={t('library.sectors.new')}
      crumbs={crumbs}
      save={t('library.sectors.create')}
      cancelTo={paths.sectors}
    >
      <SectorFields form={form} />
    </FormPage>
  );
}

export function SectorPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const sector = useQuery(libraryQueries.sector(id));
  if (sector.isPending) return <Loading />;
  if (sector.isLoadingError) {
    return (
      <Unknown
        error={sector.error}
        title={t('library.sectors.missing')}
        back={paths.sectors}
        backLabel={t('library.sectors.back')}
        onRetry={() => void sector.refetch()}
      />
    );
  }
  return <SectorSheet key={sector.data.id} sector={sector.data} />;
}

function valuesOf({ name, icon, hidden }: Sector): SectorValues {
  return { name, icon, hidden };
}

function SectorSheet({ sector }: { sector: Sector }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const crumbs = useCrumbs('sectors', { label: sector.name });
  usePageTitle(sector.name);
  const { remove } = useSectorActions(
    sector,
    () => void navigate({ to: paths.sectors, ignoreBlocker: true }),
  );
  const form = useFormCall({
    initial: valuesOf(sector),
    call: (values, revision) => sectors.save(sector.id, values, revision),
    conflict: {
      revision: sector.revision,
      reload: async () => {
        const { data } = await sectors.read(sector.id);
        return { values: valuesOf(data), revision: data.revision };
      },
    },
    onDone: (reply, sent) => {
      form.reset(valuesOf(reply.data), sent);
      void refreshLibrary();
    },
  });
  return (
    <FormPage
      form={form}
      title={sector.name}
      crumbs={crumbs}
      save={t('library.sectors.save')}
      actions={
        <Button icon={<IconTrash aria-hidden />} onClick={remove}>
          {t('library.delete')}
        </Button>
      }
    >
      <SectorFields form={form} />
      <FormSection title={t('library.sectors.chapters')} lead={t('library.sectors.chaptersLead')}>
        <SectorChapters id={sector.id} />
      </FormSection>
    </FormPage>
  );
}

function SectorFields({ form }: { form: ReturnType<typeof useFormCall<SectorValues, unknown>> }) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('library.sectors.identity')} lead={t('library.sectors.identityLead')}>
      <TextField
        label={t('library.sectors.name')}
        maxLength={80}
        autoComplete="off"
        {...form.field('name')}
      />
      <IconPicker label={t('library.icon.label')} {...form.control('icon')} />
      <SwitchField
        label={t('library.sectors.hidden')}
        description={t('library.sectors.hiddenText')}
        {...form.check('hidden')}
      />
    </FormSection>
  );
}

/** The chapters the wizard proposes for it; those common to all are counted only. */
function SectorChapters({ id }: { id: string }) {
  const { t } = useTranslation();
  const own = useQuery(libraryQueries.chapters({ sector: id }));
  const common = useQuery(libraryQueries.chapters({ sector: 'common' }));
  if (!own.data || !common.data) return <p>{t('ui.loading')}</p>;
  return (
    <div>
      {own.data.data.length > 0 && (
        <ul className={classes.list}>
          {own.data.data.map((chapter) => (
            <li key={chapter.id}>
              <div className={classes.row} data-off={chapter.hidden || undefined}>
                <span className={classes.tile}>
                  <Icon name={chapter.icon} />
                </span>
                <div className={classes.words}>
                  <Link className={classes.title} to={paths.chapter(chapter.id)}>
                    {chapter.title}
                  </Link>
                  <div className={classes.facts}>
                    <span>{t('library.chapters.pages', { count: chapter.pageCount })}</span>
                    {chapter.hidden && <span>{t('library.state.hidden')}</span>}
                  </div>
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.total}>
        {own.data.data.length === 0 && t('library.sectors.noChapter')}{' '}
        <Link to={paths.chapters} search={{ sector: 'common' } as never}>
          {t('library.sectors.common', { count: common.data.total })}
        </Link>
      </p>
    </div>
  );
}
