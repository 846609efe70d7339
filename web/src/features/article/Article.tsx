import type { ReactNode } from 'react';
import { RichText } from '@/ui/RichText';
import titles from '@/ui/theme/typography.module.css';
import classes from './Article.module.css';
import type { Video } from './queries';
import { VideoCard } from './VideoCard';

interface ArticleProps {
  /** A date, a category. */
  over?: ReactNode;
  title: string;
  summary: string;
  cover: { url: string; alt: string } | null;
  video: Video | null;
  html: string;
  /** Heading level of its title: 2 inside a page that has its own. */
  level?: 1 | 2;
}

/** A news item or a tutorial, whole, as its readers see it. */
export function Article({ over, title, summary, cover, video, html, level = 1 }: ArticleProps) {
  const Heading = `h${level}` as const;
  return (
    <article className={classes.article}>
      <header>
        {over && <p className={classes.over}>{over}</p>}
        <Heading className={titles.lg}>{title}</Heading>
        {summary && <p className={classes.summary}>{summary}</p>}
      </header>
      {cover && <img className={classes.cover} src={cover.url} alt={cover.alt} />}
      {video && <VideoCard video={video} />}
      <RichText html={html} className={classes.text} />
    </article>
  );
}
