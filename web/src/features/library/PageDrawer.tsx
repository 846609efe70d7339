import { useTranslation } from 'react-i18next';
import { queryClient } from '@/api/queryClient';
import { DrawerForm } from '@/ui/Drawer';
import { useFormCall } from '@/ui/form';
import { LookupField, type LookupOption } from '@/ui/LookupField';
import { SwitchField } from '@/ui/SwitchField';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
import { type Chapter, libraryQueries, type ModelPage, pages, refreshLibrary } from './queries';

interface PageDrawerProps {
  page: ModelPage;
  chapter: Chapter;
  onClose: () => void;
}

type Values = { title: string; hidden: boolean; chapterId: LookupOption | null };

async function findChapters(words: string): Promise<LookupOption[]> {
  const { data } = await queryClient.fetchQuery({
    ...libraryQueries.chapters({ q: words || undefined }),
    staleTime: 10_000,
  });
  return data.map(({ id, title }) => ({ id, label: title }));
}

/** The page as it is now, as long as it is in this chapter. */
async function latest(page: ModelPage, chapter: Chapter) {
  const { data } = await pages.read(page.chapterId);
  const now = data.find((one) => one.id === page.id);
  return now && { values: valuesOf(now, chapter), revision: now.revision };
}

function valuesOf({ title, hidden }: ModelPage, chapter: Chapter): Values {
  return { title, hidden, chapterId: { id: chapter.id, label: chapter.title } };
}

/** Renames, hides or moves one page. */
export function PageDrawer({ page, chapter, onClose }: PageDrawerProps) {
  const { t } = useTranslation();
  const form = useFormCall({
    initial: valuesOf(page, chapter),
    call: ({ chapterId, ...values }: Values, revision) =>
      pages.save(page.id, { ...values, chapterId: chapterId?.id ?? '' }, revision),
    conflict: {
      revision: page.revision,
      reload: async () => {
        const now = await latest(page, chapter);
        if (now) return now;
        toast.warning(t('library.pages.gone'));
        void refreshLibrary();
        onClose();
      },
    },
    onDone: () => {
      void refreshLibrary();
      onClose();
    },
  });
  return (
    <DrawerForm
      form={form}
      open
      onClose={onClose}
      title={t('library.pages.edit')}
      save={t('library.pages.save')}
    >
      <TextField
        label={t('library.pages.name')}
        maxLength={120}
        autoComplete="off"
        {...form.field('title')}
      />
      <LookupField
        label={t('library.pages.inChapter')}
        description={t('library.pages.inChapterText')}
        search={findChapters}
        {...form.control('chapterId')}
      />
      <SwitchField
        label={t('library.pages.hidden')}
        description={t('library.pages.hiddenText')}
        {...form.check('hidden')}
      />
    </DrawerForm>
  );
}
