import { memo, type CSSProperties } from 'react';
import { seatGrid } from './seat-field.logic.ts';
import classes from './seat-field.module.css';

/** Side of a square and its distance to the next one, in units of the drawing. */
const side = 8;
const pitch = 10;

type Props = { count: number; expected: number };

/**
 * One square per expected student: filled for each present one, in reading order, so that a square identifies no student. The count
 * beside it is the text alternative. Memoised, because the display renders four times a second.
 */
export const SeatField = memo(function SeatField({ count, expected }: Props) {
  const { columns, rows } = seatGrid(expected);
  if (rows === 0) return null;
  return (
    <svg
      className={classes.field}
      viewBox={`0 0 ${columns * pitch} ${rows * pitch}`}
      style={{ '--seat-columns': columns } as CSSProperties}
      data-complete={count >= expected || undefined}
      aria-hidden
    >
      {Array.from({ length: expected }, (_, seat) => (
        <rect
          // Squares have no identity but their place.
          key={seat}
          className={classes.seat}
          data-seat={seat < count ? (seat === count - 1 ? 'latest' : 'filled') : 'empty'}
          x={(seat % columns) * pitch + 1}
          y={Math.floor(seat / columns) * pitch + 1}
          width={side}
          height={side}
          rx={1.5}
        />
      ))}
    </svg>
  );
});
