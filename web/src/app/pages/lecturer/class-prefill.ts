import type { LecturerClass } from '@muster/contract/timetables/lecturer-classes';
import type { QrForm } from '../../../features/sessions/qr-form/qr-form.logic.ts';
import { toSessionType } from '../../../features/sessions/session-types.logic.ts';

/** Initial values of the class session forms from a timetable class, with its place and time of this week. */
export function toPrefill(entry: LecturerClass): Partial<QrForm> {
  return {
    semester: String(entry.semester),
    year: String(entry.year),
    session_type: toSessionType(entry.session_type),
    module_code: entry.module_code,
    groups: entry.groups.map((group) => group.id),
    location: entry.this_week.venue,
    date: entry.this_week.date,
    class_start_time: entry.this_week.start_time,
    class_end_time: entry.this_week.end_time,
    academic_year: entry.academic_year,
  };
}
