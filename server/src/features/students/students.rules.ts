import type { Student } from '@muster/contract/people/students';
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
