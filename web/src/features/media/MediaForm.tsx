import { IconFocusCentered } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { CheckboxField } from '@/ui/CheckboxField';
import { Form, type FormCall, useFormCall } from '@/ui/form';
import { SelectField } from '@/ui/SelectField';
import { TextAreaField, TextField } from '@/ui/TextField';
import { useLocale } from '@/ui/Time';
import { FocalPoint } from './FocalPoint';
import { folderOptions } from './folderTree';
import classes from './MediaDetails.module.css';
import { Preview } from './Preview';
import { media as calls, mediaQueries, refreshMedia, type Shelf } from './queries';
import { TagsField } from './TagsField';
import type { Folder, Media, MediaChange } from './types';

export type MediaValues = Omit<MediaChange, 'revision'>;

export function valuesOf(media: Media): MediaValues {
  const { name, alt, decorative, caption, credit, focalX, focalY } = media;
  return {
    name,
    alt,
    decorative,
    caption,
    credit,
    focalX,
    focalY,
    folderId: media.folderId ?? '',
    tags: media.tags ?? [],
  };
}

/** What is written on a media. As long as nothing is typed, it shows what others save. */
export function useMediaForm(media: Media): FormCall<MediaValues> {
  const known = useRef(media.revision);
  const form = useFormCall({
    initial: valuesOf(media),
    call: (values) =>
      calls.save(media.id, { ...values, folderId: values.folderId || null, revision: known.current }),
    conflict: {
      revision: media.revision,
      reload: async () => {
        const latest = await calls.latest(media.id);
        known.current = latest.revision;
        return { values: valuesOf(latest), revision: latest.revision };
      },
    },
    onDone: (reply, sent) => {
      known.current = reply.data.revision;
      // As the server keeps it; what was typed meanwhile stays.
      form.reset(valuesOf(reply.data), sent);
      void refreshMedia();
    },
  });
  const { dirty, reset } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision, and nothing typed over the former
  useEffect(() => {
    if (dirty || media.revision <= known.current) return;
    known.current = media.revision;
    reset(valuesOf(media));
  }, [media.revision, dirty]);
  return form;
}

/** The picture, and its focal point while that is being set. */
export function PictureArea({ media, form }: { media: Media; form?: FormCall<MediaValues> }) {
  const { t } = useTranslation();
  const [setting, setSetting] = useState(false);
  const canSet = form && media.kind === 'image' && media.mime !== 'image/svg+xml';
  return (
    <div>
      {setting && canSet ? (
        <FocalPoint
          media={media}
          value={{ x: form.values.focalX, y: form.values.focalY }}
          onChange={({ x, y }) => {
            form.set('focalX', x);
            form.set('focalY', y);
          }}
        />
      ) : (
        <Preview media={media} />
      )}
      {canSet && (
        <Button
          className={classes.focal}
          variant="quiet"
          size="sm"
          icon={<IconFocusCentered aria-hidden />}
          aria-pressed={setting}
          onClick={() => setSetting(!setting)}
        >
          {setting ? t('media.focal.done') : t('media.focal.set')}
        </Button>
      )}
    </div>
  );
}

interface MediaFieldsProps {
  shelf: Shelf;
  media: Media;
  form: FormCall<MediaValues>;
  folders: Folder[];
  id: string;
}

export function MediaFields({ shelf, media, form, folders, id }: MediaFieldsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: tags = [] } = useQuery(mediaQueries.tags(shelf));
  const picture = media.kind === 'image';
  return (
    <Form form={form} id={id} className={classes.fields}>
      {form.formError && (
        <p className={classes.error} role="alert">
          {form.formError}
        </p>
      )}
      {picture && (
        <div className={classes.alt}>
          <TextAreaField
            {...form.field('alt')}
            label={t('media.alt')}
            rows={3}
            disabled={form.values.decorative}
            description={form.values.decorative ? t('media.altDecorative') : t('media.altHelp')}
          />
          <CheckboxField {...form.check('decorative')} label={t('media.decorative')} />
        </div>
      )}
      <TextField {...form.field('name')} label={t('media.name')} autoComplete="off" spellCheck={false} />
      <SelectField
        {...form.field('folderId')}
        label={t('media.folder')}
        data={[{ value: '', label: t('media.folderNone') }, ...folderOptions(folders, locale)]}
      />
      <TagsField {...form.control('tags')} label={t('media.tags.label')} known={tags.map(({ tag }) => tag)} />
      <TextAreaField {...form.field('caption')} label={t('media.caption')} rows={2} optional />
      <TextField
        {...form.field('credit')}
        label={t('media.credit')}
        optional
        description={t('media.creditHelp')}
      />
    </Form>
  );
}
