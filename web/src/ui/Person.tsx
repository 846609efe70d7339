import type { ReactNode } from 'react';
import { Avatar } from './Avatar';
import classes from './Person.module.css';

interface PersonProps {
  name: string;
  /** What decides the colour: the person's id. */
  seed?: string;
  detail?: ReactNode;
  /** Beside the name: « vous ». */
  mark?: ReactNode;
}

/** As people are named everywhere. */
export function fullName(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim();
}

/** A portrait, a name and one fact, as lists show people. */
export function Person({ name, seed, detail, mark }: PersonProps) {
  return (
    <span className={classes.person}>
      <Avatar name={name} seed={seed} />
      <span className={classes.words}>
        <span className={classes.name}>
          <b>{name}</b>
          {mark}
        </span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
    </span>
  );
}
