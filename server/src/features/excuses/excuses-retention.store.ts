import type { UniversityTx } from '../../platform/database/database.ts';
import { documentKey } from './excuse-document.rules.ts';

/** All that these students reported; answers where their documents lie, to be removed after the commit. */
export async function deleteExcusesOf(tx: UniversityTx, studentIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ document_random: string | null }>(
    `DELETE FROM excuses WHERE university_id = $1 AND student_id = ANY($2::uuid[]) RETURNING document_random`,
    [tx.universityId, studentIds],
  );
  return keysOf(rows);
}

/** Reasons, comments and documents go; that a decision excused these days stays with the attendance. */
export async function anonymiseExcusesOf(tx: UniversityTx, studentIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ document_random: string | null }>(
    `UPDATE excuses e SET reason = 'Removed', comment = NULL, document_random = NULL, document_name = NULL, document_type = NULL
     FROM excuses before
     WHERE e.university_id = $1 AND e.student_id = ANY($2::uuid[])
       AND before.university_id = e.university_id AND before.id = e.id
     RETURNING before.document_random`,
    [tx.universityId, studentIds],
  );
  return keysOf(rows);
}

const keysOf = (rows: readonly { document_random: string | null }[]): string[] =>
  rows.flatMap(({ document_random: random }) => (random === null ? [] : documentKey(random)));
