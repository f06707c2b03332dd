import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';

const lecturerRow = z.object({ lecturer_id: z.string(), is_final: z.boolean() });

/** Locks a session and returns its lecturer. */
export async function findLecturerOfSession(
  tx: UniversityTx,
  id: string,
): Promise<z.infer<typeof lecturerRow> | undefined> {
  return tx.optionalRow(
    `SELECT lecturer_id, final_at IS NOT NULL AS is_final FROM class_sessions
     WHERE university_id = $1 AND id = $2 FOR NO KEY UPDATE`,
    [tx.universityId, id],
    lecturerRow,
  );
}

/** Whether the lecturer has a session with the same module, date and start; the database allows one. */
export async function hasSessionAtSameTime(tx: UniversityTx, id: string, lecturerId: string): Promise<boolean> {
  const found = await tx.execute(
    `SELECT 1 FROM class_sessions s
     JOIN class_sessions o ON o.university_id = $1 AND o.module_id = s.module_id AND o.session_date = s.session_date
       AND o.start_time = s.start_time AND o.lecturer_id = $3 AND o.id <> s.id
     WHERE s.university_id = $1 AND s.id = $2`,
    [tx.universityId, id, lecturerId],
  );
  return found > 0;
}

export async function updateLecturer(
  tx: UniversityTx,
  id: string,
  { lecturerId, entryAssistantId }: { lecturerId: string; entryAssistantId: string | null },
): Promise<void> {
  await tx.execute(
    `UPDATE class_sessions
     SET lecturer_id = $3, assistant_lecturer_id = nullif(coalesce(assistant_lecturer_id, $4::uuid), $3::uuid)
     WHERE university_id = $1 AND id = $2`,
    [tx.universityId, id, lecturerId, entryAssistantId],
  );
}

/** The lecturer of a session is not one of its further lecturers. */
export async function deleteFurtherLecturer(tx: UniversityTx, id: string, staffId: string): Promise<void> {
  await tx.execute('DELETE FROM session_lecturers WHERE university_id = $1 AND session_id = $2 AND staff_id = $3', [
    tx.universityId,
    id,
    staffId,
  ]);
}
