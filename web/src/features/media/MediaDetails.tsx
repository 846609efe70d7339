import {
  IconDots,
  IconDownload,
  IconExternalLink,
  IconLink,
  IconReplace,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchorButton, Button } from '@/ui/Button';
import { formatBytes } from '@/ui/bytes';
import { confirmed } from '@/ui/confirm';
import { EmptyState } from '@/ui/EmptyState';
import { useUnsavedWarning } from '@/ui/form';
import { IconButton } from '@/ui/IconButton';
import { Waiting } from '@/ui/Loading';
import { Menu, type MenuEntry } from '@/ui/Menu';
import { fullName } from '@/ui/Person';
import { formatDate, useLocale } from '@/ui/Time';
import { toast } from '@/ui/toast';
import { daysLeft } from './bin';
import { formatOf } from './look';
import classes from './MediaDetails.module.css';
import { MediaFields, PictureArea, useMediaForm } from './MediaForm';
import { MediaPanel } from './MediaPanel';
import { MediaStateTag } from './MediaStateTag';
import { type MediaActions, useMayDelete } from './mediaActions';
import { media as calls, mediaQueries, type Shelf } from './queries';
import type { Folder, Media } from './types';
import { Uses } from './Uses';
import { FileChooser } from './upload/FileChooser';
import { useSend } from './upload/useSend';

interface MediaDetailsProps {
  id: string;
  shelf: Shelf;
  folders: Folder[];
  actions: MediaActions;
  /** Beside the list where there is room; over it elsewhere. */
  beside: boolean;
  /** One of the list: shown at once. */
  known?: Media;
  onClose: () => void;
}

/** Everything about one media: what it looks like, what is written on it, what shows it. */
export function MediaDetails(props: MediaDetailsProps) {
  const { t } = useTranslation();
  const query = useQuery(mediaQueries.one(props.id));
  const gone = (query.error as { status?: number } | null)?.status === 404;
  const media = query.data ?? props.known;
  if (media && !gone) {
    return media.deletedAt ? <Binned {...props} media={media} /> : <Sheet {...props} media={media} />;
  }
  return (
    <MediaPanel {...props} title={t('media.details')} waiting>
      {query.isError ? (
        <EmptyState compact title={t('media.gone')} text={t('media.goneText')} level={3} />
      ) : (
        <Waiting />
      )}
    </MediaPanel>
  );
}

function Sheet(props: MediaDetailsProps & { media: Media }) {
  const { media, beside, actions, onClose } = props;
  const { t } = useTranslation();
  const form = useMediaForm(media);
  const id = useId();
  const may = useMayDelete();
  const replace = useReplace(media, props.shelf);
  useUnsavedWarning(beside && form.dirty, {
    leaves: (current, next) => current.search.media !== next.search.media,
  });
  const items: (MenuEntry | false)[] = [
    {
      label: t('media.action.open'),
      icon: <IconExternalLink aria-hidden />,
      onSelect: () => window.open(media.url, '_blank', 'noreferrer'),
    },
    {
      label: t('media.action.copy'),
      icon: <IconLink aria-hidden />,
      onSelect: () => void copyAddress(media, t),
    },
    may(media) && 'divider',
    may(media) && {
      label: t('media.action.delete'),
      icon: <IconTrash aria-hidden />,
      danger: true,
      onSelect: () => void actions.remove([media]),
    },
  ];
  const label = t('media.actions', { name: media.name });
  return (
    <MediaPanel
      beside={beside}
      title={media.name}
      dirty={form.dirty}
      onClose={onClose}
      picture={<PictureArea key={media.version} media={media} form={form} />}
      facts={<Facts media={media} />}
      menu={
        <Menu
          label={label}
          trigger={
            <IconButton label={label}>
              <IconDots aria-hidden />
            </IconButton>
          }
          items={items.filter((item) => item !== false)}
        />
      }
      footer={
        form.dirty && (
          <>
            <Button variant="quiet" onClick={() => form.reset()}>
              {t('media.undo')}
            </Button>
            <Button variant="primary" type="submit" form={id} loading={form.busy}>
              {t('media.save')}
            </Button>
          </>
        )
      }
    >
      <div className={classes.buttons}>
        {may(media) && (
          <FileChooser
            single
            size="sm"
            icon={<IconReplace aria-hidden />}
            onFiles={(files) => void replace(files)}
          >
            {t('media.action.replace')}
          </FileChooser>
        )}
        <AnchorButton size="sm" href={downloadOf(media)} download icon={<IconDownload aria-hidden />}>
          {t('media.action.download')}
        </AnchorButton>
      </div>
      <MediaFields {...props} form={form} id={id} />
      <Uses id={media.id} />
    </MediaPanel>
  );
}

