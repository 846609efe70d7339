import { useTranslation } from 'react-i18next';
import { Button } from '../Button';
import { Section } from '../Page';
import classes from './Gallery.module.css';

/** Asks the real server to answer with that status and that body. */
export type ReplyCall = (status: number, body: unknown) => Promise<unknown>;

/** One button per rule about replies, so that each can be seen, and tested, against the real server. */
export function Replies({ reply }: { reply: ReplyCall }) {
  const { t } = useTranslation();
  const message = t('dev.gallery.replyMessage');
  const warning = t('dev.gallery.replyWarning');
  const cases: { label: string; status: number; body: unknown }[] = [
    { label: t('dev.gallery.reply.message'), status: 200, body: { message } },
    { label: t('dev.gallery.reply.messages'), status: 200, body: { messages: [message, warning] } },
    { label: t('dev.gallery.reply.warning'), status: 200, body: { warning } },
    { label: t('dev.gallery.reply.warnings'), status: 200, body: { warnings: [warning, message] } },
    { label: t('dev.gallery.reply.redirect'), status: 200, body: { redirect: '/home', message } },
    { label: t('dev.gallery.reply.reload'), status: 200, body: { redirect: '/dev' } },
    { label: t('dev.gallery.reply.string'), status: 400, body: t('dev.gallery.replyString') },
    { label: t('dev.gallery.reply.error'), status: 409, body: { message: t('dev.gallery.replyError') } },
    {
      label: t('dev.gallery.reply.errors'),
      status: 422,
      body: {
        errors: {
          name: [t('dev.gallery.replyField1'), t('dev.gallery.replyField2')],
          email: [t('dev.gallery.replyField3')],
        },
      },
    },
    { label: t('dev.gallery.reply.csrf'), status: 419, body: { message: t('dev.gallery.replyError') } },
    { label: t('dev.gallery.reply.server'), status: 500, body: { message: t('dev.gallery.replyError') } },
    {
      label: t('dev.gallery.reply.unauthorised'),
      status: 401,
      body: { message: t('dev.gallery.replyError') },
    },
  ];
  return (
    <Section title={t('dev.gallery.replies')} lead={t('dev.gallery.repliesLead')}>
      <div className={classes.row}>
        {cases.map(({ label, status, body }) => (
          <Button key={label} size="sm" onClick={() => void reply(status, body).catch(() => undefined)}>
            {label}
          </Button>
        ))}
      </div>
    </Section>
  );
}
