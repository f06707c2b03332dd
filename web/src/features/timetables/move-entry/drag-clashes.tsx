import type { HeldClass } from '@muster/contract/timetables/class-week';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { formatTimeRange } from '#lib/format/dates.ts';
import type { ClashChecks } from '../timetable-form/clash-checks.ts';
import type { MoveTarget } from './move-entry-dialog.tsx';
import classes from './move-entry.module.css';

type Props = { held: HeldClass; to: MoveTarget; clashes: ClashChecks };

const maxShown = 2;

/** What a class would clash with at the place to which it is dragged. */
export function DragClashes({ held, to, clashes }: Props) {
  const draft = {
    module_id: held.module_id,
    lecturer_id: held.lecturer.id,
    assistant_lecturer_id: held.assistant_lecturer?.id ?? null,
    further_lecturer_ids: held.further_lecturers.map(({ id }) => id),
    further_assistant_ids: held.further_assistants.map(({ id }) => id),
    group_ids: held.groups.map(({ id }) => id),
    semester: held.semester,
    academic_year: held.academic_year,
    venue: held.planned.venue,
    weeks: held.weeks,
    ...to,
  };
  const { clashes: found } = clashes.useCheck([{ id: held.entry_id, draft }], held.entry_id).of(held.entry_id);
  return (
    <div className={classes.note} role="status" data-clash={found.length > 0 || undefined}>
      {found.length > 0 ? <IconAlertTriangle size={20} aria-hidden /> : <IconCircleCheck size={20} aria-hidden />}
      <span>
        <strong>
          {held.module_code} to {to.day_of_week}, {formatTimeRange(to.start_time, to.end_time)}
        </strong>
        {found.slice(0, maxShown).map((text) => (
          <span key={text} className={classes.clash}>
            {text}
          </span>
        ))}
        {found.length > maxShown && <span className={classes.clash}>And {found.length - maxShown} more.</span>}
      </span>
    </div>
  );
}
