import { IconCopy, IconFiles, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '@/api/newId';
import { queryClient } from '@/api/queryClient';
import { Button, LinkButton } from '@/ui/Button';
import { FormPage, FormSection } from '@/ui/FormPage';
import { useFormCall } from '@/ui/form';
import { IconPicker } from '@/ui/IconPicker';
import { Loading } from '@/ui/Loading';
import { type LookupOption, MultiLookupField } from '@/ui/LookupField';
import { SwitchField } from '@/ui/SwitchField';
import { TextField } from '@/ui/TextField';
import { usePageTitle } from '@/ui/useTitle';
import { useChapterActions, useDuplicate } from './chapterActions';
import { useCrumbs } from './crumbs';
import { paths } from './paths';
import { type Chapter, type ChapterValues, chapters, libraryQueries, refreshLibrary } from './queries';
import { Unknown } from './Unknown';

/** The form's own shape: sectors with their names, as the field shows them. */
type Values = { title: string; icon: string; hidden: boolean; sectorIds: LookupOption[] };

function toSend({ sectorIds, ...values }: Values): ChapterValues {
  return { ...values, sectorIds: sectorIds.map((sector) => sector.id) };
}

function valuesOf({ title, icon, hidden, sectors }: Chapter): Values {
  return { title, icon, hidden, sectorIds: sectors.map(({ id, name }) => ({ id, label: name })) };
}

export function NewChapterPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const crumbs = useCrumbs('chapters', { label: t('library.chapters.new') });
  const [id] = useState(newId);
  const form = useFormCall({
    initial: { title: '', icon: 'book', hidden: false, sectorIds: [] } as Values,
    call: (values) => chapters.create({ ...toSend(values), newId: id }),
    onDone: () => {
      void refreshLibrary();
      // Its pages come next.
      void navigate({ to: paths.pages(id) });
    },
  });
  return (
    <FormPage
      form={form}
      title={t('library.chapters.new')}
      crumbs={crumbs}
      save={t('library.chapters.create')}
      cancelTo={paths.chapters}
    >
      <ChapterFields form={form} />
    </FormPage>
  );
}

export function ChapterPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const chapter = useQuery(libraryQueries.chapter(id));
  if (chapter.isPending) return <Loading />;
  if (chapter.isLoadingError) {
    return (
      <Unknown
        error={chapter.error}
        title={t('library.chapters.missing')}
        back={paths.chapters}
        backLabel={t('library.chapters.back')}
        onRetry={() => void chapter.refetch()}
      />
    );
  }
  return <ChapterSheet key={chapter.data.id} chapter={chapter.data} />;
}

function ChapterSheet({ chapter }: { chapter: Chapter }) {
  const { t } = useTranslation();
  const crumbs = useCrumbs('chapters', { label: chapter.title });
  usePageTitle(chapter.title);
  const form = useFormCall({
    initial: valuesOf(chapter),
    call: (values, revision) => chapters.save(chapter.id, toSend(values), revision),
    conflict: {
      revision: chapter.revision,
      reload: async () => {
        const { data } = await chapters.read(chapter.id);
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
      title={chapter.title}
      crumbs={crumbs}
      save={t('library.chapters.save')}
      actions={<ChapterButtons chapter={chapter} />}
    >
      <ChapterFields form={form} />
      <FormSection title={t('library.chapters.pagesTitle')} lead={t('library.chapters.pagesLead')}>
        <div>
          <LinkButton to={paths.pages(chapter.id)} icon={<IconFiles aria-hidden />}>
            {t('library.chapters.arrangePages', { count: chapter.pageCount })}
          </LinkButton>
        </div>
      </FormSection>
    </FormPage>
  );
}

function ChapterButtons({ chapter }: { chapter: Chapter }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { remove } = useChapterActions(() => void navigate({ to: paths.chapters, ignoreBlocker: true }));
  const duplicate = useDuplicate(
    chapters.duplicate,
    (reply) => void navigate({ to: paths.chapter(reply.data.id) }),
  );
  return (
    <>
      <Button icon={<IconCopy aria-hidden />} onClick={() => duplicate(chapter.id)}>
        {t('library.duplicate')}
      </Button>
      <Button icon={<IconTrash aria-hidden />} onClick={() => remove([chapter])}>
        {t('library.delete')}
      </Button>
    </>
  );
}

/** There are few sectors: they are read once and searched here. */
async function findSectors(words: string): Promise<LookupOption[]> {
  const { data } = await queryClient.fetchQuery({
    ...libraryQueries.sectors({ q: words || undefined }),
    staleTime: 10_000,
  });
  return data.map(({ id, name }) => ({ id, label: name }));
}

function ChapterFields({ form }: { form: ReturnType<typeof useFormCall<Values, unknown>> }) {
  const { t } = useTranslation();
  return (
    <>
      <FormSection title={t('library.chapters.identity')} lead={t('library.chapters.identityLead')}>
        <TextField
          label={t('library.chapters.name')}
          maxLength={120}
          autoComplete="off"
          {...form.field('title')}
        />
        <IconPicker label={t('library.icon.label')} {...form.control('icon')} />
      </FormSection>
      <FormSection title={t('library.chapters.use')} lead={t('library.chapters.useLead')}>
        <MultiLookupField
          label={t('library.chapters.sectors')}
          description={t('library.chapters.sectorsText')}
          placeholder={t('library.chapters.sectorsAdd')}
          optional
          search={findSectors}
          {...form.control('sectorIds')}
        />
        <SwitchField
          label={t('library.chapters.hidden')}
          description={t('library.chapters.hiddenText')}
          {...form.check('hidden')}
        />
      </FormSection>
    </>
  );
}
