import { useTranslation } from 'react-i18next';
import classes from './Art.module.css';

/** Evenly spaced points along one side. */
function along(from: number, length: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + (length / count) * (index + 0.5));
}

const scallops = [
  ...along(64, 210, 9).flatMap((x) => [
    [x, 180],
    [x, 410],
  ]),
  ...along(180, 230, 9).flatMap((y) => [
    [64, y],
    [274, y],
  ]),
] as [number, number][];

const holes = [204, 242, 280, 318, 356].flatMap((y) => [88, 126, 164, 202, 240].map((x) => [x, y] as const));

/** A biscuit and a sun: the cover of an invented company. */
function Cover() {
  const { t } = useTranslation();
  return (
    <div className={classes.cover}>
      <svg aria-hidden="true" viewBox="0 0 250 350" preserveAspectRatio="xMidYMax slice">
        <g transform="rotate(-9 160 270)">
          <g fill="var(--art-b)">
            <rect x="64" y="180" width="210" height="230" rx="6" />
            {scallops.map(([x, y]) => (
              <circle key={`${x} ${y}`} cx={x} cy={y} r="13" />
            ))}
          </g>
          <g fill="var(--art-a)" opacity=".55">
            {holes.map(([x, y]) => (
              <circle key={`${x} ${y}`} cx={x} cy={y} r="4.5" />
            ))}
          </g>
        </g>
        <circle cx="212" cy="176" r="30" fill="var(--art-c)" />
      </svg>
      <span className={classes.company}>Courtil</span>
      <span className={classes.title}>{t('shell.art.cover')}</span>
    </div>
  );
}

function Phone() {
  const { t } = useTranslation();
  const steps = [
    [t('shell.art.time1'), t('shell.art.step1')],
    [t('shell.art.time2'), t('shell.art.step2')],
    [t('shell.art.time3'), t('shell.art.step3')],
    [t('shell.art.time4'), t('shell.art.step4')],
  ];
  return (
    <div className={classes.phone}>
      <div className={classes.screen}>
        <div className={classes.top}>
          <span>Courtil</span>
          <i />
        </div>
        <div className={classes.body}>
          <small>{t('shell.art.chapter')}</small>
          <b>{t('shell.art.page')}</b>
          <ol>
            {steps.map(([time, step]) => (
              <li key={time}>
                <em>{time}</em>
                <span>{step}</span>
              </li>
            ))}
          </ol>
          <u>{t('shell.art.button')}</u>
        </div>
      </div>
    </div>
  );
}

/** The product itself: a cover, and the page a newcomer reads. A picture, so it says nothing to a screen reader. */
export function Art() {
  return (
    <div className={classes.art} aria-hidden="true">
      <Cover />
      <Phone />
    </div>
  );
}
