import { matchingLimits } from '@muster/contract/academics/import-matchings';
import {
  type ImportReason,
  importReason,
  importRow,
  type ImportRowFilter,
  type ImportVerdict,
  importVerdicts,
} from '@muster/contract/academics/imports';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { studentsWithNumber } from '#platform/database/sql/identifiers.ts';
import { type Slice, sliceText } from '#platform/database/sql/paging.ts';
import { andWhere } from '#platform/database/sql/where.ts';
import { furtherModuleIds } from '#domain/teaching-groups.ts';
import type {
  Degree,
  Group,
  Module,
  NamedSemester,
  NamedStudent,
  NamedTeachingGroup,
  NamedVenue,
  Teacher,
  Value,
} from './validation/row-fields.rules.ts';

const texts = z.record(z.string(), z.string());
const rowRecord = z.object({
  line: z.number(),
  verdict: z.enum(importVerdicts),
  cells: z.instanceof(Buffer).nullable(),
  reasons: texts,
  is_clashing: z.boolean(),
  correction: importRow.shape.correction,
  changes_email: z.boolean(),
  changes_name: z.boolean(),
  note: z.string().nullable(),
  before: texts,
});
export type RowRecord = Readonly<z.infer<typeof rowRecord>>;
const storedRow = rowRecord.extend({ record_id: z.string().nullable() });
export type StoredRow = Readonly<z.infer<typeof storedRow>>;

export async function insertRows(tx: UniversityTx, importId: string, rows: readonly RowRecord[]): Promise<void> {
  await tx.execute(
    `INSERT INTO import_rows (university_id, import_id, line, verdict, cells, reasons, before, is_clashing, note, changes_email, changes_name, correction)
     SELECT $1, $2, * FROM unnest($3::int[], $4::text[], $5::bytea[], $6::jsonb[], $7::jsonb[], $8::boolean[], $9::text[],
       $10::boolean[], $11::boolean[], $12::text[])`,
    [
      tx.universityId,
      importId,
      rows.map(({ line }) => line),
      rows.map(({ verdict }) => verdict),
      rows.map(({ cells }) => cells),
      rows.map(({ reasons }) => JSON.stringify(reasons)),
      rows.map(({ before }) => JSON.stringify(before)),
      rows.map(({ is_clashing }) => is_clashing),
      rows.map(({ note }) => note),
      rows.map(({ changes_email }) => changes_email),
      rows.map(({ changes_name }) => changes_name),
      rows.map(({ correction }) => correction),
    ],
  );
}

/** Adds notes to rows, by line. Returns how many of the rows had none. */
export async function addNotes(
  tx: UniversityTx,
  importId: string,
  notes: readonly { readonly line: number; readonly text: string }[],
): Promise<number> {
  if (notes.length === 0) return 0;
  const rows = await tx.query(
    `UPDATE import_rows r SET note = concat_ws(' ', r.note, n.text)
     FROM (SELECT line, string_agg(text, ' ') AS text FROM jsonb_to_recordset($3::jsonb) AS x (line int, text text) GROUP BY line) n
     WHERE r.university_id = $1 AND r.import_id = $2 AND r.line = n.line RETURNING r.note = n.text AS is_first`,
    [tx.universityId, importId, JSON.stringify(notes)],
    z.object({ is_first: z.boolean() }),
  );
  return rows.filter(({ is_first: isFirst }) => isFirst).length;
}

export async function deleteRows(tx: UniversityTx, importId: string): Promise<void> {
  await tx.execute('DELETE FROM import_rows WHERE university_id = $1 AND import_id = $2', [tx.universityId, importId]);
}

/** A reason without what differs between rows: numbers and quoted names. At most `matchingLimits.pattern` characters. */
const patternOf = (reason: string): string =>
  `left(regexp_replace(${reason}, '"[^"]*"|[0-9]+', '…', 'g'), ${matchingLimits.pattern})`;
export type ReasonFilter = { readonly field: string; readonly pattern: string };

/** Counts the refused rows by field and reason, without those that need an answer. */
export function listReasons(tx: UniversityTx, importId: string, limit: number): Promise<ImportReason[]> {
  return tx.query(
    `SELECT r.key AS field, ${patternOf('r.value')} AS pattern, min(r.value) AS example, count(*) AS rows
     FROM import_rows x CROSS JOIN LATERAL jsonb_each_text(x.reasons) r
     WHERE x.university_id = $1 AND x.import_id = $2 AND x.verdict = 'refused' AND x.correction IS DISTINCT FROM 'open'
     GROUP BY 1, 2 ORDER BY 4 DESC, 1, 2 LIMIT $3`,
    [tx.universityId, importId, limit],
    importReason,
  );
}

