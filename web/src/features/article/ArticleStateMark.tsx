import { useTranslation } from 'react-i18next';
import { StateMark } from '@/ui/StateMark';
import { Time } from '@/ui/Time';
import classes from './ArticleStateMark.module.css';
import type { ArticleRow, ArticleState, Kind } from './queries';

const marks = { draft: 'draft', scheduled: 'wait', published: 'live' } as const;
/** News and tutorials agree with different nouns. */
export const stateWords = {
  news: {
    draft: 'article.state.draft',
    scheduled: 'article.news.state.scheduled',
    published: 'article.news.state.published',
  },
  tutorial: {
    draft: 'article.state.draft',
    scheduled: 'article.tutorial.state.scheduled',
    published: 'article.tutorial.state.published',
  },
} as const satisfies Record<Kind, Record<ArticleState, string>>;

/** What readers see of it, and since or from when. */
export function ArticleStateMark({ kind, article }: { kind: Kind; article: ArticleRow }) {
  const { t } = useTranslation();
  return (
    <span className={classes.state}>
      <StateMark state={marks[article.state]}>{t(stateWords[kind][article.state])}</StateMark>
      {article.state !== 'draft' && (
        <span className={classes.when}>
          <Time value={article.publishAt} style={article.state === 'scheduled' ? 'dateTime' : 'long'} />
        </span>
      )}
    </span>
  );
}
