import type { UniversityTx } from '#platform/database/database.ts';
import { lockTimetables } from './timetable-entries.store.ts';

/** Raises the calendar sequence of all entries whose semester overlaps these days, after a change of holidays or semesters. */
export async function raiseSequencesBetween(
  tx: UniversityTx,
  { starts_on: from, ends_on: to }: { readonly starts_on: string; readonly ends_on: string },
): Promise<void> {
  await lockTimetables(tx);
  await tx.execute(
    `UPDATE timetables t SET sequence = t.sequence + 1 FROM semesters s
     WHERE t.university_id = $1 AND t.active AND s.university_id = $1 AND s.academic_year = t.academic_year
       AND s.semester = t.semester AND s.starts_on <= $3::date AND s.ends_on >= $2::date`,
    [tx.universityId, from, to],
  );
}

/** Raises the calendar sequence of an entry. */
export async function raiseSequence(tx: UniversityTx, id: string, by: number): Promise<void> {
  await tx.execute('UPDATE timetables SET sequence = sequence + $3 WHERE university_id = $1 AND id = $2', [
    tx.universityId,
    id,
    by,
  ]);
}
