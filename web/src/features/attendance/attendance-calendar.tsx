import type { MyModule } from '@muster/contract/attendance/attendance';
import { useMemo, useState } from 'react';
import { formatDayAndDate } from '../../lib/format/dates.ts';
import { markLabels } from '../../lib/format/mark-labels.texts.ts';
import { MonthCalendar } from '../../ui/calendar/month-calendar.tsx';
import { MonthDay } from '../../ui/calendar/month-day.tsx';
import { type Month, monthOf } from '../../ui/calendar/month.logic.ts';
import classes from './attendance-calendar.module.css';
import { classesByDate } from './my-attendance.logic.ts';
import { dayText } from './my-attendance.texts.ts';
import { RecordLine } from './record-line.tsx';

type Props = { modules: readonly MyModule[]; today: string; timeZone: string };

/** Month calendar of the classes, weeks start on Sunday. Selecting a day lists its classes. */
export function AttendanceCalendar({ modules, today, timeZone }: Props) {
  const [month, setMonth] = useState(() => monthOf(today));
  const [selectedDate, setSelectedDate] = useState<string>();
  const byDate = useMemo(() => classesByDate(modules), [modules]);
  const selectedClasses = selectedDate === undefined ? undefined : byDate.get(selectedDate);
  const showMonth = (next: Month): void => {
    setMonth(next);
    setSelectedDate(undefined);
  };
  return (
    <>
      <MonthCalendar
        month={month}
        onMonth={showMonth}
        renderDay={(date) => {
          const records = byDate.get(date) ?? [];
          return (
            <MonthDay
              date={date}
              isToday={date === today}
              isSelected={date === selectedDate}
              text={records.length === 0 ? '' : dayText(records)}
              dots={records
                .slice(0, 4)
                .map((record) => ({ key: record.session_id, tone: markLabels[record.status].tone }))}
              onSelect={() => setSelectedDate(date === selectedDate ? undefined : date)}
            />
          );
        }}
      />
      <div role="status">
        {selectedDate !== undefined && selectedClasses && (
          <>
            <h4 className={classes.selectedDay}>{formatDayAndDate(selectedDate)}</h4>
            <ul className={classes.list}>
              {selectedClasses.map((record) => (
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