/** Counts the refused rows with an error of this field and pattern. */
export async function countRowsWithReason(tx: UniversityTx, importId: string, reason: ReasonFilter): Promise<number> {
  const row = await tx.row(
    `SELECT count(*) AS count FROM import_rows
     WHERE university_id = $1 AND import_id = $2 AND verdict = 'refused' AND ${patternOf('reasons ->> $3')} = $4`,
    [tx.universityId, importId, reason.field, reason.pattern],
    z.object({ count: z.number() }),
  );
  return row.count;
}

/** Lists rows after a line, in the order of the file; optionally those of a filter. */
export function listRows(
  tx: UniversityTx,
  importId: string,
  {
    verdict = 'all',
    afterLine = 0,
    reason = null,
    ...slice
  }: {
    verdict?: ImportRowFilter;
    reason?: ReasonFilter | null;
    afterLine?: number;
  } & Slice,
): Promise<StoredRow[]> {
  const values: unknown[] = [tx.universityId, importId, verdict, afterLine];
  const hasReason = (field: string) => `${patternOf(`reasons ->> ${field}`)} = $${values.push(reason?.pattern)}`;
  return tx.query(
    `SELECT line, verdict, cells, reasons, before, is_clashing, correction, changes_email, changes_name, note, record_id FROM import_rows
     WHERE university_id = $1 AND import_id = $2 AND line > $4
       AND CASE $3::text WHEN 'all' THEN true WHEN 'clashing' THEN is_clashing WHEN 'email_changes' THEN changes_email
         WHEN 'name_changes' THEN changes_name WHEN 'corrections' THEN correction IS NOT NULL
         WHEN 'noted' THEN note IS NOT NULL ELSE verdict = $3 END
       ${andWhere(values, [[reason?.field, hasReason]])}
     ORDER BY line ${sliceText(slice, values)}`,
    values,
    storedRow,
  );
}

/** The lines of the rows that clash, and whether they are imported. */
export function listClashes(tx: UniversityTx, importId: string): Promise<{ line: number; is_accepted: boolean }[]> {
  return tx.query(
    `SELECT line, verdict <> 'refused' AS is_accepted FROM import_rows
     WHERE university_id = $1 AND import_id = $2 AND is_clashing ORDER BY line`,
    [tx.universityId, importId],
    z.object({ line: z.number(), is_accepted: z.boolean() }),
  );
}

/** The lines of the rows that may be existing records. */
export async function listCorrections(tx: UniversityTx, importId: string): Promise<number[]> {
  const rows = await tx.query(
    `SELECT line FROM import_rows WHERE university_id = $1 AND import_id = $2 AND correction IS NOT NULL ORDER BY line`,
    [tx.universityId, importId],
    z.object({ line: z.number() }),
  );
  return rows.map(({ line }) => line);
}

export type AppliedRow = {
  readonly line: number;
  readonly verdict: ImportVerdict;
  readonly reasons: Record<string, string>;
  readonly isClashing: boolean;
  readonly before: Record<string, string>;
  readonly recordId: string | null;
  readonly accountId: string | null;
  readonly changes: Record<string, [Value, Value]> | null;
  /** The cells without passwords; null if they need no change. */
  readonly cells: Buffer | null;
};

/** Stores the result of each row and removes passwords. */
export async function updateRowsApplied(
  tx: UniversityTx,
  importId: string,
  rows: readonly AppliedRow[],
): Promise<void> {
  await tx.execute(
    `UPDATE import_rows r SET verdict = n.verdict, reasons = n.reasons, before = n.before, record_id = n.record_id,
       account_id = n.account_id, changes = n.changes, cells = coalesce(n.cells, r.cells), is_clashing = n.is_clashing
     FROM unnest($3::int[], $4::text[], $5::jsonb[], $6::jsonb[], $7::uuid[], $8::uuid[], $9::jsonb[], $10::bytea[], $11::boolean[])
       AS n (line, verdict, reasons, before, record_id, account_id, changes, cells, is_clashing)
     WHERE r.university_id = $1 AND r.import_id = $2 AND r.line = n.line`,
    [
      tx.universityId,
      importId,
      rows.map(({ line }) => line),
      rows.map(({ verdict }) => verdict),
      rows.map(({ reasons }) => JSON.stringify(reasons)),
      rows.map(({ before }) => JSON.stringify(before)),
      rows.map(({ recordId }) => recordId),
      rows.map(({ accountId }) => accountId),
      rows.map(({ changes }) => (changes ? JSON.stringify(changes) : null)),
      rows.map(({ cells }) => cells),
      rows.map(({ isClashing }) => isClashing),
    ],
  );
}

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const undoableRow = z.object({
  line: z.number(),
  verdict: z.enum(['create', 'update']),
  record_id: z.string(),
  account_id: z.string().nullable(),
  changes: z.record(z.string(), z.tuple([value, value])),
});
export type UndoableRow = Readonly<z.infer<typeof undoableRow>>;

