import { markMethods, markStatuses } from '@muster/contract/attendance/registers';
import { z } from 'zod';
import type { UniversityTx } from '../../../platform/database/database.ts';
import type { Correction, MarkInput, ExistingMark } from './corrections.rules.ts';

const existingMarkRow = z.object({
  student_id: z.string(),
  status: z.enum(markStatuses),
  method: z.enum(markMethods),
  note: z.string().nullable(),
});
const studentIdRow = z.object({ student_id: z.string() });

export type MarkedBy = { readonly sessionId: string; readonly by: string; readonly at: Date };

/** Locks and returns the students' marks, ordered by student so that concurrent transactions cannot deadlock. */
export function lockMarks(tx: UniversityTx, sessionId: string, studentIds: readonly string[]): Promise<ExistingMark[]> {
  return tx.query(
    `SELECT m.student_id, m.status, m.method,
            (SELECT c.reason FROM mark_changes c
              WHERE c.university_id = m.university_id AND c.session_id = m.session_id AND c.student_id = m.student_id
              ORDER BY c.changed_at DESC LIMIT 1) AS note
     FROM marks m WHERE m.university_id = $1 AND m.session_id = $2 AND m.student_id = ANY($3::uuid[])
     ORDER BY m.student_id FOR UPDATE OF m`,
    [tx.universityId, sessionId, studentIds],
    existingMarkRow,
  );
}

/** Returns the ids of the students it marked. A mark that a concurrent check-in created is left unchanged. */
export async function insertMarks(
  tx: UniversityTx,
  { sessionId, by, at }: MarkedBy,
  marks: readonly MarkInput[],
): Promise<string[]> {
  const rows = await tx.query(
    `INSERT INTO marks (university_id, session_id, student_id, status, method, marked_at, marked_by)
     SELECT $1, $2, g.student_id, g.status, 'manual', $6, $5
     FROM unnest($3::uuid[], $4::text[]) AS g(student_id, status) ORDER BY g.student_id
     ON CONFLICT DO NOTHING RETURNING student_id`,
    [tx.universityId, sessionId, marks.map((mark) => mark.student_id), marks.map((mark) => mark.status), by, at],
    studentIdRow,
  );
  return rows.map(({ student_id }) => student_id);
}

/** Changes the status and keeps `marked_at`, the time of arrival. */
export async function updateMarks(
  tx: UniversityTx,
  { sessionId, by, at }: MarkedBy,
  marks: readonly MarkInput[],
): Promise<void> {
  await tx.execute(
    `UPDATE marks SET status = g.status, method = 'manual', marked_by = $5, changed_at = $6
     FROM unnest($3::uuid[], $4::text[]) AS g(student_id, status)
     WHERE marks.university_id = $1 AND marks.session_id = $2 AND marks.student_id = g.student_id`,
    [tx.universityId, sessionId, marks.map((mark) => mark.student_id), marks.map((mark) => mark.status), by, at],
  );
}

/** Appends to the mark history. `changed_at` is later than the previous change of the same mark, so that the order is unique. */
export async function insertChanges(
  tx: UniversityTx,
  { sessionId, by, at }: MarkedBy,
  changes: readonly Correction[],
): Promise<void> {
  await tx.execute(
    `INSERT INTO mark_changes (university_id, session_id, student_id, changed_by, changed_at, before_status, after_status,
                               before_method, after_method, reason)
     SELECT $1, $2, g.student_id, $7,
            greatest($8::timestamptz, (SELECT max(c.changed_at) + interval '1 millisecond' FROM mark_changes c
              WHERE c.university_id = $1 AND c.session_id = $2 AND c.student_id = g.student_id)), g.before_status, g.after_status, g.before_method,
            CASE WHEN g.before_status = g.after_status THEN g.before_method ELSE 'manual' END, g.note
     FROM unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $9::text[])
       AS g(student_id, before_status, before_method, after_status, note)`,
    [
      tx.universityId,
      sessionId,
      changes.map((change) => change.student_id),
      changes.map((change) => change.before?.status ?? null),
      changes.map((change) => change.before?.method ?? null),
      changes.map((change) => change.status),
      by,
      at,
      changes.map((change) => change.note ?? null),
    ],
  );
}
