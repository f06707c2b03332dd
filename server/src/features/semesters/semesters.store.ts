import type { Semester } from '@muster/contract/academics/semesters';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { lockForTransaction } from '#platform/database/sql/advisory-lock.ts';

const semesterRow = z.object({
  academic_year: z.string(),
  semester: z.number(),
  starts_on: z.string(),
  ends_on: z.string(),
});

export type SemesterKey = Pick<Semester, 'academic_year' | 'semester'>;

export function listSemesters(tx: UniversityTx): Promise<Semester[]> {
  return tx.query(
    `SELECT academic_year, semester, starts_on, ends_on FROM semesters
     WHERE university_id = $1 ORDER BY starts_on DESC, academic_year DESC, semester DESC LIMIT 1000`,
    [tx.universityId],
    semesterRow,
    'prepared',
  );
}

/** Serialises changes of the university's semesters, so that their dates cannot overlap. */
export const lockSemesters = (tx: UniversityTx): Promise<void> => lockForTransaction(tx, 'semesters');

export async function findSemester(
  tx: UniversityTx,
  { academic_year, semester }: SemesterKey,
): Promise<Semester | undefined> {
  return tx.optionalRow(
    `SELECT academic_year, semester, starts_on, ends_on FROM semesters
     WHERE university_id = $1 AND academic_year = $2 AND semester = $3`,
    [tx.universityId, academic_year, semester],
    semesterRow,
    'prepared',
  );
}

/** Whether another semester overlaps these dates. */
export async function isOverlapping(tx: UniversityTx, dates: Semester): Promise<boolean> {
  const count = await tx.execute(
    `SELECT 1 FROM semesters WHERE university_id = $1 AND (academic_year, semester) <> ($2, $3::int)
       AND starts_on <= $5::date AND ends_on >= $4::date LIMIT 1`,
    [tx.universityId, dates.academic_year, dates.semester, dates.starts_on, dates.ends_on],
    'prepared',
  );
  return count > 0;
}

export async function upsertSemester(tx: UniversityTx, dates: Semester): Promise<void> {
  await tx.execute(
    `INSERT INTO semesters (university_id, academic_year, semester, starts_on, ends_on) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (university_id, academic_year, semester) DO UPDATE SET starts_on = $4, ends_on = $5`,
    [tx.universityId, dates.academic_year, dates.semester, dates.starts_on, dates.ends_on],
  );
}

export async function deleteSemester(tx: UniversityTx, { academic_year, semester }: SemesterKey): Promise<void> {
  await tx.execute('DELETE FROM semesters WHERE university_id = $1 AND academic_year = $2 AND semester = $3', [
    tx.universityId,
    academic_year,
    semester,
  ]);
}
