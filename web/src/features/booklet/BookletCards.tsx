import { IconBuilding, IconClock, IconFiles, IconHourglassLow, IconWand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/user';
import { Time } from '@/ui/Time';
import { useKeptFocus } from '@/ui/useKeptFocus';
import classes from './BookletCards.module.css';
import { BookletMenu } from './BookletMenu';
import { BookletState } from './BookletState';
import type { BookletActions } from './bookletActions';
import { Cover, stageStyle } from './Cover';
import { openPlace } from './paths';
import type { Booklet } from './types';
import { STEPS, stepNumber } from './words';

interface BookletCardsProps {
  /** Says what is listed. */
  label: string;
  items: Booklet[];
  loading?: boolean;
  actions: BookletActions;
}

const bones = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** Booklets as they lie on a table: covers first. */
export function BookletCards({ label, items, loading, actions }: BookletCardsProps) {
  const box = useRef<HTMLUListElement>(null);
  useKeptFocus(box);
  return (
    <ul
      ref={box}
      className={classes.cards}
      aria-label={label}
      aria-busy={loading || undefined}
      tabIndex={-1}
      data-keeps-focus
    >
      {loading && items.length === 0
        ? bones.map((bone) => <li key={bone} className={classes.bone} aria-hidden />)
        : items.map((booklet) => <Card key={booklet.id} booklet={booklet} actions={actions} />)}
    </ul>
  );
}

function Card({ booklet, actions }: { booklet: Booklet; actions: BookletActions }) {
  const binned = booklet.deletedAt !== undefined;
  const put = binned || booklet.state === 'archived';
  return (
    <li className={classes.card} data-aside={put || undefined}>
      <div className={classes.stage} style={stageStyle(booklet)}>
        <Cover booklet={booklet} className={classes.cover} />
      </div>
      <div className={classes.words}>
        <div className={classes.head}>
          <h2 className={classes.name} title={booklet.name}>
            {binned ? (
              booklet.name
            ) : (
              <Link {...openPlace(booklet)} className={classes.whole}>
                {booklet.name}
              </Link>
            )}
          </h2>
          {(booklet.run || !binned) && <BookletMenu booklet={booklet} actions={actions} />}
        </div>
        <BookletState state={booklet.state} />
        <Facts booklet={booklet} />
      </div>
    </li>
  );
}

function Facts({ booklet }: { booklet: Booklet }) {
  const { t } = useTranslation();
  const admin = useUser().role === 'admin';
  const { deletedAt, purgedAt, step } = booklet;
  return (
    <p className={classes.facts}>
      {admin && (
        <Fact icon={<IconBuilding aria-hidden />} wide>
          {booklet.company.name}
        </Fact>
      )}
      {deletedAt ? (
        <Fact icon={<IconHourglassLow aria-hidden />}>
          {t('booklet.bin.days', { count: daysUntil(purgedAt) })}
        </Fact>
      ) : step ? (
        <Fact icon={<IconWand aria-hidden />}>
          {t('booklet.wizardStep', { step: stepNumber(step), total: STEPS })}
        </Fact>
      ) : (
        <>
          <Fact icon={<IconFiles aria-hidden />}>{t('booklet.pages', { count: booklet.pageCount })}</Fact>
          <Fact icon={<IconClock aria-hidden />}>
            <Time value={booklet.updatedAt} style="relative" />
          </Fact>
        </>
      )}
    </p>
  );
}

function Fact({ icon, wide, children }: { icon: ReactNode; wide?: boolean; children: ReactNode }) {
  return (
    <span className={classes.fact} data-wide={wide || undefined}>
      {icon}
      <span>{children}</span>
    </span>
  );
}

/** Whole days before it is gone for good. */
export function daysUntil(moment: string | undefined, now = Date.now()): number {
  return moment ? Math.max(0, Math.ceil((Date.parse(moment) - now) / 86_400_000)) : 0;
}
