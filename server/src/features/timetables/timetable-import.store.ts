import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { insertFurtherStaff, updateFurtherStaff } from './timetable-entries.store.ts';
import { type ImportedEntry, importedEntryRow, splitIds, splitStaff } from './timetable-import.rules.ts';
import { isNotWithdrawn, isTaken } from '#domain/effective-status.ts';
import { furtherStaffIds } from '#domain/teaching.ts';
import {
  deleteOtherModules,
  deleteUnusedTeachingGroups,
  furtherModulesOfEntry,
  insertImportedTeachingGroups,
  insertServedModules,
  newGroupsOf,
  newModulesOf,
} from '#domain/teaching-groups.ts';
import { databaseToday, hasNotEnded, isNotOver } from '#domain/validity.ts';

type By =
  | { readonly keys: readonly string[] }
  /** Entries with the module and the academic year of a key. */
  | { readonly similarTo: readonly string[] }
  /** Entries of semesters that have classes ahead. */
  | { readonly semesters: readonly Semester[] }
  | { readonly ids: readonly string[] };
export type Semester = { readonly academic_year: string; readonly semester: number };

const columns = `module_id, day_of_week, start_time, end_time, weeks, venue, class_type, lecturer_id, assistant_lecturer_id, year,
  semester, academic_year, active`;
const types = `id uuid, module_id uuid, day_of_week text, start_time time, end_time time, weeks text, venue text, class_type text,
  lecturer_id uuid, assistant_lecturer_id uuid, further_lecturer_ids uuid[], further_assistant_ids uuid[], year smallint, semester smallint, academic_year text, active boolean, valid_from date,
  valid_until date, group_ids text, degree_details_ids text`;
const start = `to_char(t.start_time, 'HH24:MI')`;

/**
 * Lists entries by id, or active entries by keys: module, day, start, academic year and groups, separated by line breaks. Several entries
 * may have one key: versions before a change, and entries that have ended. An entry without degrees gets the degrees of its groups.
 */
export const listImported = (
  tx: UniversityTx,
  by: By,
  isLocked: boolean,
): Promise<z.infer<typeof importedEntryRow>[]> =>
  tx.query(
    `SELECT t.id, null::uuid AS account_id, t.module_id, t.day_of_week, ${start} AS start_time,
       to_char(t.end_time, 'HH24:MI') AS end_time, t.weeks, t.venue, t.class_type,
       array_to_string(t.lecturer_id || ${furtherStaffIds('lecturer')}, ',') AS lecturer_id,
       nullif(array_to_string(t.assistant_lecturer_id || ${furtherStaffIds('assistant')}, ','), '') AS assistant_lecturer_id, t.year,
       t.semester, t.academic_year, t.active, t.valid_from, t.valid_until, t.continued_by,
       NOT ${hasNotEnded(databaseToday)} AS has_ended, coalesce(o.groups, '') AS group_ids,
       o.course_number, o.parallel_group, coalesce(array_to_string(${furtherModulesOfEntry}, ','), '') AS further_module_ids,
       coalesce((SELECT string_agg(d.degree_details_id::text, ',' ORDER BY d.degree_details_id) FROM timetable_degrees d
         WHERE d.university_id = t.university_id AND d.timetable_id = t.id), o.degrees, '') AS degree_details_ids
     FROM timetables t
     CROSS JOIN LATERAL (
       SELECT string_agg(g.id::text, ',' ORDER BY g.id) AS groups,
         string_agg(DISTINCT g.degree_details_id::text, ',') AS degrees,
         string_agg(g.course_number, '; ' ORDER BY g.id) AS course_number,
         string_agg(nullif(g.group_name, g.course_number), '; ' ORDER BY g.id) FILTER (WHERE g.module_id IS NOT NULL) AS parallel_group
       FROM timetable_groups x JOIN groups g ON g.university_id = x.university_id AND g.id = x.group_id
       WHERE x.university_id = t.university_id AND x.timetable_id = t.id) o
     WHERE t.university_id = $1 AND ${conditionOf(by)}
     ORDER BY t.id ${isLocked ? 'FOR NO KEY UPDATE OF t' : ''}`,
    [tx.universityId, 'semesters' in by ? JSON.stringify(by.semesters) : Object.values(by)[0]],
    importedEntryRow,
  );

const modulesOfKeys = `SELECT split_part(key, E'\\n', 1)::uuid AS module_id, split_part(key, E'\\n', 4) AS academic_year
  FROM unnest($2::text[]) AS key`;

function conditionOf(by: By): string {
  if ('ids' in by) return 't.id = ANY ($2::uuid[])';
  if ('semesters' in by)
    return `t.active AND ${isNotOver} AND (t.academic_year, t.semester) IN (
      SELECT academic_year, semester FROM jsonb_to_recordset($2::jsonb) AS n (academic_year text, semester smallint))`;
  const ofModules = `t.active AND (t.module_id, t.academic_year) IN (${modulesOfKeys})`;
  return 'similarTo' in by
    ? `${ofModules} AND t.continued_by IS NULL AND ${hasNotEnded(databaseToday)}`
    : `${ofModules} AND concat_ws(E'\\n', t.module_id, t.day_of_week, ${start}, t.academic_year, coalesce(o.groups, '')) = ANY ($2::text[])`;
}

