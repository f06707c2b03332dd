import type { Semester } from '@muster/contract/academics/semesters';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';

const semesterRow = z.object({
  academic_year: z.string(),
  semester: z.number(),
  starts_on: z.string(),
  ends_on: z.string(),
});

/** Finds the semester that began last, on or before `today`. It may be over. */
export async function findLatestSemester(tx: UniversityTx, today: string): Promise<Semester | undefined> {
  return tx.optionalRow(
    `SELECT academic_year, semester, starts_on, ends_on FROM semesters
     WHERE university_id = $1 AND starts_on <= $2::date ORDER BY starts_on DESC LIMIT 1`,
    [tx.universityId, today],
    semesterRow,
    'prepared',
  );
}
