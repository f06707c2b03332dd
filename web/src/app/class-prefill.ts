import type { LecturerClass } from '@muster/contract/lecturer-classes';
import type { QrForm } from '../features/sessions/qr-form.logic.ts';
import { formTypeOf } from '../features/sessions/session-types.logic.ts';

/** What the timetable knows of a class, as the class session forms take it: where and when it is held this week. */
export function prefillOf(entry: LecturerClass): Partial<QrForm> {
  return {
    semester: String(entry.semester),
    year: String(entry.year),
    session_type: formTypeOf(entry.session_type),
    module_code: entry.module_code,
    groups: entry.groups.map((group) => group.id),
    location: entry.this_week.venue,
    date: entry.this_week.date,
    class_start_time: entry.this_week.start_time,
    class_end_time: entry.this_week.end_time,
    academic_year: entry.academic_year,
  };
}
