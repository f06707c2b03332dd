import classes from './class-squares.module.css';

/** 'half': late; 'outline': missed; 'dotted': not counted; 'ring': not decided yet; 'faint': to come. */
export type Square = 'filled' | 'half' | 'outline' | 'dotted' | 'ring' | 'faint';

type Props = { squares: readonly Square[]; /** The same in words. */ text: string };

/** One square per class, in order of time. Squares differ in shape as well as in colour. */
export function ClassSquares({ squares, text }: Props) {
  return (
    <span className={classes.squares} role="img" aria-label={text} title={text}>
      {squares.map((square, index) => (
        <span key={index} data-square={square} />
      ))}
    </span>
  );
}
