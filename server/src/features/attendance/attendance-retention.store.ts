import { whereSignals } from '@muster/contract/registers';
import type { UniversityTx } from '../../platform/database/database.ts';

type MarkKey = { readonly session_id: string; readonly student_id: string };

/** As the partial index says it, so that it is used. */
const isOfWhere = `signal IN (${whereSignals.map((signal) => `'${signal}'`).join()})`;

/** Marks from before a moment that still say where somebody was, or whose flags do, in the order of their keys, after one of them. */
export function listMarksWithLocation(
  tx: UniversityTx,
  before: Date,
  after: MarkKey | undefined,
  most: number,
): Promise<MarkKey[]> {
  return tx.query<MarkKey>(
    `SELECT session_id, student_id FROM (
       SELECT session_id, student_id FROM marks
       WHERE university_id = $1 AND marked_at < $2 AND (location_verdict IS NOT NULL OR location_accuracy IS NOT NULL)
       UNION
       SELECT session_id, student_id FROM mark_flags WHERE university_id = $1 AND raised_at < $2 AND ${isOfWhere}) w
     WHERE $3::uuid IS NULL OR (session_id, student_id) > ($3, $4::uuid)
     ORDER BY session_id, student_id LIMIT $5`,
    [tx.universityId, before, after?.session_id ?? null, after?.student_id ?? null, most],
  );
}

/** Where they were goes; the attendance stays. */
export async function forgetLocations(tx: UniversityTx, marks: readonly MarkKey[]): Promise<void> {
  await tx.query(
    `UPDATE marks SET location_verdict = NULL, location_accuracy = NULL WHERE university_id = $1
       AND (session_id, student_id) IN (SELECT * FROM unnest($2::uuid[], $3::uuid[]))`,
    [tx.universityId, marks.map((mark) => mark.session_id), marks.map((mark) => mark.student_id)],
  );
}

/** What somebody wrote about their corrected marks goes; who corrected what, and when, stays. */
export async function forgetReasonsOf(tx: UniversityTx, studentIds: readonly string[]): Promise<void> {
  await openHistory(tx);
  await tx.query(
    `UPDATE mark_changes SET reason = NULL WHERE university_id = $1 AND student_id = ANY($2::uuid[]) AND reason IS NOT NULL`,
    [tx.universityId, studentIds],
  );
}

/** All that these students' check-ins and registers left behind; the rosters are the sessions'. */
export async function deleteMarksOf(tx: UniversityTx, studentIds: readonly string[]): Promise<void> {
  await openHistory(tx);
  for (const table of ['mark_changes', 'redeemed_claims', 'marks'] as const)
    await tx.query(`DELETE FROM ${table} WHERE university_id = $1 AND student_id = ANY($2::uuid[])`, [
      tx.universityId,
      studentIds,
    ]);
}

/** For this transaction alone: history is append-only to everybody else. */
async function openHistory(tx: UniversityTx): Promise<void> {
  await tx.query(`SET LOCAL muster.privacy_job = 'on'`);
}
