import type { SystemTx } from '#platform/database/database.ts';

/** Flags three check-ins of the latest session of a lecturer: two from one device, one in the last second. */
export async function addMarkFlags(tx: SystemTx, universityId: string, lecturerId: string): Promise<void> {
  await tx.execute(
    `INSERT INTO mark_flags (university_id, session_id, student_id, signal, raised_at)
     SELECT university_id, session_id, student_id, CASE WHEN place <= 2 THEN 'device_shared' ELSE 'last_second' END, marked_at
     FROM (
       SELECT m.*, row_number() OVER (ORDER BY m.student_id) AS place
       FROM attendance m
       WHERE m.university_id = $1 AND m.method = 'qr' AND m.session_id = (
         SELECT s.id FROM class_sessions s WHERE s.university_id = $1 AND s.lecturer_id = $2 ORDER BY s.starts_at DESC LIMIT 1)
     ) placed
     WHERE place <= 3`,
    [universityId, lecturerId],
  );
}
