import { whereSignals } from '@muster/contract/registers';
import type { UniversityTx } from '../../platform/database/database.ts';
import { notifyDevices } from './signals.store.ts';

type MarkKey = { readonly session_id: string; readonly student_id: string };

/** Flags of these marks that say where somebody was. */
export async function forgetLocationFlags(tx: UniversityTx, marks: readonly MarkKey[]): Promise<void> {
  await openHistory(tx);
  for (const table of ['mark_flag_reviews', 'mark_flags'] as const)
    await tx.query(
      `DELETE FROM ${table} WHERE university_id = $1 AND signal = ANY($4::text[])
         AND (session_id, student_id) IN (SELECT * FROM unnest($2::uuid[], $3::uuid[]))`,
      [tx.universityId, marks.map((mark) => mark.session_id), marks.map((mark) => mark.student_id), whereSignals],
    );
}

/** What was flagged of these students, and the devices they were known by. */
export async function deleteFlagsOf(tx: UniversityTx, studentIds: readonly string[]): Promise<void> {
  await openHistory(tx);
  for (const table of ['mark_flag_reviews', 'mark_flags', 'devices'] as const)
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
