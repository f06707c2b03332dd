import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { staffOrder } from '#domain/name-order.ts';
import type { Change } from './class-changes.rules.ts';
import { classChangeRow } from './class-week.store.ts';
import { lecturerIdsOfEntry } from '#domain/teaching.ts';

const lecturersRow = z.object({ lecturer_ids: z.array(z.string()) });

/** Locks an active timetable entry and returns its lecturers. */
export async function findEntryOfClass(
  tx: UniversityTx,
  id: string,
): Promise<z.infer<typeof lecturersRow> | undefined> {
  return tx.optionalRow(
    `SELECT ${lecturerIdsOfEntry()} AS lecturer_ids FROM timetables t
     WHERE t.university_id = $1 AND t.id = $2 AND t.active FOR NO KEY UPDATE OF t`,
    [tx.universityId, id],
    lecturersRow,
    'prepared',
  );
}

/** Locks the session and its class list, so that no codes are started and no marks are written until the transaction ends. */
export async function lockAttendance(tx: UniversityTx, sessionId: string): Promise<void> {
  await tx.execute('SELECT 1 FROM class_sessions WHERE university_id = $1 AND id = $2 FOR NO KEY UPDATE', [
    tx.universityId,
    sessionId,
  ]);
  await tx.execute(
    'SELECT 1 FROM attendance WHERE university_id = $1 AND session_id = $2 ORDER BY student_id FOR UPDATE',
    [tx.universityId, sessionId],
  );
}

/** Inserts or replaces the change of a class. A replacement increases the sequence number. */
export async function upsertClassChange(tx: UniversityTx, entryId: string, change: Change, by: string): Promise<void> {
  await tx.execute(
    `INSERT INTO class_changes (university_id, timetable_id, class_date, is_cancelled, new_date, new_start_time, new_end_time,
       new_venue, substitute_lecturer_id, reason, changed_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $11, $9, $10)
     ON CONFLICT (university_id, timetable_id, class_date) DO UPDATE SET is_cancelled = $4, new_date = $5, new_start_time = $6,
       new_end_time = $7, new_venue = $8, substitute_lecturer_id = $11, reason = $9, changed_by = $10, sequence = class_changes.sequence + 1,
       updated_at = now()`,
    [
      tx.universityId,
      entryId,
      change.class_date,
      change.is_cancelled,
      change.new_date,
      change.new_start_time,
      change.new_end_time,
      change.new_venue,
      change.reason,
      by,
      change.substitute_lecturer_id,
    ],
    'prepared',
  );
}

const deletedChangeRow = classChangeRow.omit({
  class_date: true,
  changed_by: true,
  updated_at: true,
  substitute_name: true,
});
export type DeletedChange = z.infer<typeof deletedChangeRow>;

/** Deletes and returns the change of a class; undefined if there is none. */
export async function deleteClassChange(
  tx: UniversityTx,
  entryId: string,
  date: string,
): Promise<DeletedChange | undefined> {
  return tx.optionalRow(
    `DELETE FROM class_changes WHERE university_id = $1 AND timetable_id = $2 AND class_date = $3
     RETURNING is_cancelled, new_date, new_start_time, new_end_time, new_venue, substitute_lecturer_id, reason, sequence`,
    [tx.universityId, entryId, date],
    deletedChangeRow,
    'prepared',
  );
}

const substituteRow = z.object({ id: z.string(), name: z.string(), employee_id: z.string() });
type Substitute = z.infer<typeof substituteRow>;

/** Finds an active staff member. */
export async function findSubstitute(tx: UniversityTx, id: string): Promise<Substitute | undefined> {
  return tx.optionalRow(
    'SELECT id, name, employee_id FROM staff WHERE university_id = $1 AND id = $2 AND active',
    [tx.universityId, id],
    substituteRow,
    'prepared',
  );
}

/** Lists active staff by name, or the one with the id. `search` is part of the name or the employee ID. */
export function listSubstitutes(
  tx: UniversityTx,
  { id, search }: { id?: string | undefined; search?: string | undefined },
): Promise<Substitute[]> {
  return tx.query(
    `SELECT id, name, employee_id FROM staff
     WHERE university_id = $1 AND CASE WHEN $2::uuid IS NULL THEN active ELSE id = $2 END
       AND strpos(lower(name || ' ' || employee_id), lower($3)) > 0
     ORDER BY ${staffOrder('staff')} LIMIT 50`,
    [tx.universityId, id ?? null, search ?? ''],
    substituteRow,
  );
}

/** Gives the changes of classes before a day to another entry, which has these classes since an entry was changed from that day. */
export async function moveChangesBefore(
  tx: UniversityTx,
  splits: readonly { readonly id: string; readonly pastId: string; readonly from: string }[],
): Promise<void> {
  await tx.execute(
    `UPDATE class_changes c SET timetable_id = n."pastId"
     FROM jsonb_to_recordset($2::jsonb) AS n (id uuid, "pastId" uuid, "from" date)
     WHERE c.university_id = $1 AND c.timetable_id = n.id AND c.class_date < n."from"`,
    [tx.universityId, JSON.stringify(splits)],
  );
}

/** Gives all changes of the past version of an entry to the entry. */
export async function moveAllChanges(
  tx: UniversityTx,
  merges: readonly { readonly id: string; readonly pastId: string }[],
): Promise<void> {
  await tx.execute(
    `UPDATE class_changes c SET timetable_id = n.id
     FROM jsonb_to_recordset($2::jsonb) AS n (id uuid, "pastId" uuid)
     WHERE c.university_id = $1 AND c.timetable_id = n."pastId"`,
    [tx.universityId, JSON.stringify(merges)],
  );
}

/** Whether the date is outside all semesters; false if none has dates. */
export async function isOutsideSemesters(tx: UniversityTx, date: string): Promise<boolean> {
  const row = await tx.optionalRow(
    `SELECT coalesce(bool_and($2::date NOT BETWEEN starts_on AND ends_on), false) AS is_outside
     FROM semesters WHERE university_id = $1`,
    [tx.universityId, date],
    z.object({ is_outside: z.boolean() }),
  );
  return row?.is_outside ?? false;
}
