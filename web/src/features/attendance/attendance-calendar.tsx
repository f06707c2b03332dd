import type { MyModule } from '@muster/contract/attendance/attendance';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatDayAndDate } from '#lib/format/dates.ts';
import { heldStateLabels } from '#lib/format/held-state-labels.texts.ts';
import { CalendarLegend } from '#ui/calendar/calendar-legend.tsx';
import { MonthCalendar } from '#ui/calendar/month-calendar.tsx';
import { ModuleSquare } from '#ui/calendar/module-square.tsx';
import { MonthDay } from '#ui/calendar/month-day.tsx';
import { type Month, monthOf } from '#ui/calendar/month.logic.ts';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import classes from './attendance-calendar.module.css';
import { ClassLine } from './class-line.tsx';
import { myClassesQuery } from './my-attendance.api.ts';
import { classesByDate, markTone, plannedByDate } from './my-attendance.logic.ts';
import { dayText } from './my-attendance.texts.ts';
import { RecordLine } from './record-line.tsx';

type Props = { modules: readonly MyModule[]; today: string; timeZone: string };

const legend = [
  { tone: 'own', label: 'Planned' },
  { tone: 'good', label: 'Present' },
  { tone: 'fair', label: 'Late' },
  { tone: 'bad', label: 'Absent' },
] as const;

/** A month overlaps six weeks at most. */
const weeksOfMonth = 6;

/** Month calendar of held and planned classes, weeks start on Sunday. Selecting a day lists its classes. */
export function AttendanceCalendar({ modules, today, timeZone }: Props) {
  const [month, setMonth] = useState(() => monthOf(today));
  const [selectedDate, setSelectedDate] = useState<string>();
  const byDate = useMemo(() => classesByDate(modules), [modules]);
  // The records are shown without the timetable, should it fail to load.
  const timetable = useQuery(myClassesQuery(`${month}-01`, weeksOfMonth));
  const planned = plannedByDate(timetable.data?.classes ?? [], byDate, today);
  const recordsOn = (date: string) => byDate.get(date) ?? [];
  const plannedOn = (date: string) => planned.get(date) ?? [];
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
          const records = recordsOn(date);
          const open = plannedOn(date);
          return (
            <MonthDay
              date={date}
              isToday={date === today}
              isSelected={date === selectedDate}
              text={records.length + open.length === 0 ? '' : dayText(records, open.length)}
              dots={[
                ...records.map((record) => ({ key: record.session_id, tone: markTone(record) })),
                ...open.map((held) => ({ key: `${held.timetable_id} ${held.class_date}`, tone: 'own' as const })),
              ].slice(0, 4)}
              onSelect={() => setSelectedDate(date === selectedDate ? undefined : date)}
            />
          );
        }}
      />
      <CalendarLegend items={legend} />
      <div role="status">
        {selectedDate !== undefined && recordsOn(selectedDate).length + plannedOn(selectedDate).length > 0 && (
          <>
            <h4 className={classes.selectedDay}>{formatDayAndDate(selectedDate)}</h4>
            <ul className={classes.list}>
              {recordsOn(selectedDate).map((record) => (
                <RecordLine
                  key={record.session_id}
                  record={record}
                  timeZone={timeZone}
                  title={
                    <>
                      <ModuleSquare code={record.module_code} />
                      {record.module_code} · {record.module_name}
                    </>
                  }
                />
              ))}
              {plannedOn(selectedDate).map((held) => (
                <ClassLine key={`${held.timetable_id} ${held.class_date}`} held={held}>
                  <StatusBadge tone="neutral">{heldStateLabels[held.state] ?? 'Planned'}</StatusBadge>
                </ClassLine>
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  );
}
