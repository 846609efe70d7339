import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { formatDate, useLocale } from '@/ui/Time';
import { Article } from './Article';
import { type ArticleValues, guessVideo } from './articleForm';
import type { Kind } from './queries';

interface ArticlePreviewProps {
  kind: Kind;
  values: ArticleValues;
  open: boolean;
  onClose: () => void;
}

/** What readers will see, from what is in the form now. */
export function ArticlePreview({ kind, values, open, onClose }: ArticlePreviewProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const date = values.when === 'later' || values.when === 'kept' ? values.publishAt : '';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      header={t('article.preview.title')}
      width={760}
      maximizable
      footer={<Button onClick={onClose}>{t('article.preview.close')}</Button>}
    >
      <Article
        level={2}
        over={
          kind === 'tutorial'
            ? values.category || t('help.noCategory')
            : formatDate(date || new Date(), 'long', locale)
        }
        title={values.title || t('article.preview.untitled')}
        summary={values.summary}
        cover={values.coverId?.url ? { url: values.coverId.url, alt: values.coverAlt } : null}
        video={guessVideo(values.videoUrl)}
        html={values.html}
      />
    </Dialog>
  );
}
