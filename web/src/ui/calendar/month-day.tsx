import { formatDayAndDate } from '#lib/format/dates.ts';
import classes from './month-calendar.module.css';

export type Dot = { readonly key: string; readonly tone: 'good' | 'fair' | 'bad' | 'neutral' | 'own' };

type Props = {
  date: string;
  isToday: boolean;
  isSelected: boolean;
  /** Events of that day, in words; empty for a plain number. */
  text: string;
  dots: readonly Dot[];
  onSelect: () => void;
};

/** One day: a plain number, or a button with dots if there are events. */
export function MonthDay({ date, isToday, isSelected, text, dots, onSelect }: Props) {
  const number = Number(date.slice(8));
  const current = isToday ? 'date' : undefined;
  if (text === '') {
    return (
      <span className={classes.day} aria-current={current}>
        {number}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={classes.day}
      aria-current={current}
      aria-pressed={isSelected}
      aria-label={`${formatDayAndDate(date)}, ${text}`}
      onClick={onSelect}
    >
      {number}
      <span className={classes.dots}>
        {dots.map(({ key, tone }) => (
          <span key={key} data-tone={tone} />
        ))}
      </span>
    </button>
  );
}
