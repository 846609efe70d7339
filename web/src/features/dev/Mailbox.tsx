import { IconRefresh, IconSend, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { components } from '@/api/schema';
import { Button } from '@/ui/Button';
import { confirm } from '@/ui/confirm';
import { EmptyState } from '@/ui/EmptyState';
import { pageOf, useLastPage } from '@/ui/paging';
import { Time } from '@/ui/Time';
import titles from '@/ui/theme/typography.module.css';
import { useSearchText } from '@/ui/useSearchText';
import classes from './Mailbox.module.css';
import { Message } from './Message';
import { clearMailbox, devQueries } from './queries';

type Envelope = components['schemas']['MailRow'];

/** Every mail that no SMTP server took. The page and the open message live in the address. */
export function Mailbox() {
  const { t } = useTranslation();
  const { page: asked, message = '' } = useSearchText();
  const page = pageOf(asked);
  const navigate = useNavigate();
  const list = useQuery(devQueries.mailbox(page));
  useLastPage(page, list.data?.perPage ?? 1, list.data, (last) =>
    navigate({
      to: '/dev/$section',
      params: { section: 'messagerie' },
      search: (before) => ({ ...before, page: last }),
      replace: true,
    }),
  );
  const facts = useQuery(devQueries.facts());
  const total = list.data?.total ?? 0;
  const smtp = facts.data?.mail === 'smtp';
  return (
    <>
      <div className={classes.bar}>
        <p>{t('dev.mailbox.lead')}</p>
        <Actions total={total} busy={list.isFetching} onRefresh={() => list.refetch()} />
      </div>
      {smtp && (
        <p className={classes.notice}>
          <IconSend size={18} stroke={1.7} aria-hidden />
          {t('dev.mailbox.smtp')}
        </p>
      )}
      {list.isError && (
        <EmptyState
          illustration="broken"
          title={t('dev.mailbox.failed')}
          text={t('dev.failedText')}
          actions={<Button onClick={() => list.refetch()}>{t('dev.retry')}</Button>}
        />
      )}
      {list.data && total === 0 && (
        <EmptyState
          illustration="letter"
          title={t('dev.mailbox.empty')}
          text={smtp ? undefined : t('dev.mailbox.emptyText')}
        />
      )}
      {list.data && total > 0 && (
        <div className={classes.panes} data-open={message ? true : undefined}>
          <div>
            <Envelopes envelopes={list.data.data} current={message} />
            <Pager page={list.data.page} perPage={list.data.perPage} total={total} />
          </div>
          {message ? <Message id={message} /> : <p className={classes.pick}>{t('dev.mailbox.pick')}</p>}
        </div>
      )}
    </>
  );
}

type ActionsProps = { total: number; busy: boolean; onRefresh: () => void };

function Actions({ total, busy, onRefresh }: ActionsProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const clear = useMutation({
    mutationFn: clearMailbox,
    onSuccess: async () => {
      await navigate({ to: '/dev/$section', params: { section: 'messagerie' }, search: {} });
      await client.invalidateQueries({ queryKey: ['dev', 'mailbox'] });
    },
  });
  const ask = () =>
    confirm({
      header: t('dev.mailbox.clearConfirm'),
      message: t('dev.mailbox.clearText', { count: total }),
      acceptLabel: t('dev.mailbox.clear'),
      rejectLabel: t('dev.mailbox.keep'),
      acceptProps: { color: 'danger' },
      defaultFocus: 'reject',
      accept: () => clear.mutate(),
    });
  return (
    <div className={classes.buttons}>
      <Button icon={<IconRefresh size={18} stroke={1.7} />} loading={busy} onClick={onRefresh}>
        {t('dev.mailbox.refresh')}
      </Button>
      {total > 0 && (
        <Button icon={<IconTrash size={18} stroke={1.7} />} loading={clear.isPending} onClick={ask}>
          {t('dev.mailbox.clear')}
        </Button>
      )}
    </div>
  );
}

/** `"Awa Ndiaye" <awa@…>` is too long for a list. */
function addressOf(to: string): string {
  return /<([^>]+)>$/.exec(to)?.[1] ?? to;
}

function Envelopes({ envelopes, current }: { envelopes: Envelope[]; current: string }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.list} aria-label={t('dev.mailbox.list')}>
      {envelopes.map(({ id, subject, to, sentAt, read }) => (
        <li key={id}>
          <Link
            className={classes.item}
            to="/dev/$section"
            params={{ section: 'messagerie' }}
            search={(before) => ({ ...before, message: id })}
            aria-current={id === current || undefined}
            data-unread={!read || undefined}
          >
            <span className={classes.dot} aria-hidden />
            <span className={classes.subject}>
              {!read && <span className={titles.visuallyHidden}>{t('dev.mailbox.unread')} </span>}
              {subject}
            </span>
            <span className={classes.meta}>
              <span>{addressOf(to)}</span>
              <Time value={sentAt} style="relative" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Pager({ page, perPage, total }: { page: number; perPage: number; total: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const go = (next: number) =>
    navigate({ to: '/dev/$section', params: { section: 'messagerie' }, search: { page: next } });
  return (
    <div className={classes.pager}>
      {t('dev.mailbox.messages', { count: total })}
      {total > perPage && (
        <div className={classes.buttons}>
          <Button size="sm" disabled={page <= 1} onClick={() => go(page - 1)}>
            {t('dev.mailbox.previous')}
          </Button>
          <Button size="sm" disabled={page * perPage >= total} onClick={() => go(page + 1)}>
            {t('dev.mailbox.next')}
          </Button>
        </div>
      )}
    </div>
  );
}
