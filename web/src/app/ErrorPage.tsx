import { IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { toast } from '@/ui/toast';
import { useTitle } from '@/ui/useTitle';
import classes from './ErrorPage.module.css';

interface ErrorPageProps {
  status: number;
  message: string;
  description?: string;
  /** What the support needs to find the failure in the server's log. */
  reference?: string;
  onRetry?: () => void;
}

function NotFound({ description }: ErrorPageProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      level={1}
      illustration="missing"
      title={t('shell.notFound.title')}
      text={description ?? t('shell.notFound.text')}
      actions={
        <LinkButton variant="primary" to="/home">
          {t('shell.error.home')}
        </LinkButton>
      }
    />
  );
}

function Broken({ description, reference, onRetry }: ErrorPageProps) {
  const { t } = useTranslation();
  const shown = useRef<HTMLElement>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(reference ?? '');
      toast.success(t('shell.error.copied'));
    } catch {
      // Refused, or not offered on plain http: the text is chosen, one key press copies it.
      if (shown.current) window.getSelection()?.selectAllChildren(shown.current);
      toast.warning(t('shell.error.copyByHand'));
    }
  }
  return (
    <EmptyState
      level={1}
      illustration="broken"
      title={t('shell.error.title')}
      text={
        <>
          {description ?? t('shell.error.text')}
          {reference && (
            <>
              {' '}
              {t('shell.error.reference')} <b ref={shown}>{reference}</b>.
            </>
          )}
        </>
      }
      actions={
        <>
          <Button variant="primary" onClick={onRetry ?? (() => window.location.reload())}>
            {t('shell.error.retry')}
          </Button>
          {reference ? (
            <Button variant="quiet" icon={<IconCopy aria-hidden />} onClick={copy}>
              {t('shell.error.copy')}
            </Button>
          ) : (
            <LinkButton variant="quiet" to="/home">
              {t('shell.error.home')}
            </LinkButton>
          )}
        </>
      }
    />
  );
}

/** A 404 shows the missing page, anything else the torn one; the technical line is for whoever helps. */
export function ErrorPage(props: ErrorPageProps) {
  const missing = props.status === 404;
  useTitle(missing ? 'shell.title.notFound' : 'shell.title.error');
  return (
    <div className={classes.page} data-error-status={props.status}>
      {missing ? <NotFound {...props} /> : <Broken {...props} />}
      <p className={classes.technical} lang="en" translate="no">
        {props.status} · {props.message}
      </p>
    </div>
  );
}
