import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { filter, numberFilter, pageOf, requiredPaging } from '../http/lists.ts';
import { uuid, weekdays } from '../http/shared.ts';

/** A weekly class whose class lists would be empty. */
export const emptyClass = z.object({
  timetable_id: uuid,
  module_code: z.string(),
  module_name: z.string(),
  class_type: z.string(),
  day_of_week: z.enum(weekdays),
  start_time: z.string(),
  end_time: z.string(),
  venue: z.string(),
  lecturer: z.string(),
  groups: z.array(z.string()),
  /** Why no student is expected: 'HIS2106 is optional and no student is enrolled.' */
  reason: z.string(),
});
export type EmptyClass = z.output<typeof emptyClass>;

export const listEmptyClasses = endpoint({
  method: 'GET',
  path: '/api/timetables/empty-classes',
  summary: 'List weekly classes that expect no student, with the reason (lecturers: their own)',
  guard: { who: ['lecturer', 'admin'], area: 'timetables', admitsFacultyOffices: true },
  /** Academic year and semester missing: the current semester, or the current academic year between semesters. */
  query: requiredPaging.extend({ academic_year: filter, semester: numberFilter }),
  reply: pageOf(emptyClass).extend({ academic_year: z.string(), semester: z.number().nullable() }),
  errors: ['no_admin_record', 'no_staff_record'],
});
