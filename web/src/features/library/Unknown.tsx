import type { LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/error';
import { Button, LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Page } from '@/ui/Page';

interface UnknownProps {
  error: Error;
  /** « Ce chapitre n’existe plus ». */
  title: string;
  back: LinkProps['to'];
  backLabel: string;
  onRetry: () => void;
}

/** A thing that is not there, or could not be read. */
export function Unknown({ error, title, back, backLabel, onRetry }: UnknownProps) {
  const { t } = useTranslation();
  const missing = error instanceof ApiError && error.status === 404;
  return (
    <Page>
      <EmptyState
        level={1}
        illustration={missing ? 'missing' : 'broken'}
        title={missing ? title : t('library.failed.title')}
        text={missing ? t('library.missing.text') : t('library.failed.text')}
        actions={
          <>
            {!missing && (
              <Button variant="primary" onClick={onRetry}>
                {t('library.failed.retry')}
              </Button>
            )}
            <LinkButton variant={missing ? 'primary' : 'secondary'} to={back}>
              {backLabel}
            </LinkButton>
          </>
        }
      />
    </Page>
  );
}
