import type { MyModule } from '@muster/contract/attendance';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { formatDayAndDate } from '../../lib/dates.ts';
import { forecastOf } from './forecast.logic.ts';
import { forecastText } from './forecast.texts.ts';
import classes from './my-attendance.module.css';
import { RecordLine } from './record-line.tsx';
import { StandingLine } from './standing-line.tsx';

const MarkQuestion = lazy(async () => ({ default: (await import('./mark-question.tsx')).MarkQuestion }));

type Props = { module: MyModule; timeZone: string };

/** One module, and what can still be brought about in it; its classes unfold below. */
export function ModuleAttendance({ module, timeZone }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const list = useId();
  const forecast = forecastOf(module);
  const name = (
    <span className={classes.name}>
      {module.module_code} · {module.module_name}
    </span>
  );
  return (
    <li className={classes.module}>
      {module.records.length === 0 ? (
        <div className={classes.head}>
          <StandingLine name={name} standing={module} />
        </div>
      ) : (
        <button
          type="button"
          className={classes.head}
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setIsOpen(!isOpen)}
        >
          <StandingLine name={name} standing={module} />
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
              <Suspense fallback={null}>
                <MarkQuestion record={record} name={`${module.module_code}, ${formatDayAndDate(record.date)}`} />
              </Suspense>
            </RecordLine>
          ))}
      </ul>
    </li>
  );
}
