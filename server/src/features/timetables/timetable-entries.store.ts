import { timetableEntry } from '@muster/contract/timetables/timetables';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { lockForTransaction } from '#platform/database/sql/advisory-lock.ts';
import type { PlannedEntry } from './timetable-checks.rules.ts';
import { furtherStaffIds } from '#domain/teaching.ts';

const wasActiveRow = z.object({ was_active: z.boolean() });

/** Serializes changes of the university's timetables, so that no clash appears between the check and the write. */
export const lockTimetables = (tx: UniversityTx): Promise<void> => lockForTransaction(tx, 'timetables');

/** `isAccepted`: the entry is saved although it clashes. */
export type NewEntry = { readonly id: string; readonly entry: PlannedEntry; readonly isAccepted: boolean };

/** Inserts the entries with a few statements for any number of entries. */
export async function insertEntries(tx: UniversityTx, by: string, entries: readonly NewEntry[]): Promise<void> {
  const rows = entries.map(({ id, entry, isAccepted }) => ({ ...entry, id, is_accepted: isAccepted }));
  await tx.execute(
    `INSERT INTO timetables (university_id, id, module_id, lecturer_id, assistant_lecturer_id, year, semester, academic_year,
       day_of_week, start_time, end_time, weeks, valid_from, valid_until, venue, class_type, created_by, clashes_accepted_by, clashes_accepted_at)
     SELECT $1, n.id, n.module_id, n.lecturer_id, n.assistant_lecturer_id, n.year, n.semester, n.academic_year,
       n.day_of_week, n.start_time, n.end_time, n.weeks, n.valid_from, n.valid_until, n.venue, n.class_type, $2::uuid,
       CASE WHEN n.is_accepted THEN $2::uuid END, CASE WHEN n.is_accepted THEN now() END
     FROM jsonb_to_recordset($3::jsonb) AS n (id uuid, module_id uuid, lecturer_id uuid, assistant_lecturer_id uuid,
       year smallint, semester smallint, academic_year text, day_of_week text, start_time time, end_time time, weeks text,
       valid_from date, valid_until date, venue text,
       class_type text, is_accepted boolean)`,
    [tx.universityId, by, JSON.stringify(rows)],
  );
  await insertGroups(tx, entries);
  const degrees = rows.flatMap(({ id, degree_details_ids }) =>
    degree_details_ids.map((relatedId) => [id, relatedId] as const),
  );
  await tx.execute(
    `INSERT INTO timetable_degrees (university_id, timetable_id, degree_details_id)
     SELECT $1, * FROM unnest($2::uuid[], $3::uuid[])`,
    [tx.universityId, degrees.map(([id]) => id), degrees.map(([, relatedId]) => relatedId)],
  );
  await insertFurtherStaff(tx, rows);
}

async function insertGroups(tx: UniversityTx, entries: readonly Pick<NewEntry, 'id' | 'entry'>[]): Promise<void> {
  const groups = entries.flatMap(({ id, entry }) => entry.group_ids.map((relatedId) => [id, relatedId] as const));
  await tx.execute(
    `INSERT INTO timetable_groups (university_id, timetable_id, group_id)
     SELECT $1, * FROM unnest($2::uuid[], $3::uuid[])`,
    [tx.universityId, groups.map(([id]) => id), groups.map(([, relatedId]) => relatedId)],
  );
}

/** The ids are of further lecturers and assistants, in their order. */
export type FurtherStaff = {
  readonly id: string;
  readonly further_lecturer_ids: readonly string[];
  readonly further_assistant_ids: readonly string[];
};

export async function insertFurtherStaff(tx: UniversityTx, entries: readonly FurtherStaff[]): Promise<void> {
  const rows = entries.flatMap(({ id, ...of }) => [
    ...of.further_lecturer_ids.map((staff_id, position) => ({ id, staff_id, role: 'lecturer', position })),
    ...of.further_assistant_ids.map((staff_id, position) => ({ id, staff_id, role: 'assistant', position })),
  ]);
  if (rows.length === 0) return;
  await tx.execute(
    `INSERT INTO timetable_lecturers (university_id, timetable_id, staff_id, role, position)
     SELECT $1, n.id, n.staff_id, n.role, n.position
     FROM jsonb_to_recordset($2::jsonb) AS n (id uuid, staff_id uuid, role text, position smallint)`,
    [tx.universityId, JSON.stringify(rows)],
  );
}

/** Replaces the further lecturers and assistants of entries. */
export async function updateFurtherStaff(tx: UniversityTx, entries: readonly FurtherStaff[]): Promise<void> {
  await tx.execute('DELETE FROM timetable_lecturers WHERE university_id = $1 AND timetable_id = ANY ($2::uuid[])', [
    tx.universityId,
    entries.map(({ id }) => id),
  ]);
  await insertFurtherStaff(tx, entries);
}

/** Lists which of these ids exist, including inactive entries. */
export function listExistingEntries(
  tx: UniversityTx,
  ids: readonly string[],
): Promise<{ id: string; active: boolean }[]> {
  return tx.query(
    'SELECT id, active FROM timetables WHERE university_id = $1 AND id = ANY ($2::uuid[])',
    [tx.universityId, ids],
    z.object({ id: z.string(), active: z.boolean() }),
  );
}

