import type { HeldClass } from '@muster/contract/timetables/class-week';
import type { ClassOfThisWeek } from '../../../features/held-classes/lecturer-dashboard/lecturer-classes.logic.ts';
import type { QrForm } from '../../../features/sessions/qr-form/qr-form.logic.ts';
import { toSessionType } from '@muster/contract/attendance/session-types';

/** Initial values of the class session forms from a timetable class, with its place and time of this week. */
export const toPrefill = (entry: ClassOfThisWeek): Partial<QrForm> =>
  heldToPrefill({ ...entry, class_type: entry.session_type, ...entry.this_week });

type PrefillClass = Pick<HeldClass, 'module_code' | 'semester' | 'year' | 'groups' | 'academic_year'> &
  Pick<HeldClass, 'date' | 'start_time' | 'end_time' | 'venue'> & { readonly class_type: string };

/** Initial values from the class of one date. */
export function heldToPrefill(held: PrefillClass): Partial<QrForm> {
  return {
    semester: String(held.semester),
    ...(held.year === null ? {} : { year: String(held.year) }),
    session_type: toSessionType(held.class_type),
    module_code: held.module_code,
    groups: held.groups.map((group) => group.id),
    location: held.venue,
    date: held.date,
    class_start_time: held.start_time,
    class_end_time: held.end_time,
    academic_year: held.academic_year,
  };
}
