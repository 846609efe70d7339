import { IconCheck } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import classes from './ChoiceCards.module.css';

export interface Card<V extends string> {
  value: V;
  /** What it is called. */
  label: ReactNode;
  /** What choosing it means. */
  text?: ReactNode;
  /** A picture of it, over its name. */
  art?: ReactNode;
  /** Before its name. */
  icon?: ReactNode;
}

interface ChoiceCardsProps<V extends string> {
  label: string;
  name: string;
  /** None of them: nothing is chosen. */
  value: V | undefined;
  onChange: (value: V) => void;
  cards: Card<V>[];
  columns?: 2 | 3 | 4;
  disabled?: boolean;
}

/** One among a few that one recognises by their look. */
export function ChoiceCards<V extends string>(props: ChoiceCardsProps<V>) {
  const { label, name, value, onChange, cards, columns = 3, disabled } = props;
  return (
    <div
      className={classes.cards}
      role="radiogroup"
      aria-label={label}
      style={{ '--columns': columns } as CSSProperties}
    >
      {cards.map((card) => (
        <label key={card.value} className={classes.card} data-art={card.art ? true : undefined}>
          <input
            type="radio"
            className={classes.input}
            name={name}
            value={card.value}
            checked={card.value === value}
            disabled={disabled}
            onChange={() => onChange(card.value)}
          />
          {card.art}
          <span className={classes.words}>
            {card.icon}
            <span>
              <span className={classes.name}>{card.label}</span>
              {card.text && <span className={classes.text}>{card.text}</span>}
            </span>
            <IconCheck aria-hidden className={classes.tick} />
          </span>
        </label>
      ))}
    </div>
  );
}
