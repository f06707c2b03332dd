import classes from './class-type.module.css';

/** Gives whatever carries it the colours of a type of class: `--type-edge`, `--type-ground`, `--type-text`. */
export const colouredBy = (type: string) => ({ className: classes.coloured, 'data-class-type': type });

/** The word with its colour. */
export function ClassType({ type }: { type: string }) {
  return (
    <span data-class-type={type} className={`${classes.coloured} ${classes.type}`}>
      {type}
    </span>
  );
}
