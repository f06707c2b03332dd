import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { documentKey } from './excuse-documents.rules.ts';

const documentRandomRow = z.object({ document_random: z.string().nullable() });

/** Deletes the students' excuses. Returns the storage keys of their documents, to be removed after the commit. */
export async function deleteExcusesOf(tx: UniversityTx, studentIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query(
    `DELETE FROM excuses WHERE university_id = $1 AND student_id = ANY($2::uuid[]) RETURNING document_random`,
    [tx.universityId, studentIds],
    documentRandomRow,
  );
  return keysOf(rows);
}

/** Removes reasons, comments and documents, and keeps the decision. Returns the storage keys of the documents. */
export async function anonymiseExcusesOf(tx: UniversityTx, studentIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query(
    `UPDATE excuses e SET reason = 'Removed', comment = NULL, document_random = NULL, document_name = NULL, document_type = NULL
     FROM excuses before
     WHERE e.university_id = $1 AND e.student_id = ANY($2::uuid[])
       AND before.university_id = e.university_id AND before.id = e.id
     RETURNING before.document_random`,
    [tx.universityId, studentIds],
    documentRandomRow,
  );
  return keysOf(rows);
}

const keysOf = (rows: readonly { document_random: string | null }[]): string[] =>
  rows.flatMap(({ document_random: random }) => (random === null ? [] : documentKey(random)));
