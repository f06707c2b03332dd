import type { classTypes } from '@muster/contract/class-types';
import classes from './class-colours.module.css';

type Type = (typeof classTypes)[number];

/** Gives whatever carries it the colours of a type of class: `--type-edge`, `--type-ground`, `--type-text`. */
export const colouredBy = (type: Type) => ({ className: classes.coloured, 'data-class-type': type });

/** The word with its colour. */
export function ClassType({ type }: { type: Type }) {
  return (
    <span data-class-type={type} className={`${classes.coloured} ${classes.type}`}>
      {type}
    </span>
  );
}