/** Lists the rows that created or updated a record. */
export function listUndoableRows(
  tx: UniversityTx,
  importId: string,
  afterLine: number,
  limit: number,
): Promise<UndoableRow[]> {
  return tx.query(
    `SELECT line, verdict, record_id, account_id, changes FROM import_rows
     WHERE university_id = $1 AND import_id = $2 AND line > $3 AND record_id IS NOT NULL AND changes IS NOT NULL
     ORDER BY line LIMIT $4`,
    [tx.universityId, importId, afterLine, limit],
    undoableRow,
  );
}

/** Lists the accounts whose email an undo gives back to others: those that it changes, and created ones with an email that it restores. */
export async function listAccountsToRelease(tx: UniversityTx, importId: string): Promise<string[]> {
  const rows = await tx.query(
    `WITH changed AS (
       SELECT account_id, changes -> 'email' ->> 0 AS former FROM import_rows
       WHERE university_id = $1 AND import_id = $2 AND verdict = 'update' AND account_id IS NOT NULL AND changes ? 'email')
     SELECT account_id AS id FROM changed
     UNION ALL
     SELECT account_id FROM import_rows
     WHERE university_id = $1 AND import_id = $2 AND verdict = 'create' AND account_id IS NOT NULL
       AND changes -> 'email' ->> 1 IN (SELECT former FROM changed)`,
    [tx.universityId, importId],
    z.object({ id: z.string() }),
  );
  return rows.map(({ id }) => id);
}

/** Counts the accounts that have signed in. */
export async function countSignedIn(tx: UniversityTx, accountIds: readonly string[]): Promise<number> {
  const row = await tx.row(
    `SELECT count(*) AS count FROM accounts
     WHERE university_id = $1 AND id = ANY($2::uuid[]) AND last_sign_in_at IS NOT NULL`,
    [tx.universityId, accountIds],
    z.object({ count: z.number() }),
  );
  return row.count;
}

const degreeRow = z.object({
  id: z.string(),
  degree_programme: z.string(),
  programme_code: z.string().nullable(),
  degree_level: z.string(),
  local_international: z.string(),
  active: z.boolean(),
}) satisfies z.ZodType<Degree>;
const groupRow = z.object({
  id: z.string(),
  group_name: z.string(),
  degree_details_id: z.string(),
  year: z.number(),
  semester: z.number(),
  academic_year: z.string(),
  active: z.boolean(),
}) satisfies z.ZodType<Group>;
const moduleRow = z.object({
  id: z.string(),
  module_code: z.string(),
  semester: z.number(),
  mappings: z.array(z.object({ degree_id: z.string(), year: z.number() })),
  department: z.string().nullable(),
  teacher_ids: z.array(z.string()),
}) satisfies z.ZodType<Module>;
const venueRow = z.object({
  name: z.string(),
  building: z.string().nullable(),
}) satisfies z.ZodType<NamedVenue>;
const semesterRow = z.object({
  academic_year: z.string(),
  semester: z.number(),
  starts_on: z.string(),
  ends_on: z.string(),
}) satisfies z.ZodType<NamedSemester>;
const teacherRow = z.object({
  id: z.string(),
  employee_id: z.string(),
  name: z.string(),
  family_name: z.string().nullable(),
  department: z.string().nullable(),
}) satisfies z.ZodType<Teacher>;

/** Lists the degrees and groups that rows may refer to: active ones, or all, because existing records may refer to inactive ones. */
export async function listReferences(tx: UniversityTx, isAll = false): Promise<{ degrees: Degree[]; groups: Group[] }> {
  const degrees = await tx.query(
    `SELECT id, degree_programme, programme_code, degree_level, local_international, active FROM degree_details
     WHERE university_id = $1 AND (active OR $2) ORDER BY degree_programme, id LIMIT 10000`,
    [tx.universityId, isAll],
    degreeRow,
  );
  const groups = await tx.query(
    `SELECT id, group_name, degree_details_id, year, semester, academic_year, active FROM groups
     WHERE university_id = $1 AND module_id IS NULL AND (active OR $2) ORDER BY group_name, id LIMIT 50000`,
    [tx.universityId, isAll],
    groupRow,
  );
  return { degrees, groups };
}