/** The file that is replaced is lost, so that is asked first. */
function useReplace(media: Media, companyId: Shelf) {
  const { t } = useTranslation();
  const send = useSend({ companyId, replaces: media.id });
  return async (files: File[]) => {
    const uses = await calls.uses(media.id).catch(() => undefined);
    if (!uses) return;
    const used = uses.length > 0 && ` ${t('media.replace.used', { count: uses.length })}`;
    const sure = await confirmed({
      header: t('media.replace.title', { name: media.name }),
      message: `${t('media.replace.text')}${used || ''}`,
      acceptLabel: t('media.replace.accept'),
      acceptProps: { color: 'danger' },
      defaultFocus: 'reject',
    });
    if (sure) send(files);
  };
}

/** In the bin nothing can be written on it: it is got back, or lost for good. */
function Binned(props: MediaDetailsProps & { media: Media }) {
  const { media, beside, actions, onClose } = props;
  const { t } = useTranslation();
  const may = useMayDelete();
  return (
    <MediaPanel
      beside={beside}
      title={media.name}
      onClose={onClose}
      picture={<PictureArea media={media} />}
      facts={<Facts media={media} />}
    >
      <p className={classes.note}>{t('media.bin.left', { count: daysLeft(media.deletedAt ?? '') })}</p>
      {may(media) && (
        <div className={classes.buttons}>
          <Button
            size="sm"
            icon={<IconRestore aria-hidden />}
            loading={actions.doing}
            onClick={() => actions.restore([media])}
          >
            {t('media.action.restore')}
          </Button>
          <Button size="sm" icon={<IconTrash aria-hidden />} onClick={() => void actions.purge([media])}>
            {t('media.action.purge')}
          </Button>
        </div>
      )}
      <Uses id={media.id} />
    </MediaPanel>
  );
}

function Facts({ media }: { media: Media }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const number = new Intl.NumberFormat(locale);
  const facts = [
    formatOf(media),
    media.width > 0 && `${number.format(media.width)} × ${number.format(media.height)}`,
    formatBytes(media.bytes, locale),
  ].filter(Boolean);
  const date = formatDate(media.createdAt, 'long', locale);
  return (
    <div className={classes.facts}>
      <p>{facts.join(' · ')}</p>
      <p>
        {media.owner ? t('media.addedBy', { name: fullName(media.owner), date }) : t('media.added', { date })}
      </p>
      {media.state !== 'ready' && (
        <p className={classes.state}>
          <MediaStateTag state={media.state} />
          {media.state === 'processing' ? t('media.state.processingText') : t('media.state.failedText')}
        </p>
      )}
    </div>
  );
}

function downloadOf(media: Media): string {
  return media.url.replace(/\/original(?=\?|$)/, '/download');
}

async function copyAddress(media: Media, t: (key: string) => string): Promise<void> {
  const address = new URL(media.url, window.location.origin);
  // Without the version: the address goes on showing the file as it is, even replaced.
  address.search = '';
  try {
    await navigator.clipboard.writeText(address.href);
    toast.success(t('media.copied'));
  } catch {
    toast.danger(t('media.copyFailed'));
  }
}
