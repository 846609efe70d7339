import { useTranslation } from 'react-i18next';
import { StateMark } from '@/ui/StateMark';
import { Time } from '@/ui/Time';
import classes from './ArticleStateMark.module.css';
import type { ArticleRow } from './queries';

const marks = { draft: 'draft', scheduled: 'wait', published: 'live' } as const;
export const stateWords = {
  draft: 'article.state.draft',
  scheduled: 'article.state.scheduled',
  published: 'article.state.published',
} as const;

/** What readers see of it, and since or from when. */
export function ArticleStateMark({ article }: { article: ArticleRow }) {
  const { t } = useTranslation();
  return (
    <span className={classes.state}>
      <StateMark state={marks[article.state]}>{t(stateWords[article.state])}</StateMark>
      {article.state !== 'draft' && (
        <span className={classes.when}>
          <Time value={article.publishAt} style={article.state === 'scheduled' ? 'dateTime' : 'long'} />
        </span>
      )}
    </span>
  );
}
