import { formatCount } from '@muster/contract/http/plural';
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDayAndDate } from '#lib/format/dates.ts';
import classes from './day-strip.module.css';

type Props = {
  days: readonly { readonly date: string; readonly squares: readonly ReactNode[] }[];
  today: string;
};

const maxSquares = 4;

/** The days of a week with one square per class; a button scrolls to the day. For narrow containers. */
export function DayStrip({ days, today }: Props) {
  return (
    <nav className={classes.strip} aria-label="Days">
      {days.map(({ date, squares }) => {
        const [weekday, day, month] = formatDayAndDate(date).replace(',', '').split(' ');
        return (
          <button
            key={date}
            type="button"
            className={classes.day}
            aria-current={date === today ? 'date' : undefined}
            onClick={() => {
              const head = document.getElementById(`day-${date}`);
              head?.focus({ preventScroll: true });
              head?.parentElement?.scrollIntoView({ behavior: 'smooth' });
            }}
          >
            <span className={classes.weekday}>{weekday}</span> <span className={classes.number}>{day}</span>{' '}
            <VisuallyHidden>
              {month}, {formatCount(squares.length, 'class', 'classes')}
            </VisuallyHidden>
            <span className={classes.squares}>{squares.slice(0, maxSquares)}</span>
          </button>
        );
      })}
    </nav>
  );
}
