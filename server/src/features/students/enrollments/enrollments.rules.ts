import type { Enrollment } from '@muster/contract/people/enrollments';
import type { EnrollmentRow, NewEnrollment } from './enrollments.store.ts';

/** `created_at` is a time of day with its offset, '09:15:00+00:00'. */
export const toEnrollment = ({ module_name, module_code, created_at, ...row }: EnrollmentRow): Enrollment => ({
  ...row,
  created_at: `${created_at.toISOString().slice(11, 19)}+00:00`,
  module: { id: row.module_id, module_name, module_code },
});

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Leaves out the temporary ids of rows that were never saved. */
export const filterSavedIds = (ids: readonly string[]): string[] => ids.filter((id) => uuid.test(id));

type EnrollmentKey = Pick<NewEnrollment, 'module_id' | 'academic_year' | 'semester'>;
const keyOf = ({ module_id, academic_year, semester }: EnrollmentKey): string =>
  `${module_id} ${academic_year} ${semester}`;

/** The index of the first row that was not stored because it exists or is in the form twice. -1: none. */
export function findFirstDuplicate(rows: readonly EnrollmentKey[], inserted: readonly EnrollmentKey[]): number {
  // Each stored enrolment accounts for one row of the form.
  const stored = new Set(inserted.map(keyOf));
  return rows.findIndex((row) => !stored.delete(keyOf(row)));
}
