import { locationSignals } from '@muster/contract/attendance/registers';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';

const markKeyRow = z.object({ session_id: z.string(), student_id: z.string() });
type MarkKey = z.infer<typeof markKeyRow>;

/** Same expression as in the partial index, so that the planner uses it. */
const isLocationSignal = `signal IN (${locationSignals.map((signal) => `'${signal}'`).join()})`;

/** Lists marks that still have some data from before `before`, ordered by key, after `after`. */
type ListMarks = (tx: UniversityTx, before: Date, after: MarkKey | undefined, limit: number) => Promise<MarkKey[]>;

/** `having`: the data in the mark; `other`: a query of the keys of marks whose data is in another table. `$1` is the university. */
const makeListMarks =
  (having: string, other: string): ListMarks =>
  (tx, before, after, limit) =>
    tx.query(
      `SELECT session_id, student_id FROM (
         SELECT session_id, student_id FROM attendance
         WHERE university_id = $1 AND session_date <= $2::timestamptz::date + 1 AND marked_at < $2 AND ${having}
         UNION ${other}) w
       WHERE $3::uuid IS NULL OR (session_id, student_id) > ($3, $4::uuid)
       ORDER BY session_id, student_id LIMIT $5`,
      [tx.universityId, before, after?.session_id ?? null, after?.student_id ?? null, limit],
      markKeyRow,
    );

/** Location data is in marks and their flags. */
export const listMarksWithLocation = makeListMarks(
  '(location_verdict IS NOT NULL OR location_accuracy IS NOT NULL)',
  `SELECT session_id, student_id FROM mark_flags WHERE university_id = $1 AND raised_at < $2 AND ${isLocationSignal}`,
);

/** Fingerprints of devices and networks are in marks and requests. */
export const listMarksWithFingerprints = makeListMarks(
  'num_nonnulls(device_hash, network_hash) > 0',
  `SELECT session_id, student_id FROM join_requests
   WHERE university_id = $1 AND asked_at < $2 AND num_nonnulls(device_hash, network_hash) > 0`,
);

/** Removes location data from marks and keeps the attendance. */
export async function deleteLocations(tx: UniversityTx, marks: readonly MarkKey[]): Promise<void> {
  await tx.execute(
    `UPDATE attendance SET location_verdict = NULL, location_accuracy = NULL WHERE university_id = $1
       AND (session_id, student_id) IN (SELECT * FROM unnest($2::uuid[], $3::uuid[]))`,
    [tx.universityId, marks.map((mark) => mark.session_id), marks.map((mark) => mark.student_id)],
  );
}

/** Removes fingerprints of device and network from marks and keeps the attendance. */
export async function deleteFingerprints(tx: UniversityTx, marks: readonly MarkKey[]): Promise<void> {
  await tx.execute(
    `UPDATE attendance SET device_hash = NULL, network_hash = NULL WHERE university_id = $1
       AND (session_id, student_id) IN (SELECT * FROM unnest($2::uuid[], $3::uuid[]))`,
    [tx.universityId, marks.map((mark) => mark.session_id), marks.map((mark) => mark.student_id)],
  );
}

/** Removes the reasons of mark corrections and of additions to class lists. The changes, their authors and times stay. */
export async function deleteReasonsOf(tx: UniversityTx, studentIds: readonly string[]): Promise<void> {
  await tx.allowHistoryChanges();
  await tx.execute(
    `UPDATE mark_changes SET reason = NULL WHERE university_id = $1 AND student_id = ANY($2::uuid[]) AND reason IS NOT NULL`,
    [tx.universityId, studentIds],
  );
  await tx.execute(
    `UPDATE class_list_changes SET reason = NULL WHERE university_id = $1 AND student_id = ANY($2::uuid[]) AND reason IS NOT NULL`,
    [tx.universityId, studentIds],
  );
  await tx.execute(
    `UPDATE attendance SET added_reason = NULL
     WHERE university_id = $1 AND student_id = ANY($2::uuid[]) AND added_reason IS NOT NULL`,
    [tx.universityId, studentIds],
  );
}

/** Deletes the students' attendance, with its history and their redeemed claims. */
export async function deleteAttendanceOf(tx: UniversityTx, studentIds: readonly string[]): Promise<void> {
  await tx.allowHistoryChanges();
  for (const table of ['mark_changes', 'class_list_changes', 'redeemed_claims', 'attendance'] as const)
    await tx.execute(`DELETE FROM ${table} WHERE university_id = $1 AND student_id = ANY($2::uuid[])`, [
      tx.universityId,
      studentIds,
    ]);
}
