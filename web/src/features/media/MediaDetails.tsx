import {
  IconDots,
  IconDownload,
  IconExternalLink,
  IconLink,
  IconReplace,
  IconRestore,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchorButton, Button } from '@/ui/Button';
import { formatBytes } from '@/ui/bytes';
import { cx } from '@/ui/cx';
import { Drawer } from '@/ui/Drawer';
import { EmptyState } from '@/ui/EmptyState';
import { useUnsavedWarning } from '@/ui/form';
import { IconButton } from '@/ui/IconButton';
import { Waiting } from '@/ui/Loading';
import { Menu, type MenuEntry } from '@/ui/Menu';
import { fullName } from '@/ui/Person';
import { formatDate, useLocale } from '@/ui/Time';
import titles from '@/ui/theme/typography.module.css';
import { toast } from '@/ui/toast';
import { daysLeft } from './bin';
import { formatOf } from './look';
import classes from './MediaDetails.module.css';
import { MediaFields, PictureArea, useMediaForm } from './MediaForm';
import { MediaStateTag } from './MediaStateTag';
import { useMayDelete, useMediaActions } from './mediaActions';
import { mediaQueries, type Shelf } from './queries';
import type { Folder, Media } from './types';
import { Uses } from './Uses';
import { FileChooser } from './upload/FileChooser';
import { useSend } from './upload/useSend';

interface MediaDetailsProps {
  id: string;
  shelf: Shelf;
  folders: Folder[];
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
  const media = query.data ?? props.known;
  if (media) {
    return media.deletedAt ? <Binned {...props} media={media} /> : <Sheet {...props} media={media} />;
  }
  return (
    <Panel {...props} title={t('media.details')} waiting>
      {query.isError ? (
        <EmptyState compact title={t('media.gone')} text={t('media.goneText')} level={3} />
      ) : (
        <Waiting />
      )}
    </Panel>
  );
}

interface PanelProps extends Pick<MediaDetailsProps, 'beside' | 'onClose'> {
  title: string;
  menu?: ReactNode;
  footer?: ReactNode | ((close: () => void) => ReactNode);
  dirty?: boolean;
  picture?: ReactNode;
  facts?: ReactNode;
  /** Not known yet, or no more. */
  waiting?: boolean;
  children: ReactNode;
}

function Panel({
  beside,
  title,
  menu,
  footer,
  dirty,
  picture,
  facts,
  waiting,
  onClose,
  children,
}: PanelProps) {
  const { t } = useTranslation();
  if (!beside) {
    return (
      <Drawer
        open
        title={<span className={classes.drawerTitle}>{title}</span>}
        dirty={dirty}
        footer={footer}
        onClose={onClose}
      >
        <div>
          {picture}
          <div className={classes.drawerRow}>
            {facts}
            {menu}
          </div>
          {children}
        </div>
      </Drawer>
    );
  }
  return (
    <aside
      className={classes.panel}
      aria-label={waiting ? title : t('media.detailsOf', { name: title })}
      data-beside-list
      onKeyDown={(event) => {
        // A dialog or a menu opened from here has its own.
        if (
          event.key === 'Escape' &&
          !event.defaultPrevented &&
          event.currentTarget.contains(event.target as Node)
        )
          onClose();
      }}
    >
      <div className={classes.scroll}>
        {picture}
        <div className={classes.head}>
          <h2 className={cx(titles.h, classes.title)} title={title}>
            {title}
          </h2>
          {menu}
          <IconButton label={t('media.close')} onClick={onClose}>
            <IconX aria-hidden />
          </IconButton>
        </div>
        {facts}
        {children}
      </div>
      {footer && (
        <div className={classes.footer}>{typeof footer === 'function' ? footer(onClose) : footer}</div>
      )}
    </aside>
  );
}

function Sheet(props: MediaDetailsProps & { media: Media }) {
  const { media, beside, shelf, onClose } = props;
  const { t } = useTranslation();
  const form = useMediaForm(media);
  const id = useId();
  const may = useMayDelete();
  const act = useMediaActions((gone) => gone.includes(media.id) && onClose());
  const replace = useSend({ companyId: shelf, replaces: media.id });
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
      onSelect: () => void act.remove([media]),
    },
  ];
  const label = t('media.actions', { name: media.name });
  return (
    <Panel
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
          <FileChooser single size="sm" icon={<IconReplace aria-hidden />} onFiles={replace}>
            {t('media.action.replace')}
          </FileChooser>
        )}
        <AnchorButton size="sm" href={downloadOf(media)} download icon={<IconDownload aria-hidden />}>
          {t('media.action.download')}
        </AnchorButton>
      </div>
      <MediaFields {...props} form={form} id={id} />
      <Uses id={media.id} />
    </Panel>
  );
}

/** In the bin nothing can be written on it: it is got back, or lost for good. */
function Binned(props: MediaDetailsProps & { media: Media }) {
  const { media, beside, onClose } = props;
  const { t } = useTranslation();
  const may = useMayDelete();
  const act = useMediaActions((gone) => gone.includes(media.id) && onClose());
  return (
    <Panel
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
            loading={act.doing}
            onClick={() => act.restore([media])}
          >
            {t('media.action.restore')}
          </Button>
          <Button size="sm" icon={<IconTrash aria-hidden />} onClick={() => void act.purge([media])}>
            {t('media.action.purge')}
          </Button>
        </div>
      )}
      <Uses id={media.id} />
    </Panel>
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
