import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatDayAndDate } from '#lib/format/dates.ts';
import classes from './date-calendar.module.css';
import { moveDate } from './date-calendar.logic.ts';
import { MonthCalendar } from './month-calendar.tsx';
import { monthOf } from './month.logic.ts';

type Props = {
  /** 'YYYY-MM-DD'; '' for none. */
  date: string;
  today: string;
  onPick: (date: string) => void;
};

/** A month in which a day is chosen: with the arrow keys, Home and End in the week, Page Up and Page Down by month. */
export function DateCalendar({ date, today, onPick }: Props) {
  /** The day that the Tab key reaches. */
  const [current, setCurrent] = useState(date === '' ? today : date);
  const hasMoved = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasMoved.current) button.current?.focus();
  }, [current]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = moveDate(current, event.key);
    if (next === undefined) return;
    event.preventDefault();
    hasMoved.current = true;
    setCurrent(next);
  };
  return (
    <div className={classes.calendar}>
      <MonthCalendar
        month={monthOf(current)}
        onMonth={(month) => {
          hasMoved.current = false;
          setCurrent(`${month}-01`);
        }}
        renderDay={(day) => (
          <button
            ref={day === current ? button : undefined}
            type="button"
            className={classes.day}
            tabIndex={day === current ? 0 : -1}
            data-autofocus={day === current || undefined}
            aria-label={`${formatDayAndDate(day)} ${day.slice(0, 4)}`}
            aria-current={day === today ? 'date' : undefined}
            aria-pressed={day === date}
            onClick={() => onPick(day)}
            onKeyDown={onKeyDown}
          >
            {Number(day.slice(8))}
          </button>
        )}
      />
    </div>
  );
}
