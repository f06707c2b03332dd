import { formatDayAndDate } from '../../lib/dates.ts';
import classes from './attendance-calendar.module.css';
import type { MyRecord } from './my-attendance.logic.ts';
import { dayText, statuses } from './my-attendance.texts.ts';

type Props = {
  date: string;
  isToday: boolean;
  isChosen: boolean;
  records: readonly MyRecord[];
  onChoose: () => void;
};

/** One day: a plain number, or a button when there were classes, with a dot for each. */
export function CalendarDay({ date, isToday, isChosen, records, onChoose }: Props) {
  const number = Number(date.slice(8));
  const current = isToday ? 'date' : undefined;
  if (records.length === 0) {
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
      aria-pressed={isChosen}
      aria-label={`${formatDayAndDate(date)}, ${dayText(records)}`}
      onClick={onChoose}
    >
      {number}
      <span className={classes.dots}>
        {records.slice(0, 4).map(({ session_id: id, status }) => (
          <span key={id} data-tone={statuses[status].tone} />
        ))}
      </span>
    </button>
  );
}