const teachingGroupRow = z.object({
  id: z.string(),
  module_id: z.string(),
  further_module_ids: z.array(z.string()),
  group_name: z.string(),
  course_number: z.string().nullable(),
  academic_year: z.string(),
  semester: z.number(),
  class_types: z.array(z.string()),
}) satisfies z.ZodType<NamedTeachingGroup>;

export const listTeachingGroups = (tx: UniversityTx): Promise<NamedTeachingGroup[]> =>
  tx.query(
    `SELECT g.id, g.module_id, ${furtherModuleIds('g')} AS further_module_ids, g.group_name, g.course_number, g.academic_year, g.semester,
       coalesce(c.class_types, array_remove(ARRAY[g.class_type], NULL)) AS class_types
     FROM groups g
     LEFT JOIN (SELECT x.group_id, array_agg(DISTINCT t.class_type) AS class_types FROM timetable_groups x
                JOIN timetables t ON t.university_id = x.university_id AND t.id = x.timetable_id
                WHERE x.university_id = $1 AND t.active GROUP BY x.group_id) c ON c.group_id = g.id
     WHERE g.university_id = $1 AND g.module_id IS NOT NULL AND g.active ORDER BY g.created_at, g.id LIMIT 200000`,
    [tx.universityId],
    teachingGroupRow,
  );

/** Lists the modules, staff and active venues that timetable rows may refer to. */
export async function listTeaching(
  tx: UniversityTx,
  isAll: boolean,
): Promise<{ modules: Module[]; staff: Teacher[]; venues: NamedVenue[]; semesters: NamedSemester[] }> {
  const modules = await tx.query(
    `SELECT m.id, m.module_code, m.semester, coalesce(d.mappings, '[]') AS mappings, m.department,
       coalesce(t.teacher_ids, '{}') AS teacher_ids FROM modules m
     LEFT JOIN (SELECT module_id, json_agg(json_build_object('degree_id', degree_details_id, 'year', year)) AS mappings
                FROM module_degree_mappings WHERE university_id = $1 GROUP BY module_id) d ON d.module_id = m.id
     LEFT JOIN (SELECT module_id, array_agg(staff_id) AS teacher_ids FROM staff_courses WHERE university_id = $1
                GROUP BY module_id) t ON t.module_id = m.id
     WHERE m.university_id = $1 AND (m.active OR $2) ORDER BY m.module_code, m.id LIMIT 50000`,
    [tx.universityId, isAll],
    moduleRow,
  );
  const staff = await tx.query(
    `SELECT id, employee_id, name, family_name, department FROM staff
     WHERE university_id = $1 AND (active OR $2) ORDER BY name, employee_id LIMIT 50000`,
    [tx.universityId, isAll],
    teacherRow,
  );
  const venues = await tx.query(
    'SELECT name, building FROM venues WHERE university_id = $1 AND active ORDER BY natural_key(name) LIMIT 10000',
    [tx.universityId],
    venueRow,
  );
  const semesters = await tx.query(
    'SELECT academic_year, semester, starts_on, ends_on FROM semesters WHERE university_id = $1 ORDER BY starts_on LIMIT 1000',
    [tx.universityId],
    semesterRow,
  );
  return { modules, staff, venues, semesters };
}

const numbersPerStatement = 2_000;
const studentRow = z.object({ id: z.string(), student_id: z.string() }) satisfies z.ZodType<NamedStudent>;

/** Lists the students with these numbers, which are as `identifierKey` has them. The number of a joined record finds the kept one. */
export async function listStudentsByNumber(tx: UniversityTx, numbers: readonly string[]): Promise<NamedStudent[]> {
  const found: NamedStudent[] = [];
  for (let from = 0; from < numbers.length; from += numbersPerStatement) {
    const students = await tx.query(
      `SELECT coalesce(joined_into, id) AS id, student_id FROM students WHERE university_id = $1 AND id IN ${studentsWithNumber('$2::text[]')}`,
      [tx.universityId, numbers.slice(from, from + numbersPerStatement)],
      studentRow,
    );
    found.push(...students);
  }
  return found;
}

/** Updates the planner statistics of the tables. */
export async function refreshStatistics(tx: UniversityTx, tables: readonly string[]): Promise<void> {
  await tx.execute(`SELECT refresh_statistics(${tables.map((_, at) => `$${at + 1}`).join(', ')})`, tables);
}
