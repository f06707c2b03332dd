import { z } from 'zod';
import { structureLimits } from '../academics/structure.ts';
import { teachingGroupName } from '../academics/teaching-groups.ts';
import { endpoint } from '../http/endpoint.ts';
import { deleted, idList } from '../http/lists.ts';
import { newRowId } from '../http/fields.ts';
import { idParams, integerInRange, localDate, uuid } from '../http/shared.ts';

const guard = { who: ['admin'], area: 'people' } as const;

export const enrollmentTypes = ['regular', 'elective', 'repeat'] as const;

/** Such as `2026-2027`, within the range of `calendarDate`. */
export const academicYear = (missing: string) =>
  z.string(missing).trim().min(1, missing).refine(isAcademicYear, 'Please give an academic year as 2026-2027');

function isAcademicYear(value: string): boolean {
  const [, first, second] = /^(\d{4})-(\d{4})$/.exec(value)?.map(Number) ?? [];
  return first !== undefined && first >= 1900 && first < 2999 && second === first + 1;
}

const optionalId = z.preprocess((value) => (value === '' ? null : value), uuid.nullish());

export const enrollmentForm = z.object({
  id: newRowId,
  module_id: uuid,
  academic_year: academicYear('Academic Year is required'),
  semester: integerInRange('Semester is required', 1, structureLimits.terms),
  enrollment_type: z.enum(enrollmentTypes, 'Please choose an enrollment type').default('regular'),
  /** The cohort group with which the student attends the module. Missing: the group of the student. */
  group_id: optionalId,
  /** The teaching group of the module in which the student is. A student in several has an enrolment for each. */
  teaching_group_id: optionalId,
});

export const enrollment = z.object({
  id: uuid,
  student_id: uuid,
  module_id: uuid,
  academic_year: z.string(),
  semester: z.number(),
  enrollment_type: z.enum(enrollmentTypes),
  group_id: uuid.nullable(),
  group_name: z.string().nullable(),
  teaching_group_id: uuid.nullable(),
  teaching_group: teachingGroupName.nullable(),
  /** First and last day in the teaching group; null: those of the term. */
  valid_from: localDate.nullable(),
  valid_until: localDate.nullable(),
  enrolled_date: z.string().nullable(),
  active: z.boolean(),
  /** Time of day with offset, for older clients: '09:15:00+00:00'. */
  created_at: z.string(),
  module: z.object({ id: uuid, module_name: z.string(), module_code: z.string() }),
});
export type Enrollment = z.output<typeof enrollment>;

export const listEnrollments = endpoint({
  method: 'GET',
  path: '/api/students/:id/enrollments',
  summary: 'List current and past modules of a student',
  guard: { ...guard, admitsFacultyOffices: true },
  params: idParams,
  reply: z.array(enrollment),
  errors: ['no_admin_record', 'not_found'],
});

export const addEnrollments = endpoint({
  method: 'POST',
  path: '/api/students/:id/enrollments',
  summary: 'Enrol a student in modules',
  guard,
  params: idParams,
  body: z.object({ enrollments: z.array(enrollmentForm).min(1, 'Please choose at least one module').max(200) }),
  reply: z.array(enrollment),
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const deleteEnrollments = endpoint({
  method: 'DELETE',
  path: '/api/students/:id/enrollments',
  summary: 'Remove enrolments; ids that are not UUIDs are ignored',
  guard,
  params: idParams,
  body: idList,
  reply: deleted,
  errors: ['no_admin_record', 'not_found'],
});
