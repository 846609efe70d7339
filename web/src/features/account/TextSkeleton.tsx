import titles from '@/ui/theme/typography.module.css';
import classes from './TextSkeleton.module.css';

/** The room a text will take while it is fetched. */
export function TextSkeleton({ label }: { label: string }) {
  return (
    <div className={classes.lines} role="status">
      <span className={titles.visuallyHidden}>{label}</span>
      <i />
      <i />
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
