import type { MyModule } from '@muster/contract/attendance/attendance';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { formatDayAndDate } from '#lib/format/dates.ts';
import { ClassSquares } from '#ui/charts/class-squares.tsx';
import { forecastOf } from './forecast.logic.ts';
import { forecastText } from './forecast.texts.ts';
import { type MyRecord, squaresOf } from './my-attendance.logic.ts';
import { statusCountText } from './my-attendance.texts.ts';
import classes from './my-attendance.module.css';
import { RecordLine } from './record-line.tsx';
import { AttendanceSummary } from './attendance-summary.tsx';

/** Renders extra content below one class. */
export type RenderBelowRecord = (record: MyRecord, name: string) => ReactNode;

type Props = { module: MyModule; timeZone: string; renderBelowRecord: RenderBelowRecord };

/** One module with its summary and forecast; the classes expand below. */
export function ModuleAttendance({ module, timeZone, renderBelowRecord }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const list = useId();
  const forecast = forecastOf(module);
  const toCome = module.to_come ?? 0;
  const squares = (
    <ClassSquares squares={squaresOf(module)} text={`Classes: ${statusCountText(module.records, toCome)}`} />
  );
  const name = (
    <span className={classes.name}>
      {module.module_code} · {module.module_name}
    </span>
  );
  return (
    <li className={classes.module}>
      {module.records.length === 0 ? (
        <div className={classes.head}>
          <AttendanceSummary name={name} counts={module} />
        </div>
      ) : (
        <button
          type="button"
          className={classes.head}
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setIsOpen(!isOpen)}
        >
          <AttendanceSummary name={name} counts={module} squares={squares} />
          <IconChevronDown size={20} aria-hidden className={classes.chevron} />
        </button>
      )}
      {forecast && (
        <p className={classes.forecast} data-kind={forecast.kind}>
          {forecastText(forecast)}
        </p>
      )}
      <ul id={list} hidden={!isOpen} className={classes.records}>
        {isOpen &&
          module.records.map((record) => (
            <RecordLine key={record.session_id} record={record} timeZone={timeZone}>
              {renderBelowRecord(record, `${module.module_code}, ${formatDayAndDate(record.date)}`)}
            </RecordLine>
          ))}
      </ul>
    </li>
  );
}
