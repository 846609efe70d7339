import {
  IconCopy,
  IconDots,
  IconEye,
  IconEyeOff,
  IconFiles,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '@/ui/CheckboxField';
import { Icon } from '@/ui/Icon';
import { IconButton } from '@/ui/IconButton';
import { Menu } from '@/ui/Menu';
import { Time } from '@/ui/Time';
import { type TableSelection, toggled } from '@/ui/table/selection';
import { useChapterActions, useDuplicate } from './chapterActions';
import { ModelState } from './ModelState';
import { paths } from './paths';
import { type Chapter, chapters } from './queries';
import classes from './Rows.module.css';

interface ChapterRowProps {
  chapter: Chapter;
  selection: TableSelection<Chapter>;
}

export function ChapterRow({ chapter, selection }: ChapterRowProps) {
  const { t } = useTranslation();
  const where = chapter.sectors.map((sector) => sector.name).join(', ') || t('library.chapters.common');
  return (
    <div className={classes.row} data-off={chapter.hidden || undefined}>
      <CheckboxField
        aria-label={t('library.chapters.select', { title: chapter.title })}
        checked={selection.ids.has(chapter.id)}
        onChange={() => selection.onChange(toggled(selection.ids, chapter.id))}
      />
      <span className={classes.tile}>
        <Icon name={chapter.icon} />
      </span>
      <div className={classes.words}>
        <Link className={classes.title} to={paths.chapter(chapter.id)}>
          {chapter.title}
        </Link>
        <div className={classes.facts}>
          <ModelState hidden={chapter.hidden} />
          <Link to={paths.pages(chapter.id)}>
            {t('library.chapters.pages', { count: chapter.pageCount })}
          </Link>
          <span>{where}</span>
        </div>
      </div>
      <ModelState hidden={chapter.hidden} />
      <span className={classes.when}>
        <Time value={chapter.updatedAt} style="relative" />
      </span>
      <ChapterMenu chapter={chapter} />
    </div>
  );
}

function ChapterMenu({ chapter }: { chapter: Chapter }) {
  const { t } = useTranslation();
  const { act, remove } = useChapterActions();
  const duplicate = useDuplicate(chapters.duplicate);
  const label = t('library.actions', { name: chapter.title });
  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label}>
          <IconDots aria-hidden />
        </IconButton>
      }
      items={[
        { label: t('library.edit'), icon: <IconPencil aria-hidden />, to: paths.chapter(chapter.id) },
        {
          label: t('library.chapters.openPages'),
          icon: <IconFiles aria-hidden />,
          to: paths.pages(chapter.id),
        },
        {
          label: t('library.duplicate'),
          icon: <IconCopy aria-hidden />,
          onSelect: () => duplicate(chapter.id),
        },
        chapter.hidden
          ? {
              label: t('library.show'),
              icon: <IconEye aria-hidden />,
              onSelect: () => act([chapter], 'show'),
            }
          : {
              label: t('library.hide'),
              icon: <IconEyeOff aria-hidden />,
              onSelect: () => act([chapter], 'hide'),
            },
        'divider',
        {
          label: t('library.delete'),
          icon: <IconTrash aria-hidden />,
          danger: true,
          onSelect: () => remove([chapter]),
        },
      ]}
    />
  );
}
