import type { Validity } from '@muster/contract/timetables/week-patterns';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { isNotWithdrawn, isTaken } from '#domain/effective-status.ts';
import { lecturerIdsOfEntry } from '#domain/teaching.ts';

const datedEntryRow = z.object({
  id: z.string(),
  day_of_week: z.string(),
  start_time: z.string(),
  weeks: z.string().nullable(),
  valid_from: z.string().nullable(),
  valid_until: z.string().nullable(),
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
  taken_on: z.string().nullable(),
  today: z.string(),
  time: z.string(),
});
export type DatedEntryRow = z.infer<typeof datedEntryRow>;

/** Lists entries with the dates of their semester, the day of the last register that was taken, and the local time. */
export function listDatedEntries(tx: UniversityTx, ids: readonly string[], nowMs: number): Promise<DatedEntryRow[]> {
  return tx.query(
    `SELECT t.id, t.day_of_week, to_char(t.start_time, 'HH24:MI') AS start_time, t.weeks, t.valid_from, t.valid_until,
            x.starts_on, x.ends_on, n.local::date AS today, to_char(n.local, 'HH24:MI') AS time,
            (SELECT max(s.session_date) FROM class_sessions s
             WHERE s.university_id = $1 AND ${isNotWithdrawn} AND ${isTaken}
               AND (s.timetable_id = t.id OR (s.timetable_id IS NULL AND s.module_id = t.module_id AND s.start_time = t.start_time
                 AND to_char(s.session_date, 'FMDay') = t.day_of_week AND s.lecturer_id = ANY (${lecturerIdsOfEntry()})
                 AND s.session_date BETWEEN greatest(t.valid_from, x.starts_on) AND least(t.valid_until, x.ends_on)))) AS taken_on
     FROM timetables t
     CROSS JOIN (SELECT $3::timestamptz AT TIME ZONE time_zone AS local FROM universities WHERE id = $1) n
     LEFT JOIN semesters x ON x.university_id = $1 AND x.academic_year = t.academic_year AND x.semester = t.semester
     WHERE t.university_id = $1 AND t.id = ANY ($2::uuid[])`,
    [tx.universityId, ids, new Date(nowMs)],
    datedEntryRow,
  );
}

const neighboursRow = z.object({ past_until: z.string().nullable(), next_from: z.string().nullable() });

/** Gets the last day of the version before an entry and the first day of the one after it. */
export const getNeighbours = (tx: UniversityTx, id: string): Promise<z.infer<typeof neighboursRow>> =>
  tx.row(
    `SELECT (SELECT max(p.valid_until) FROM timetables p WHERE p.university_id = $1 AND p.continued_by = t.id) AS past_until,
            (SELECT n.valid_from FROM timetables n WHERE n.university_id = $1 AND n.id = t.continued_by) AS next_from
     FROM timetables t WHERE t.university_id = $1 AND t.id = $2`,
    [tx.universityId, id],
    neighboursRow,
  );

const runningSemesterRow = z.object({ academic_year: z.string(), semester: z.number(), today: z.string() });

/** Lists the semesters that have begun before today and are not over, with the local date of today. */
export const listRunningSemesters = (tx: UniversityTx, nowMs: number): Promise<z.infer<typeof runningSemesterRow>[]> =>
  tx.query(
    `SELECT x.academic_year, x.semester, n.today FROM semesters x
     CROSS JOIN (SELECT ($2::timestamptz AT TIME ZONE time_zone)::date AS today FROM universities WHERE id = $1) n
     WHERE x.university_id = $1 AND x.starts_on < n.today AND n.today <= x.ends_on`,
    [tx.universityId, new Date(nowMs)],
    runningSemesterRow,
  );

/** The days before `from` move from the entry `id` to its copy `pastId`. */
export type Split = { readonly id: string; readonly pastId: string; readonly from: string };

