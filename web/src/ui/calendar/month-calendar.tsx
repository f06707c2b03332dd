import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { formatMonth } from '#lib/format/dates.ts';
import classes from './month-calendar.module.css';
import { calendarWeekdays, type Month, addMonths, weeksOf } from './month.logic.ts';

type Props = {
  month: Month;
  onMonth: (month: Month) => void;
  /** Renders a day of the weeks that overlap the month. */
  renderDay: (date: string) => ReactNode;
};

/** A month with buttons for the previous and next month. */
export function MonthCalendar({ month, onMonth, renderDay }: Props) {
  const heading = useId();
  return (
    <>
      <div className={classes.head}>
        <ActionIcon
          variant="subtle"
          size="xl"
          aria-label="Previous month"
          onClick={() => onMonth(addMonths(month, -1))}
        >
          <IconChevronLeft size={22} aria-hidden />
        </ActionIcon>
        <h2 id={heading} className={classes.month} aria-live="polite">
          {formatMonth(`${month}-01`)}
        </h2>
        <ActionIcon variant="subtle" size="xl" aria-label="Next month" onClick={() => onMonth(addMonths(month, 1))}>
          <IconChevronRight size={22} aria-hidden />
        </ActionIcon>
      </div>
      <table className={classes.table} aria-labelledby={heading}>
        <thead>
          <tr>
            {calendarWeekdays().map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name[0]}
                <span className={classes.more}>{name.slice(1, 3)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]?.date}>
              {week.map(({ date, isOfMonth }) => (
                <td key={date} data-outside={!isOfMonth || undefined}>
                  {renderDay(date)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
