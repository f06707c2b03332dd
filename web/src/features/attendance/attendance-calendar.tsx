import type { MyModule } from '@muster/contract/attendance';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { formatDayAndDate, formatMonth } from '../../lib/dates.ts';
import classes from './attendance-calendar.module.css';
import { calendarWeekdays, monthBeside, monthOf, weeksOf } from './calendar.logic.ts';
import { CalendarDay } from './calendar-day.tsx';
import { classesByDate } from './my-attendance.logic.ts';
import { RecordLine } from './record-line.tsx';

type Props = { modules: readonly MyModule[]; today: string; timeZone: string };

/** A month, weeks from Sunday; days with classes can be opened. */
export function AttendanceCalendar({ modules, today, timeZone }: Props) {
  const [month, setMonth] = useState(() => monthOf(today));
  const [chosen, setChosen] = useState<string>();
  const byDate = useMemo(() => classesByDate(modules), [modules]);
  const chosenClasses = chosen === undefined ? undefined : byDate.get(chosen);
  const turn = (step: -1 | 1): void => {
    setMonth(monthBeside(month, step));
    setChosen(undefined);
  };
  return (
    <>
      <div className={classes.head}>
        <ActionIcon variant="subtle" size="xl" aria-label="Previous month" onClick={() => turn(-1)}>
          <IconChevronLeft size={22} aria-hidden />
        </ActionIcon>
        <h3 className={classes.month} aria-live="polite">
          {formatMonth(`${month}-01`)}
        </h3>
        <ActionIcon variant="subtle" size="xl" aria-label="Next month" onClick={() => turn(1)}>
          <IconChevronRight size={22} aria-hidden />
        </ActionIcon>
      </div>
      <table className={classes.table}>
        <thead>
          <tr>
            {calendarWeekdays.map((day) => (
              <th key={day} scope="col" abbr={day}>
                {day.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]?.date}>
              {week.map(({ date, isOfMonth }) => (
                <td key={date} data-outside={!isOfMonth || undefined}>
                  <CalendarDay
                    date={date}
                    isToday={date === today}
                    isChosen={date === chosen}
                    records={byDate.get(date) ?? []}
                    onChoose={() => setChosen(date === chosen ? undefined : date)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div role="status">
        {chosen !== undefined && chosenClasses && (
          <>
            <h4 className={classes.chosen}>{formatDayAndDate(chosen)}</h4>
            <ul className={classes.list}>
              {chosenClasses.map((record) => (
                <RecordLine
                  key={record.session_id}
                  record={record}
                  timeZone={timeZone}
                  title={`${record.module_code} · ${record.module_name}`}
                />
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  );
}
