import { locationSignals } from '@muster/contract/attendance/registers';
import { z } from 'zod';
import type { UniversityTx } from '../../platform/database/database.ts';

const markKeyRow = z.object({ session_id: z.string(), student_id: z.string() });
type MarkKey = z.infer<typeof markKeyRow>;

/** Same expression as in the partial index, so that the planner uses it. */
const isLocationSignal = `signal IN (${locationSignals.map((signal) => `'${signal}'`).join()})`;

/** Lists marks older than `before` that still have location data in the mark or its flags, ordered by key, after `after`. */
export function listMarksWithLocation(
  tx: UniversityTx,
  before: Date,
  after: MarkKey | undefined,
  limit: number,
): Promise<MarkKey[]> {
  return tx.query(
    `SELECT session_id, student_id FROM (
       SELECT session_id, student_id FROM attendance
       WHERE university_id = $1 AND session_date <= $2::timestamptz::date + 1 AND marked_at < $2 AND (location_verdict IS NOT NULL OR location_accuracy IS NOT NULL)
       UNION
       SELECT session_id, student_id FROM mark_flags WHERE university_id = $1 AND raised_at < $2 AND ${isLocationSignal}) w
     WHERE $3::uuid IS NULL OR (session_id, student_id) > ($3, $4::uuid)
     ORDER BY session_id, student_id LIMIT $5`,
    [tx.universityId, before, after?.session_id ?? null, after?.student_id ?? null, limit],
    markKeyRow,
  );
}

/** Removes location data from marks and keeps the attendance. */
export async function deleteLocations(tx: UniversityTx, marks: readonly MarkKey[]): Promise<void> {
  await tx.execute(
    `UPDATE attendance SET location_verdict = NULL, location_accuracy = NULL WHERE university_id = $1
       AND (session_id, student_id) IN (SELECT * FROM unnest($2::uuid[], $3::uuid[]))`,
    [tx.universityId, marks.map((mark) => mark.session_id), marks.map((mark) => mark.student_id)],
  );
}

/** Lists marks and requests older than `before` that still have fingerprints of device or network, ordered by key, after `after`. */
export function listMarksWithFingerprints(
  tx: UniversityTx,
  before: Date,
  after: MarkKey | undefined,
  limit: number,
): Promise<MarkKey[]> {
  return tx.query(
    `SELECT session_id, student_id FROM (
       SELECT session_id, student_id FROM attendance
       WHERE university_id = $1 AND session_date <= $2::timestamptz::date + 1 AND marked_at < $2
         AND num_nonnulls(device_hash, network_hash) > 0
       UNION
       SELECT session_id, student_id FROM join_requests
       WHERE university_id = $1 AND asked_at < $2 AND num_nonnulls(device_hash, network_hash) > 0) w
     WHERE $3::uuid IS NULL OR (session_id, student_id) > ($3, $4::uuid)
     ORDER BY session_id, student_id LIMIT $5`,
    [tx.universityId, before, after?.session_id ?? null, after?.student_id ?? null, limit],
    markKeyRow,
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