export async function insertImported(
  tx: UniversityTx,
  imported: readonly ImportedEntry[],
  actor: string,
): Promise<void> {
  await insertImportedTeachingGroups(tx, newGroupsOf(imported));
  await insertServedModules(tx, newModulesOf(imported), true);
  const rows = imported.map(splitStaff);
  const values = [tx.universityId, JSON.stringify(rows)];
  const from = `jsonb_to_recordset($2::jsonb) AS n (${types})`;
  await tx.execute(
    `INSERT INTO timetables (university_id, id, created_by, valid_from, valid_until, ${columns}) SELECT $1, n.id, $3, n.valid_from, n.valid_until, ${columns} FROM ${from}`,
    [...values, actor],
  );
  await tx.execute(
    `INSERT INTO timetable_groups (university_id, timetable_id, group_id)
     SELECT $1, n.id, unnest(string_to_array(n.group_ids, ','))::uuid FROM ${from}`,
    values,
  );
  await insertFurtherStaff(tx, rows);
  await tx.execute(
    `INSERT INTO timetable_degrees (university_id, timetable_id, degree_details_id)
     SELECT $1, n.id, unnest(string_to_array(n.degree_details_ids, ','))::uuid FROM ${from}`,
    values,
  );
}

/** Updates entries, but not their module, year and semester. A change of day, time, weeks, venue or lecturers clears the acceptance of clashes. */
export async function updateImported(tx: UniversityTx, imported: readonly ImportedEntry[]): Promise<void> {
  await insertImportedTeachingGroups(tx, newGroupsOf(imported));
  const rows = imported.map(splitStaff);
  const isMoved = `(t.day_of_week, t.start_time, t.end_time, t.weeks, t.venue, t.lecturer_id, t.assistant_lecturer_id, ${furtherStaffIds('lecturer')}, ${furtherStaffIds('assistant')})
    IS DISTINCT FROM (n.day_of_week, n.start_time, n.end_time, n.weeks, n.venue, n.lecturer_id, n.assistant_lecturer_id, n.further_lecturer_ids, n.further_assistant_ids)`;
  await tx.execute(
    `UPDATE timetables t SET day_of_week = n.day_of_week, start_time = n.start_time, end_time = n.end_time, weeks = n.weeks, venue = n.venue, class_type = n.class_type, lecturer_id = n.lecturer_id,
       assistant_lecturer_id = n.assistant_lecturer_id, active = n.active, sequence = t.sequence + 1, updated_at = now(),
       clashes_accepted_by = CASE WHEN ${isMoved} THEN NULL ELSE t.clashes_accepted_by END,
       clashes_accepted_at = CASE WHEN ${isMoved} THEN NULL ELSE t.clashes_accepted_at END
     FROM jsonb_to_recordset($2::jsonb) AS n (${types}) WHERE t.university_id = $1 AND t.id = n.id`,
    [tx.universityId, JSON.stringify(rows)],
  );
  await updateFurtherStaff(tx, rows);
  await updateLinks(tx, imported);
  await updateFurtherModules(tx, imported);
}

/** Lets the teaching groups of entries whose modules were changed serve the present ones, and no others. */
async function updateFurtherModules(tx: UniversityTx, rows: readonly ImportedEntry[]): Promise<void> {
  const before = await tx.query(
    `SELECT t.id, ${furtherModulesOfEntry} AS modules FROM timetables t WHERE t.university_id = $1 AND t.id = ANY ($2::uuid[])`,
    [tx.universityId, rows.map(({ id }) => id)],
    z.object({ id: z.string(), modules: z.array(z.string()) }),
  );
  const stored = new Map(before.map(({ id, modules }) => [id, modules.join(',')]));
  const changed = rows.filter(({ id, further_module_ids: now }) => (now ?? '') !== stored.get(id));
  if (changed.length === 0) return;
  await insertServedModules(
    tx,
    changed.flatMap((row) =>
      splitIds(row.group_ids).flatMap((group_id) => modulesOf(row).map((module_id) => ({ group_id, module_id }))),
    ),
    true,
  );
  await deleteOtherModules(
    tx,
    changed.flatMap((row) => splitIds(row.group_ids).map((group_id) => ({ group_id, module_ids: modulesOf(row) }))),
  );
}

const modulesOf = (row: ImportedEntry): string[] => [row.module_id, ...splitIds(row.further_module_ids)];

