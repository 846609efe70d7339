import classes from './ProgressBar.module.css';

interface ProgressBarProps {
  /** Says what is under way. */
  label: string;
  /** From 0 to 1; without it, how far it has come is not known. */
  value?: number;
}

export function ProgressBar({ label, value }: ProgressBarProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(Math.max(value, 0), 1) * 100);
  return (
    <div
      className={classes.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span
        className={classes.bar}
        data-endless={percent === undefined || undefined}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
