import type { BodyOf } from '@muster/contract/http/endpoint';
import type { addStudent, changeStudent, Student } from '@muster/contract/people/students';
import type { StudentRow, StudentValues } from './students.store.ts';

/** With the alias names of the API. */
export const toStudent = ({ account_id: _, ...row }: StudentRow): Student => ({
  ...row,
  full_name: row.name,
  phone: row.contact_no,
  group_no: row.group_name,
  degree_path: row.local_international,
  status: row.active ? 'Active' : 'Inactive',
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** The enrolment date defaults to `today`, local or international to the value of the degree. */
export function newStudent(
  form: BodyOf<typeof addStudent>,
  degree: { readonly local_international: StudentValues['local_international'] } | undefined,
  today: string,
): StudentValues {
  return {
    name: form.name,
    family_name: form.family_name ?? null,
    email: form.email ?? '',
    student_id: form.student_id,
    contact_no: form.contact_no ?? form.phone ?? null,
    dob: form.dob ?? null,
    gender: form.gender ?? null,
    address: form.address ?? null,
    degree_details_id: form.degree_details_id ?? null,
    second_degree_id: form.second_degree_id ?? null,
    ...toStudy(form),
    local_international: form.local_international ?? degree?.local_international ?? 'local',
    enrollment_date: form.enrollment_date ?? today,
    leave_reason: null,
    leave_from: null,
    leave_until: null,
    left_on: null,
    active: form.active,
  };
}

/** Omitted fields keep their value and blank ones are cleared. The degree never changes. */
export function changedStudent(form: Omit<BodyOf<typeof changeStudent>, 'seen'>, before: StudentValues): StudentValues {
  const changed = <T>(sent: T | undefined, current: T): T => (sent === undefined ? current : sent);
  const contact = form.contact_no === undefined ? form.phone : form.contact_no;
  return {
    name: form.name,
    family_name: changed(form.family_name, before.family_name),
    email: form.email ?? '',
    student_id: form.student_id,
    contact_no: changed(contact, before.contact_no),
    dob: changed(form.dob, before.dob),
    gender: changed(form.gender, before.gender),
    address: changed(form.address, before.address),
    degree_details_id: before.degree_details_id,
    second_degree_id: changed(form.second_degree_id, before.second_degree_id),
    group_id: changed(form.group_id, before.group_id),
    current_year: changed(form.current_year, before.current_year),
    current_semester: changed(form.current_semester, before.current_semester),
    local_international: form.local_international ?? before.local_international,
    enrollment_date: changed(form.enrollment_date, before.enrollment_date),
    leave_reason: changed(form.leave_reason, before.leave_reason),
    leave_from: changed(form.leave_from, before.leave_from),
    leave_until: changed(form.leave_until, before.leave_until),
    left_on: changed(form.left_on, before.left_on),
    active: form.active ?? before.active,
  };
}

/** They are changed together. */
export const leaveFields = ['leave_reason', 'leave_from', 'leave_until'] as const satisfies (keyof StudentValues)[];

/** A student who has left is Inactive. One who becomes Active again has not left. */
export function withDeparture(after: StudentValues, before: StudentValues, today: string): StudentValues {
  if (after.left_on === null || after.left_on > today) return after;
  const isBack = after.active && !before.active && after.left_on === before.left_on;
  return isBack ? { ...after, left_on: null } : { ...after, active: false };
}

export type Term = Pick<StudentValues, 'current_year' | 'current_semester'>;
export type Study = Pick<StudentValues, 'group_id' | keyof Term>;
export const toStudy = (form: { readonly [Field in keyof Study]?: Study[Field] | undefined }): Study => ({
  group_id: form.group_id ?? null,
  current_year: form.current_year ?? null,
  current_semester: form.current_semester ?? null,
});

export const isOtherTerm = (before: Term, after: Term): boolean =>
  before.current_year !== after.current_year || before.current_semester !== after.current_semester;

/** The names of the changed fields. */
export const changedFields = (before: StudentValues, after: StudentValues): string[] =>
  Object.entries(after).flatMap(([field, value]) => (before[field as keyof StudentValues] === value ? [] : [field]));
