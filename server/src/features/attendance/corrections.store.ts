import type { UniversityTx } from '../../platform/database/database.ts';
import type { Correction, GivenMark, StandingMark } from './corrections.rules.ts';

export type By = { readonly sessionId: string; readonly by: string; readonly at: Date };

/** In one order everywhere, so that two transactions never wait for each other in a circle. */
export function lockMarks(tx: UniversityTx, sessionId: string, studentIds: readonly string[]): Promise<StandingMark[]> {
  return tx.query<StandingMark>(
    `SELECT m.student_id, m.status, m.method,
            (SELECT c.reason FROM mark_changes c
              WHERE c.university_id = m.university_id AND c.session_id = m.session_id AND c.student_id = m.student_id
              ORDER BY c.changed_at DESC LIMIT 1) AS note
     FROM marks m WHERE m.university_id = $1 AND m.session_id = $2 AND m.student_id = ANY($3::uuid[])
     ORDER BY m.student_id FOR UPDATE OF m`,
    [tx.universityId, sessionId, studentIds],
  );
}

/** Answers whom it marked: who checked in meanwhile keeps the mark of that moment. */
export async function insertMarks(
  tx: UniversityTx,
  { sessionId, by, at }: By,
  marks: readonly GivenMark[],
): Promise<string[]> {
  const rows = await tx.query<{ student_id: string }>(
    `INSERT INTO marks (university_id, session_id, student_id, status, method, marked_at, marked_by)
     SELECT $1, $2, g.student_id, g.status, 'manual', $6, $5
     FROM unnest($3::uuid[], $4::text[]) AS g(student_id, status) ORDER BY g.student_id
     ON CONFLICT DO NOTHING RETURNING student_id`,
    [tx.universityId, sessionId, marks.map((mark) => mark.student_id), marks.map((mark) => mark.status), by, at],
  );
  return rows.map(({ student_id }) => student_id);
}

/** The time of arrival stays; what is corrected is what it meant. */
export async function updateMarks(
  tx: UniversityTx,
  { sessionId, by, at }: By,
  marks: readonly GivenMark[],
): Promise<void> {
  await tx.query(
    `UPDATE marks SET status = g.status, method = 'manual', marked_by = $5, changed_at = $6
     FROM unnest($3::uuid[], $4::text[]) AS g(student_id, status)
     WHERE marks.university_id = $1 AND marks.session_id = $2 AND marks.student_id = g.student_id`,
    [tx.universityId, sessionId, marks.map((mark) => mark.student_id), marks.map((mark) => mark.status), by, at],
  );
}

/** Never at the same instant as the one before it: a history has an order. */
export async function insertChanges(
  tx: UniversityTx,
  { sessionId, by, at }: By,
  changes: readonly Correction[],
): Promise<void> {
  await tx.query(
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
