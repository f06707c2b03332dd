import { z } from 'zod';
import { maxWithdrawalReason, withdrawalTexts } from '../attendance/class-states.ts';
import { endsBeforeStart, isInOrder, lastsAtMost, requiredDate } from '../http/date-range.ts';
import { endpoint } from '../http/endpoint.ts';
import { academicYear } from '../people/enrollments.ts';
import { baseValues, required } from '../http/fields.ts';
import { integerInRange, idParams, localDate, success, text, uuid } from '../http/shared.ts';
import { structureLimits } from './structure.ts';

const guard = { who: ['admin'], area: 'timetables' } as const;
/** What depends on the dates of semesters and holidays. */
const dateTopics = ['semesters', 'holidays', 'timetables'];
const readers = { who: ['admin', 'lecturer', 'student'], area: 'timetables', admitsFacultyOffices: true } as const;

export const semesterTexts = {
  noAcademicYear: 'Academic Year is required',
  noSemester: 'Semester is required',
  noStart: 'First day is required',
  noEnd: 'Last day is required',
  noHolidayName: 'Name is required',
  overlap: 'These dates overlap with another semester',
  alreadySet: 'This semester already has dates',
  attendanceTaken: 'Attendance was already taken in classes on these days',
  tooLong: 'A semester lasts at most one year',
} as const;

/** Calendar feeds contain every week of a semester. */
const maxDays = 366;
const dates = { starts_on: requiredDate(semesterTexts.noStart), ends_on: requiredDate(semesterTexts.noEnd) };

/** The period in which weekly classes of a semester take place. */
export const semester = z.object({
  academic_year: z.string(),
  semester: z.number(),
  starts_on: localDate,
  ends_on: localDate,
});
export type Semester = z.output<typeof semester>;

/**
 * The report filters of a semester. A summer semester is chosen by its dates, because students are in semester 1 or 2.
 */
export const reportFiltersOf = (
  of: Semester,
): Partial<Record<'academicYear' | 'semester' | 'date_from' | 'date_to', string>> =>
  of.semester > 2
    ? { date_from: of.starts_on, date_to: of.ends_on }
    : { academicYear: of.academic_year, semester: String(of.semester) };

/** Days without classes. */
export const holiday = z.object({ id: uuid, name: z.string(), starts_on: localDate, ends_on: localDate });
export type Holiday = z.output<typeof holiday>;

export const semesterForm = z
  .object({
    academic_year: academicYear(semesterTexts.noAcademicYear),
    semester: integerInRange(semesterTexts.noSemester, 1, structureLimits.terms),
    ...dates,
    /** The dates when the form was opened; null if there were none. */
    seen: baseValues(z.object(dates).nullable()),
  })
  .refine(isInOrder, endsBeforeStart)
  .refine(lastsAtMost(maxDays), { path: ['ends_on'], message: semesterTexts.tooLong });
const holidayFields = z.object({ name: required(semesterTexts.noHolidayName, 100), ...dates });
/**
 * What happens to classes on the days of the holiday in which attendance was taken: true withdraws them, false leaves them as they are.
 * Missing: the reply is `attendance_taken` if there are any.
 */
const withdrawal = {
  withdraw_sessions: z.boolean().optional(),
  withdrawal_reason: text(maxWithdrawalReason).optional(),
};
type WithdrawalFields = { withdraw_sessions?: boolean | undefined; withdrawal_reason?: string | undefined };
const hasReason = ({ withdraw_sessions: isWithdrawing, withdrawal_reason: reason }: WithdrawalFields): boolean =>
  isWithdrawing !== true || Boolean(reason);
const noReason = { path: ['withdrawal_reason'], message: withdrawalTexts.noReason };
export const holidayForm = holidayFields
  .extend(withdrawal)
  .refine(isInOrder, endsBeforeStart)
  .refine(hasReason, noReason);
export const holidayEditForm = holidayFields
  .extend({ ...withdrawal, seen: baseValues(holidayFields) })
  .refine(isInOrder, endsBeforeStart)
  .refine(hasReason, noReason);

export const listSemesters = endpoint({
  method: 'GET',
  path: '/api/semesters',
  summary: 'List the dates of semesters, latest first',
  guard: readers,
  reply: z.array(semester),
  errors: [],
});

export const saveSemester = endpoint({
  method: 'PUT',
  path: '/api/semesters',
  summary: 'Set the dates of a semester; semesters must not overlap',
  guard,
  body: semesterForm,
  reply: semester,
  changes: dateTopics,
  errors: ['no_admin_record', 'conflict'],
});

export const deleteSemester = endpoint({
  method: 'DELETE',
  path: '/api/semesters/:academicYear/:semester',
  summary: 'Remove the dates of a semester',
  guard,
  params: z.object({
    academicYear: academicYear(semesterTexts.noAcademicYear),
    semester: z.coerce.number().int().min(1).max(structureLimits.terms),
  }),
  reply: success,
  changes: dateTopics,
  errors: ['no_admin_record', 'not_found'],
});

export const listHolidays = endpoint({
  method: 'GET',
  path: '/api/holidays',
  summary: 'List holidays, latest first',
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
  changes: dateTopics,
  errors: ['no_admin_record', 'attendance_taken'],
});

export const changeHoliday = endpoint({
  method: 'PUT',
  path: '/api/holidays/:id',
  summary: 'Update a holiday',
  guard,
  params: idParams,
  body: holidayEditForm,
  reply: holiday,
  changes: dateTopics,
  errors: ['no_admin_record', 'not_found', 'conflict', 'attendance_taken'],
});

export const deleteHoliday = endpoint({
  method: 'DELETE',
  path: '/api/holidays/:id',
  summary: 'Remove a holiday',
  guard,
  params: idParams,
  reply: success,
  changes: dateTopics,
  errors: ['no_admin_record', 'not_found'],
});