/** Copies entries for the days before the change. The entries keep their id and begin with the change. */
export async function insertPastVersions(tx: UniversityTx, splits: readonly Split[]): Promise<void> {
  const values = [tx.universityId, JSON.stringify(splits)];
  const split = 'jsonb_to_recordset($2::jsonb) AS n (id uuid, "pastId" uuid, "from" date)';
  await tx.execute(
    `INSERT INTO timetables
     SELECT past.* FROM ${split}
     JOIN timetables t ON t.university_id = $1 AND t.id = n.id
     CROSS JOIN LATERAL jsonb_populate_record(t,
       jsonb_build_object('id', n."pastId", 'valid_until', n."from" - 1, 'continued_by', t.id)) past`,
    values,
  );
  for (const [table, columns] of [
    ['timetable_groups', 'group_id'],
    ['timetable_degrees', 'degree_details_id'],
    ['timetable_lecturers', 'staff_id, role, position'],
  ]) {
    await tx.execute(
      `INSERT INTO ${table} (university_id, timetable_id, ${columns})
       SELECT $1, n."pastId", ${columns} FROM ${split} JOIN ${table} r ON r.university_id = $1 AND r.timetable_id = n.id`,
      values,
    );
  }
  await tx.execute(
    `UPDATE timetables t SET valid_from = n."from" FROM ${split} WHERE t.university_id = $1 AND t.id = n.id`,
    values,
  );
}

/** The entry `id` becomes what its copy `pastId` is. */
export type Merge = Pick<Split, 'id' | 'pastId'>;

/** What an entry and its copy differ in after a change. `valid_until` of the entry does not change. */
const versioned = `module_id, lecturer_id, assistant_lecturer_id, year, semester, academic_year, day_of_week, start_time, end_time, weeks,
  venue, class_type, active, valid_from, clashes_accepted_by, clashes_accepted_at`;

/** Gives entries the values of their copies, and deletes the copies. No class may belong to a copy any more. */
export async function restorePastVersions(tx: UniversityTx, merges: readonly Merge[]): Promise<void> {
  const values = [tx.universityId, JSON.stringify(merges)];
  const merge = 'jsonb_to_recordset($2::jsonb) AS n (id uuid, "pastId" uuid)';
  await tx.execute(
    `UPDATE timetables t SET (${versioned}) = (SELECT ${versioned} FROM timetables p
       WHERE p.university_id = $1 AND p.id = n."pastId"),
       sequence = t.sequence + 1, updated_at = now()
     FROM ${merge} WHERE t.university_id = $1 AND t.id = n.id`,
    values,
  );
  for (const table of ['timetable_groups', 'timetable_degrees', 'timetable_lecturers']) {
    await tx.execute(
      `DELETE FROM ${table} r USING ${merge} WHERE r.university_id = $1 AND r.timetable_id = n.id`,
      values,
    );
    await tx.execute(
      `UPDATE ${table} r SET timetable_id = n.id FROM ${merge} WHERE r.university_id = $1 AND r.timetable_id = n."pastId"`,
      values,
    );
  }
  await tx.execute(`DELETE FROM timetables t USING ${merge} WHERE t.university_id = $1 AND t.id = n."pastId"`, values);
}

/** Ends entries on the day before `from`. */
export async function updateEnded(
  tx: UniversityTx,
  ends: readonly { readonly id: string; readonly from: string }[],
): Promise<void> {
  await tx.execute(
    `UPDATE timetables t SET valid_until = n."from" - 1, sequence = t.sequence + 1, updated_at = now()
     FROM jsonb_to_recordset($2::jsonb) AS n (id uuid, "from" date) WHERE t.university_id = $1 AND t.id = n.id`,
    [tx.universityId, JSON.stringify(ends)],
  );
}

/** Gives an entry its first and last day. */
export async function updateDays(tx: UniversityTx, id: string, days: Validity): Promise<void> {
  await tx.execute('UPDATE timetables SET valid_from = $3, valid_until = $4 WHERE university_id = $1 AND id = $2', [
    tx.universityId,
    id,
    days.valid_from,
    days.valid_until,
  ]);
}

/** Gives entries their former last day. */
export async function restoreEnded(
  tx: UniversityTx,
  ends: readonly { readonly id: string; readonly valid_until: string | null }[],
): Promise<void> {
  await tx.execute(
    `UPDATE timetables t SET valid_until = n.valid_until, sequence = t.sequence + 1, updated_at = now()
     FROM jsonb_to_recordset($2::jsonb) AS n (id uuid, valid_until date) WHERE t.university_id = $1 AND t.id = n.id`,
    [tx.universityId, JSON.stringify(ends)],
  );
}
