import type { MyModule } from '@muster/contract/attendance';
import { useMemo, useState } from 'react';
import { formatDayAndDate } from '../../lib/dates.ts';
import { markWords } from '../../lib/mark-words.texts.ts';
import { MonthCalendar } from '../../ui/month-calendar.tsx';
import { MonthDay } from '../../ui/month-day.tsx';
import { type Month, monthOf } from '../../ui/month.logic.ts';
import classes from './attendance-calendar.module.css';
import { classesByDate } from './my-attendance.logic.ts';
import { dayText } from './my-attendance.texts.ts';
import { RecordLine } from './record-line.tsx';

type Props = { modules: readonly MyModule[]; today: string; timeZone: string };

/** A month, weeks from Sunday; days with classes can be opened. */
export function AttendanceCalendar({ modules, today, timeZone }: Props) {
  const [month, setMonth] = useState(() => monthOf(today));
  const [chosen, setChosen] = useState<string>();
  const byDate = useMemo(() => classesByDate(modules), [modules]);
  const chosenClasses = chosen === undefined ? undefined : byDate.get(chosen);
  const turnTo = (other: Month): void => {
    setMonth(other);
    setChosen(undefined);
  };
  return (
    <>
      <MonthCalendar
        month={month}
        onMonth={turnTo}
        day={(date) => {
          const records = byDate.get(date) ?? [];
          return (
            <MonthDay
              date={date}
              isToday={date === today}
              isChosen={date === chosen}
              text={records.length === 0 ? '' : dayText(records)}
              dots={records
                .slice(0, 4)
                .map((record) => ({ key: record.session_id, tone: markWords[record.status].tone }))}
              onChoose={() => setChosen(date === chosen ? undefined : date)}
            />
          );
        }}
      />
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