/** Gives entries other groups, and other degrees to those that have own ones. */
async function updateLinks(tx: UniversityTx, rows: readonly ImportedEntry[]): Promise<void> {
  const values = [tx.universityId, JSON.stringify(rows)];
  const from = 'jsonb_to_recordset($2::jsonb) AS n (id uuid, group_ids text, degree_details_ids text)';
  for (const [table, column, list] of [
    ['timetable_groups', 'group_id', 'group_ids'],
    ['timetable_degrees', 'degree_details_id', 'degree_details_ids'],
  ]) {
    const ids = `string_to_array(n.${list}, ',')::uuid[]`;
    const hasOwn = `EXISTS (SELECT FROM timetable_degrees d WHERE d.university_id = $1 AND d.timetable_id = n.id)`;
    await tx.execute(
      `INSERT INTO ${table} (university_id, timetable_id, ${column})
       SELECT $1, n.id, unnest(${ids}) FROM ${from} ${table === 'timetable_degrees' ? `WHERE ${hasOwn}` : ''}
       ON CONFLICT DO NOTHING`,
      values,
    );
    await tx.execute(
      `DELETE FROM ${table} r USING ${from} WHERE r.university_id = $1 AND r.timetable_id = n.id AND r.${column} <> ALL (${ids})`,
      values,
    );
  }
}

export async function updateClashesAccepted(tx: UniversityTx, ids: readonly string[], actor: string): Promise<void> {
  await tx.execute(
    `UPDATE timetables SET clashes_accepted_by = $3, clashes_accepted_at = now() WHERE university_id = $1 AND id = ANY ($2::uuid[])`,
    [tx.universityId, ids, actor],
  );
}

/** Returns the modules of the entries. */
export async function deleteImported(tx: UniversityTx, ids: readonly string[]): Promise<string[]> {
  const values = [tx.universityId, ids];
  await tx.execute(
    `DELETE FROM timetable_lecturers WHERE university_id = $1 AND timetable_id = ANY ($2::uuid[])`,
    values,
  );
  const groups = await tx.query(
    `DELETE FROM timetable_groups WHERE university_id = $1 AND timetable_id = ANY ($2::uuid[]) RETURNING group_id`,
    values,
    z.object({ group_id: z.string() }),
  );
  await tx.execute(
    `DELETE FROM timetable_degrees WHERE university_id = $1 AND timetable_id = ANY ($2::uuid[])`,
    values,
  );
  const modules = await tx.query(
    `DELETE FROM timetables WHERE university_id = $1 AND id = ANY ($2::uuid[]) RETURNING module_id`,
    values,
    z.object({ module_id: z.string() }),
  );
  await deleteUnusedTeachingGroups(
    tx,
    groups.map(({ group_id: id }) => id),
  );
  return modules.map(({ module_id: id }) => id);
}

/** Counts the records that depend on these entries, by kind. */
export const countDependents = (tx: UniversityTx, ids: readonly string[]): Promise<{ what: string; count: number }[]> =>
  tx.query(
    `SELECT what, count FROM (
       SELECT 'class sessions' AS what, count(*) FROM class_sessions
         WHERE university_id = $1 AND timetable_id = ANY ($2::uuid[])
       UNION ALL SELECT 'changed classes', count(*) FROM class_changes
         WHERE university_id = $1 AND timetable_id = ANY ($2::uuid[])) counted
     WHERE count > 0`,
    [tx.universityId, ids],
    z.object({ what: z.string(), count: z.number() }),
  );

export type ChangedEntry = {
  readonly id: string;
  /** First day of the change; null: it concerned all days. */
  readonly from: string | null;
  readonly hasOtherDays: boolean;
};

/** Counts the registers that were taken and the classes that were changed since the change of their entry, by kind. */
export const countUsesSince = (
  tx: UniversityTx,
  changed: readonly ChangedEntry[],
  since: Date,
): Promise<{ what: string; count: number }[]> =>
  tx.query(
    `WITH n AS (SELECT * FROM jsonb_to_recordset($2::jsonb) AS n (id uuid, "from" date, "hasOtherDays" boolean))
     SELECT what, count FROM (
       SELECT 'class sessions' AS what, count(*) FROM n JOIN class_sessions s ON s.university_id = $1 AND s.timetable_id = n.id
         WHERE ${isNotWithdrawn} AND ${isTaken} AND (s.session_date >= n."from" OR s.created_at > $3)
       UNION ALL SELECT 'changed classes', count(*) FROM n JOIN class_changes c ON c.university_id = $1 AND c.timetable_id = n.id
         WHERE n."hasOtherDays" AND c.updated_at > $3) counted
     WHERE count > 0`,
    [tx.universityId, JSON.stringify(changed), since],
    z.object({ what: z.string(), count: z.number() }),
  );

/** Past version -> the entry that continues it, of those of these entries that are past versions. */
export async function listContinuingEntries(
  tx: UniversityTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query(
    'SELECT id, continued_by FROM timetables WHERE university_id = $1 AND id = ANY ($2::uuid[]) AND continued_by IS NOT NULL',
    [tx.universityId, ids],
    z.object({ id: z.string(), continued_by: z.string() }),
  );
  return new Map(rows.map(({ id, continued_by: by }) => [id, by]));
}
