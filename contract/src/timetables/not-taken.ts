import { endpoint } from '../http/endpoint.ts';
import { filter, idFilter, optionalParam, pageOf, requiredPaging } from '../http/lists.ts';
import { calendarDate } from '../http/shared.ts';
import { notTakenDays } from '../reports/figures.ts';
import { heldClass } from './class-week.ts';

export const listNotTaken = endpoint({
  method: 'GET',
  path: '/api/timetables/not-taken',
  summary: `List classes that are over without a register, newest first: of one week, or of the last ${notTakenDays} days (lecturers: their own)`,
  guard: { who: ['lecturer', 'admin'], area: 'timetables', admitsFacultyOffices: true },
  query: requiredPaging.extend({
    /** Of a lecturer or an assistant. */
    lecturer_id: idFilter,
    module_id: idFilter,
    /** Of the module. */
    department: filter,
    /** Any day of the week. */
    week: optionalParam(calendarDate),
  }),
  /** `session_id` is set if the class was opened, but no codes were shown and no student is marked. */
  reply: pageOf(heldClass),
  errors: ['no_admin_record', 'no_staff_record'],
});
