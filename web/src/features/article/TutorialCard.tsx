import { Link } from '@tanstack/react-router';
import type { TutorialRow } from './queries';
import classes from './TutorialCard.module.css';
import { Vignette } from './Vignette';

interface TutorialCardProps {
  tutorial: TutorialRow;
  /** What is searched for goes along, so that Back shows the same list. */
  search?: Record<string, string | undefined>;
  /** Heading level of its title. */
  level?: 3 | 4;
  summary?: boolean;
}

export function TutorialCard({ tutorial, search, level = 3, summary }: TutorialCardProps) {
  const Heading = `h${level}` as const;
  return (
    <li className={classes.card}>
      <Vignette id={tutorial.id} cover={tutorial.cover} video={tutorial.video !== null} />
      <Heading className={classes.title}>
        <Link to="/aide" search={{ ...search, tutoriel: tutorial.id } as never} className={classes.whole}>
          {tutorial.title}
        </Link>
      </Heading>
      {summary && tutorial.summary && <p className={classes.summary}>{tutorial.summary}</p>}
    </li>
  );
}

export function TutorialCards({
  tutorials,
  ...card
}: { tutorials: TutorialRow[] } & Omit<TutorialCardProps, 'tutorial'>) {
  return (
    <ul className={classes.cards}>
      {tutorials.map((tutorial) => (
        <TutorialCard key={tutorial.id} tutorial={tutorial} {...card} />
      ))}
    </ul>
  );
}
