import { servesModule } from '@muster/contract/academics/teaching-groups';
import type { Enrollment } from '@muster/contract/people/enrollments';
import { httpError } from '#platform/http/errors/http-error.ts';
import type { ActiveGroup, EnrollmentRow, NewEnrollment } from './enrollments.store.ts';

/** `created_at` is a time of day with its offset, '09:15:00+00:00'. */
export const toEnrollment = ({ module_name, module_code, created_at, ...row }: EnrollmentRow): Enrollment => ({
  ...row,
  created_at: `${created_at.toISOString().slice(11, 19)}+00:00`,
  module: { id: row.module_id, module_name, module_code },
});

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Leaves out the temporary ids of rows that were never saved. */
export const filterSavedIds = (ids: readonly string[]): string[] => ids.filter((id) => uuid.test(id));

type EnrollmentKey = Pick<NewEnrollment, 'module_id' | 'academic_year' | 'semester' | 'teaching_group_id'>;
const keyOf = ({ module_id, academic_year, semester, teaching_group_id }: EnrollmentKey): string =>
  `${module_id} ${academic_year} ${semester} ${teaching_group_id ?? ''}`;

/** The index of the first row that was not stored because it exists or is in the form twice. -1: none. */
export function findFirstDuplicate(rows: readonly EnrollmentKey[], inserted: readonly EnrollmentKey[]): number {
  // Each stored enrolment accounts for one row of the form.
  const stored = new Set(inserted.map(keyOf));
  return rows.findIndex((row) => !stored.delete(keyOf(row)));
}

/** Throws `not_found` unless the row names an active cohort group, and an active teaching group of its module and term, or neither. */
export function rejectUnknownGroups(
  row: NewEnrollment,
  groups: ReadonlyMap<string, ActiveGroup>,
  prefix: string,
): void {
  const reject = (field: string, text: string) => {
    throw httpError('not_found', text, { [prefix + field]: text });
  };
  const isCohortGroup = !row.group_id || groups.get(row.group_id)?.module_id === null;
  if (!isCohortGroup) reject('group_id', 'Group not found');
  if (!row.teaching_group_id) return;
  const group = groups.get(row.teaching_group_id);
  if (!group || !servesModule(group, row.module_id) || group.academic_year !== row.academic_year)
    reject('teaching_group_id', 'The module has no such teaching group in this academic year');
  if ((group?.semester ?? row.semester) !== row.semester)
    reject('teaching_group_id', 'The module has no such teaching group in this term');
}
