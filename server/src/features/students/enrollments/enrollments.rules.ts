import type { Enrollment } from '@muster/contract/enrollments';
import type { EnrollmentRow, NewEnrollment } from './enrollments.store.ts';

/** The specification's readers expect a time of day with its offset. */
export const shownEnrollment = ({ module_name, module_code, created_at, ...row }: EnrollmentRow): Enrollment => ({
  ...row,
  created_at: `${created_at.toISOString().slice(11, 19)}+00:00`,
  module: { id: row.module_id, module_name, module_code },
});

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Rows that were never saved have made-up ids; they are skipped. */
export const savedIds = (ids: readonly string[]): string[] => ids.filter((id) => uuid.test(id));

type Term = Pick<NewEnrollment, 'module_id' | 'academic_year' | 'semester'>;
const keyOf = ({ module_id, academic_year, semester }: Term): string => `${module_id} ${academic_year} ${semester}`;

/** The place in the form of the first row that could not be stored, because it stands already or twice in the form. */
export function firstTaken(rows: readonly Term[], inserted: readonly Term[]): number {
  const free = new Set(inserted.map(keyOf));
  // Each that was stored answers for one row; a second one of the same term finds nothing left.
  return rows.findIndex((row) => !free.delete(keyOf(row)));
}
