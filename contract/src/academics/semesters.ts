import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { academicYear } from '../people/enrollments.ts';
import { asOpened, required } from '../people/people.ts';
import { calendarDate, chosenNumber, idParams, localDate, success, uuid } from '../http/shared.ts';

const guard = { who: ['admin'] } as const;
const readers = { who: ['admin', 'lecturer', 'student'] } as const;

export const semesterTexts = {
  noAcademicYear: 'Academic Year is required',
  noSemester: 'Semester is required',
  noStart: 'First day is required',
  noEnd: 'Last day is required',
  noHolidayName: 'Name is required',
  order: 'The last day must not be before the first day',
  overlap: 'These dates overlap with another semester',
  known: 'This semester has its dates already',
  tooLong: 'A semester lasts a year at most',
} as const;

const endsAfterStart = { path: ['ends_on'], message: semesterTexts.order };
const isInOrder = (of: { starts_on: string; ends_on: string }): boolean => of.ends_on >= of.starts_on;
/** Calendars write every week of a semester out. */
const mostDays = 366;
const isAYearAtMost = (of: { starts_on: string; ends_on: string }): boolean =>
  (Date.parse(of.ends_on) - Date.parse(of.starts_on)) / 86_400_000 < mostDays;
const day = (missing: string) =>
  z.preprocess((value) => (value === '' ? undefined : value), z.string(missing).pipe(calendarDate));
const dates = { starts_on: day(semesterTexts.noStart), ends_on: day(semesterTexts.noEnd) };

/** When a semester's weekly classes are held. */
export const semester = z.object({
  academic_year: z.string(),
  semester: z.number(),
  starts_on: localDate,
  ends_on: localDate,
});
export type Semester = z.output<typeof semester>;

/** No class is expected on these days. */
export const holiday = z.object({ id: uuid, name: z.string(), starts_on: localDate, ends_on: localDate });
export type Holiday = z.output<typeof holiday>;

export const semesterForm = z
  .object({
    academic_year: academicYear(semesterTexts.noAcademicYear),
    semester: chosenNumber(semesterTexts.noSemester, 1, 3),
    ...dates,
    /** The dates as they were when the form was opened; null where there were none, so that none are overwritten. */
    seen: asOpened(z.object(dates).nullable()),
  })
  .refine(isInOrder, endsAfterStart)
  .refine(isAYearAtMost, { path: ['ends_on'], message: semesterTexts.tooLong });
const holidayFields = z.object({ name: required(semesterTexts.noHolidayName, 100), ...dates });
export const holidayForm = holidayFields.refine(isInOrder, endsAfterStart);
export const holidayEditForm = holidayFields
  .extend({ seen: asOpened(holidayFields) })
  .refine(isInOrder, endsAfterStart);

export const listSemesters = endpoint({
  method: 'GET',
  path: '/api/semesters',
  summary: 'The dates of the semesters, latest first',
  guard: readers,
  reply: z.array(semester),
  errors: [],
});

export const saveSemester = endpoint({
  method: 'PUT',
  path: '/api/semesters',
  summary: 'Set the dates of a semester; those of another must not overlap',
  guard,
  body: semesterForm,
  reply: semester,
  errors: ['no_admin_record', 'conflict'],
});

export const deleteSemester = endpoint({
  method: 'DELETE',
  path: '/api/semesters/:academicYear/:semester',
  summary: 'Remove the dates of a semester',
  guard,
  params: z.object({
    academicYear: academicYear(semesterTexts.noAcademicYear),
    semester: z.coerce.number().int().min(1).max(3),
  }),
  reply: success,
  errors: ['no_admin_record', 'not_found'],
});

export const listHolidays = endpoint({
  method: 'GET',
  path: '/api/holidays',
  summary: 'The holidays, latest first',
  guard: readers,
  reply: z.array(holiday),
  errors: [],
});

export const addHoliday = endpoint({
  method: 'POST',
  path: '/api/holidays',
  summary: 'Add a holiday of one or more days',
  guard,
  body: holidayForm,
  reply: holiday,
  errors: ['no_admin_record'],
});

export const changeHoliday = endpoint({
  method: 'PUT',
  path: '/api/holidays/:id',
  summary: 'Change a holiday',
  guard,
  params: idParams,
  body: holidayEditForm,
  reply: holiday,
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const deleteHoliday = endpoint({
  method: 'DELETE',
  path: '/api/holidays/:id',
  summary: 'Remove a holiday',
  guard,
  params: idParams,
  reply: success,
  errors: ['no_admin_record', 'not_found'],
});
