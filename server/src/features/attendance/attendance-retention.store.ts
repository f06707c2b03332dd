import type { UniversityTx } from '../../platform/database/database.ts';
import { notifyDevices } from './signals.store.ts';

type MarkKey = { readonly session_id: string; readonly student_id: string };

/** Marks from before a moment that still say where somebody was, in the order of their keys, after one of them. */
export function listMarksWithLocation(
  tx: UniversityTx,
  before: Date,
  after: MarkKey | undefined,
  most: number,
): Promise<MarkKey[]> {
  return tx.query<MarkKey>(
    `SELECT session_id, student_id FROM marks
     WHERE university_id = $1 AND marked_at < $2 AND (location_verdict IS NOT NULL OR location_accuracy IS NOT NULL)
       AND ($3::uuid IS NULL OR (session_id, student_id) > ($3, $4::uuid))
     ORDER BY session_id, student_id LIMIT $5`,
    [tx.universityId, before, after?.session_id ?? null, after?.student_id ?? null, most],
  );
}

/** The verdict goes, and with it the flags that say the same in other words; the attendance stays. */
export async function forgetLocations(tx: UniversityTx, marks: readonly MarkKey[]): Promise<void> {
  const values = [tx.universityId, marks.map((mark) => mark.session_id), marks.map((mark) => mark.student_id)];
  const those = `(session_id, student_id) IN (SELECT * FROM unnest($2::uuid[], $3::uuid[]))`;
  await openHistory(tx);
  for (const table of ['mark_flag_reviews', 'mark_flags'] as const)
    await tx.query(`DELETE FROM ${table} WHERE university_id = $1 AND signal = ANY($4::text[]) AND ${those}`, [
      ...values,
      locationSignals,
    ]);
  await tx.query(
    `UPDATE marks SET location_verdict = NULL, location_accuracy = NULL WHERE university_id = $1 AND ${those}`,
    values,
  );
}

const locationSignals = ['outside_geofence', 'position_identical'];

/** All that these students' check-ins and registers left behind; the rosters are the sessions'. */
export async function deleteAttendanceOf(tx: UniversityTx, studentIds: readonly string[]): Promise<void> {
  await openHistory(tx);
  const tables = [
    ...(['warning_mails', 'warnings', 'mark_flag_reviews', 'mark_flags'] as const),
    ...(['mark_changes', 'redeemed_claims', 'marks', 'devices'] as const),
  ];
  for (const table of tables)
    await tx.query(`DELETE FROM ${table} WHERE university_id = $1 AND student_id = ANY($2::uuid[])`, [
      tx.universityId,
      studentIds,
    ]);
  await notifyDevices(tx);
}

/** For this transaction alone: history is append-only to everybody else. */
async function openHistory(tx: UniversityTx): Promise<void> {
  await tx.query(`SET LOCAL muster.privacy_job = 'on'`);
}
