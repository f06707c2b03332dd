import { locationSignals } from '@muster/contract/attendance/registers';
import type { UniversityTx } from '#platform/database/database.ts';
import { notifyDevices } from './signals.store.ts';

type MarkKey = { readonly session_id: string; readonly student_id: string };

/** Deletes the location flags of these marks. */
export async function deleteLocationFlags(tx: UniversityTx, marks: readonly MarkKey[]): Promise<void> {
  await tx.allowHistoryChanges();
  for (const table of ['mark_flag_reviews', 'mark_flags'] as const)
    await tx.execute(
      `DELETE FROM ${table} WHERE university_id = $1 AND signal = ANY($4::text[])
         AND (session_id, student_id) IN (SELECT * FROM unnest($2::uuid[], $3::uuid[]))`,
      [tx.universityId, marks.map((mark) => mark.session_id), marks.map((mark) => mark.student_id), locationSignals],
    );
}

/** Deletes the devices of these students with which no mark is left. */
export async function deleteUnusedDevices(tx: UniversityTx, studentIds: readonly string[]): Promise<void> {
  await tx.execute(
    `DELETE FROM devices d WHERE d.university_id = $1 AND d.student_id = ANY($2::uuid[])
       AND NOT EXISTS (SELECT FROM attendance a WHERE a.university_id = d.university_id AND a.student_id = d.student_id
                         AND a.device_hash = d.device_hash)`,
    [tx.universityId, studentIds],
  );
  await notifyDevices(tx);
}

/** Deletes the flags, the requests for second codes and the devices of these students. */
export async function deleteFlagsOf(tx: UniversityTx, studentIds: readonly string[]): Promise<void> {
  await tx.allowHistoryChanges();
  for (const table of ['mark_flag_reviews', 'mark_flags', 'presence_checks', 'devices'] as const)
    await tx.execute(`DELETE FROM ${table} WHERE university_id = $1 AND student_id = ANY($2::uuid[])`, [
      tx.universityId,
      studentIds,
    ]);
  await notifyDevices(tx);
}
