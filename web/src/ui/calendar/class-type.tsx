import classes from './class-type.module.css';

/** Props that set the colours of a class type: `--type-edge`, `--type-ground`, `--type-text`. */
export const classTypeColours = (type: string) => ({ className: classes.colours, 'data-class-type': type });

/** Coloured label of a class type. */
export function ClassType({ type }: { type: string }) {
  return (
    <span data-class-type={type} className={`${classes.colours} ${classes.type}`}>
      {type}
    </span>
  );
}
