import classes from './class-type.module.css';

/** Gives whatever carries it the colours of a type of class: `--type-edge`, `--type-ground`, `--type-text`. */
export const classTypeColours = (type: string) => ({ className: classes.colours, 'data-class-type': type });

/** The word with its colour. */
export function ClassType({ type }: { type: string }) {
  return (
    <span data-class-type={type} className={`${classes.colours} ${classes.type}`}>
      {type}
    </span>
  );
}
