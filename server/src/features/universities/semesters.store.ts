import type { Semester } from '@muster/contract/semesters';
import type { UniversityTx } from '../../platform/database/database.ts';
import { takeTurn } from '../../platform/database/turns.ts';

export type Term = Pick<Semester, 'academic_year' | 'semester'>;

export function listSemesters(tx: UniversityTx): Promise<Semester[]> {
  return tx.query<Semester>(
    `SELECT academic_year, semester, starts_on, ends_on FROM semesters
     WHERE university_id = $1 ORDER BY starts_on DESC, academic_year DESC, semester DESC LIMIT 1000`,
    [tx.universityId],
    'prepared',
  );
}

/** One change of the university's semesters at a time: whoever asks whether days are free is then the only one who takes them. */
export const lockSemesters = (tx: UniversityTx): Promise<void> => takeTurn(tx, 'semesters');

export async function findSemester(tx: UniversityTx, { academic_year, semester }: Term): Promise<Semester | undefined> {
  const [row] = await tx.query<Semester>(
    `SELECT academic_year, semester, starts_on, ends_on FROM semesters
     WHERE university_id = $1 AND academic_year = $2 AND semester = $3`,
    [tx.universityId, academic_year, semester],
    'prepared',
  );
  return row;
}

/** Whether another semester has a day of these. */
export async function isOverlapping(tx: UniversityTx, dates: Semester): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM semesters WHERE university_id = $1 AND (academic_year, semester) <> ($2, $3::int)
       AND starts_on <= $5::date AND ends_on >= $4::date LIMIT 1`,
    [tx.universityId, dates.academic_year, dates.semester, dates.starts_on, dates.ends_on],
    'prepared',
  );
  return rows.length > 0;
}

export async function upsertSemester(tx: UniversityTx, dates: Semester): Promise<void> {
  await tx.query(
    `INSERT INTO semesters (university_id, academic_year, semester, starts_on, ends_on) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (university_id, academic_year, semester) DO UPDATE SET starts_on = $4, ends_on = $5`,
    [tx.universityId, dates.academic_year, dates.semester, dates.starts_on, dates.ends_on],
  );
}

export async function deleteSemester(tx: UniversityTx, { academic_year, semester }: Term): Promise<void> {
  await tx.query('DELETE FROM semesters WHERE university_id = $1 AND academic_year = $2 AND semester = $3', [
    tx.universityId,
    academic_year,
    semester,
  ]);
}
