import type { HeldClass } from '@muster/contract/timetables/class-week';
import type { ReactNode } from 'react';
import { formatDayAndDate, formatTimeRange } from '#lib/format/dates.ts';
import { bidiIsolate } from '#lib/format/bidi-isolate.ts';
import { ModuleSquare } from '#ui/calendar/module-square.tsx';
import classes from './record-line.module.css';

type Props = { held: HeldClass; /** Names the day too. */ hasDay?: boolean; children?: ReactNode };

/** One class of the timetable: module, time and place, and its status as children. */
export function ClassLine({ held, hasDay = false, children }: Props) {
  const when = formatTimeRange(held.start_time, held.end_time);
  return (
    <li className={classes.record}>
      <span className={classes.session}>
        <span className={classes.title}>
          <ModuleSquare code={held.module_code} />
          {held.module_code} · {held.module_name}
        </span>
        <span className={classes.details}>
          {[hasDay ? `${formatDayAndDate(held.date)}, ${when}` : when, held.class_type, bidiIsolate(held.venue)].join(
            ' · ',
          )}
        </span>
      </span>
      <span className={classes.status}>{children}</span>
    </li>
  );
}
