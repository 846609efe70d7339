import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Tabs } from '@/ui/Tabs';
import { Time } from '@/ui/Time';
import titles from '@/ui/theme/typography.module.css';
import classes from './Mailbox.module.css';
import { devQueries, markRead } from './queries';

export function Message({ id }: { id: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const message = useQuery(devQueries.message(id));
  const heading = useRef<HTMLHeadingElement>(null);
  const [view, setView] = useState('html');
  const shown = message.data?.id;

  // The focus follows the eye, and the list learns that the message was read.
  useEffect(() => {
    if (!shown) return;
    heading.current?.focus({ preventScroll: true });
    markRead(shown)
      .then(() => client.invalidateQueries({ queryKey: ['dev', 'mailbox'] }))
      .catch(() => undefined);
  }, [shown, client]);

  if (message.isError) {
    return (
      <EmptyState
        compact
        title={t('dev.mailbox.failed')}
        text={t('dev.failedText')}
        actions={<Button onClick={() => message.refetch()}>{t('dev.retry')}</Button>}
      />
    );
  }
  if (!message.data) return <div />;
  const { subject, from, to, sentAt, text, html, headers } = message.data;
  return (
    <article className={classes.message}>
      <Link className={classes.back} to="/dev/$section" params={{ section: 'messagerie' }} search={{}}>
        <IconArrowLeft size={16} aria-hidden />
        {t('dev.mailbox.back')}
      </Link>
      <h2 className={titles.sm} ref={heading} tabIndex={-1}>
        {subject}
      </h2>
      <dl className={classes.facts}>
        <dt>{t('dev.mailbox.from')}</dt>
        <dd>{from}</dd>
        <dt>{t('dev.mailbox.to')}</dt>
        <dd>{to}</dd>
        <dt>{t('dev.mailbox.date')}</dt>
        <dd>
          <Time value={sentAt} style="dateTime" />
        </dd>
      </dl>
      <Tabs
        label={t('dev.mailbox.frame')}
        value={view}
        onChange={setView}
        items={[
          {
            value: 'html',
            label: t('dev.mailbox.html'),
            // No right at all: no script, no form, no way out of the frame.
            panel: (
              <iframe className={classes.frame} title={t('dev.mailbox.frame')} sandbox="" srcDoc={html} />
            ),
          },
          {
            value: 'text',
            label: t('dev.mailbox.text'),
            panel: <Plain text={text} label={t('dev.mailbox.text')} />,
          },
          {
            value: 'headers',
            label: t('dev.mailbox.headers'),
            panel: (
              <Plain
                label={t('dev.mailbox.headers')}
                text={Object.entries(headers)
                  .map(([name, value]) => `${name}: ${value}`)
                  .join('\n')}
              />
            ),
          },
        ]}
      />
    </article>
  );
}

function Plain({ text, label }: { text: string; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard
    <section className={classes.plain} tabIndex={0} aria-label={label}>
      {text}
    </section>
  );
}