const plannedEntryRow = timetableEntry
  .pick({
    module_id: true,
    lecturer_id: true,
    assistant_lecturer_id: true,
    year: true,
    semester: true,
    academic_year: true,
    day_of_week: true,
    start_time: true,
    end_time: true,
    weeks: true,
    valid_from: true,
    valid_until: true,
    venue: true,
    class_type: true,
    group_ids: true,
    degree_details_ids: true,
  })
  .extend({ id: z.string(), further_lecturer_ids: z.array(z.string()), further_assistant_ids: z.array(z.string()) });
export type ActiveEntry = z.infer<typeof plannedEntryRow>;

/** Lists active entries. An entry without degrees gets the degrees of its groups. */
export function listActiveEntries(
  tx: UniversityTx,
  ids: readonly string[],
  { isLocked }: { isLocked: boolean },
): Promise<ActiveEntry[]> {
  return tx.query(
    `SELECT t.id, t.module_id, t.lecturer_id, t.assistant_lecturer_id, t.year, t.semester, t.academic_year, t.day_of_week,
       to_char(t.start_time, 'HH24:MI') AS start_time, to_char(t.end_time, 'HH24:MI') AS end_time, t.weeks, t.valid_from, t.valid_until,
       t.venue, t.class_type, ${furtherStaffIds('lecturer')} AS further_lecturer_ids, ${furtherStaffIds('assistant')} AS further_assistant_ids,
       ARRAY(SELECT tg.group_id FROM timetable_groups tg
         WHERE tg.university_id = t.university_id AND tg.timetable_id = t.id) AS group_ids,
       ARRAY(SELECT td.degree_details_id FROM timetable_degrees td
           WHERE td.university_id = t.university_id AND td.timetable_id = t.id
         UNION
         SELECT g.degree_details_id FROM timetable_groups tg
           JOIN groups g ON g.university_id = tg.university_id AND g.id = tg.group_id AND g.module_id IS NULL
           WHERE tg.university_id = t.university_id AND tg.timetable_id = t.id
             AND NOT EXISTS (SELECT 1 FROM timetable_degrees td
               WHERE td.university_id = t.university_id AND td.timetable_id = t.id)) AS degree_details_ids
     FROM timetables t WHERE t.university_id = $1 AND t.id = ANY ($2::uuid[]) AND t.active${isLocked ? ' FOR NO KEY UPDATE OF t' : ''}`,
    [tx.universityId, ids],
    plannedEntryRow,
    'prepared',
  );
}

/** Updates the fields of the edit form. The acceptance of clashes is cleared where none is accepted. */
export async function updateEntries(tx: UniversityTx, by: string, entries: readonly NewEntry[]): Promise<void> {
  const rows = entries.map(({ id, entry, isAccepted }) => ({ ...entry, id, is_accepted: isAccepted }));
  await tx.execute(
    `UPDATE timetables t SET module_id = n.module_id, lecturer_id = n.lecturer_id, assistant_lecturer_id = n.assistant_lecturer_id,
       day_of_week = n.day_of_week, start_time = n.start_time, end_time = n.end_time, weeks = n.weeks, venue = n.venue,
       class_type = n.class_type, clashes_accepted_by = CASE WHEN n.is_accepted THEN $2::uuid END,
       clashes_accepted_at = CASE WHEN n.is_accepted THEN now() END, sequence = t.sequence + 1, updated_at = now()
     FROM jsonb_to_recordset($3::jsonb) AS n (id uuid, module_id uuid, lecturer_id uuid, assistant_lecturer_id uuid, day_of_week text,
       start_time time, end_time time, weeks text, venue text, class_type text, is_accepted boolean)
     WHERE t.university_id = $1 AND t.id = n.id`,
    [tx.universityId, by, JSON.stringify(rows)],
  );
  await updateFurtherStaff(tx, rows);
}

/** Replaces the groups of entries. */
export async function updateGroups(
  tx: UniversityTx,
  entries: readonly Pick<NewEntry, 'id' | 'entry'>[],
): Promise<void> {
  await tx.execute('DELETE FROM timetable_groups WHERE university_id = $1 AND timetable_id = ANY ($2::uuid[])', [
    tx.universityId,
    entries.map(({ id }) => id),
  ]);
  await insertGroups(tx, entries);
}

/** Deactivates an entry. Undefined if it does not exist; `was_active` is false if it was inactive before. */
export async function updateEntryInactive(tx: UniversityTx, id: string): Promise<{ was_active: boolean } | undefined> {
  return tx.optionalRow(
    `UPDATE timetables t SET active = false,
       sequence = t.sequence + before.active::int,
       updated_at = CASE WHEN before.active THEN now() ELSE t.updated_at END
     FROM (SELECT id, active FROM timetables WHERE university_id = $1 AND id = $2 FOR NO KEY UPDATE) before
     WHERE t.university_id = $1 AND t.id = before.id RETURNING before.active AS was_active`,
    [tx.universityId, id],
    wasActiveRow,
  );
}
