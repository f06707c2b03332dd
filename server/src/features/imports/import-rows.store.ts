import type { ImportRowFilter, ImportVerdict } from '@muster/contract/imports';
import type { UniversityTx } from '../../platform/database/database.ts';
import type { Degree, Group, Module, Teacher, Value } from './row-judging.rules.ts';

export type RowRecord = {
  readonly line: number;
  readonly verdict: ImportVerdict;
  readonly cells: Buffer | null;
  readonly reasons: Record<string, string>;
  readonly is_clashing: boolean;
  readonly before: Record<string, string>;
};

export async function insertRows(tx: UniversityTx, importId: string, rows: readonly RowRecord[]): Promise<void> {
  await tx.query(
    `INSERT INTO import_rows (university_id, import_id, line, verdict, cells, reasons, before, is_clashing)
     SELECT $1, $2, * FROM unnest($3::int[], $4::text[], $5::bytea[], $6::jsonb[], $7::jsonb[], $8::boolean[])`,
    [
      tx.universityId,
      importId,
      rows.map(({ line }) => line),
      rows.map(({ verdict }) => verdict),
      rows.map(({ cells }) => cells),
      rows.map(({ reasons }) => JSON.stringify(reasons)),
      rows.map(({ before }) => JSON.stringify(before)),
      rows.map(({ is_clashing }) => is_clashing),
    ],
  );
}

export async function deleteRows(tx: UniversityTx, importId: string): Promise<void> {
  await tx.query('DELETE FROM import_rows WHERE university_id = $1 AND import_id = $2', [tx.universityId, importId]);
}

/** Rows after a line, in their order; of one verdict, those that clash, or all. */
export function listRows(
  tx: UniversityTx,
  importId: string,
  {
    verdict = 'all',
    afterLine = 0,
    limit,
    offset = 0,
  }: {
    verdict?: ImportRowFilter;
    afterLine?: number;
    limit: number;
    offset?: number;
  },
): Promise<RowRecord[]> {
  return tx.query<RowRecord>(
    `SELECT line, verdict, cells, reasons, before, is_clashing FROM import_rows
     WHERE university_id = $1 AND import_id = $2 AND line > $4
       AND CASE $3::text WHEN 'all' THEN true WHEN 'clashing' THEN is_clashing ELSE verdict = $3 END
     ORDER BY line LIMIT $5 OFFSET $6`,
    [tx.universityId, importId, verdict, afterLine, limit, offset],
  );
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
  /** The cells once more without a password; null: they had none. */
  readonly cells: Buffer | null;
};

/** What became of each row, and no password any more. */
export async function updateRowsApplied(
  tx: UniversityTx,
  importId: string,
  rows: readonly AppliedRow[],
): Promise<void> {
  await tx.query(
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

export type DoneRow = {
  readonly line: number;
  readonly verdict: 'create' | 'update';
  readonly record_id: string;
  readonly account_id: string | null;
  readonly changes: Record<string, [Value, Value]>;
};

/** What an applied import made and changed. */
export function listDone(tx: UniversityTx, importId: string, afterLine: number, limit: number): Promise<DoneRow[]> {
  return tx.query<DoneRow>(
    `SELECT line, verdict, record_id, account_id, changes FROM import_rows
     WHERE university_id = $1 AND import_id = $2 AND line > $3 AND record_id IS NOT NULL AND changes IS NOT NULL
     ORDER BY line LIMIT $4`,
    [tx.universityId, importId, afterLine, limit],
  );
}

/** How many of the people that an import made have signed in since. */
export async function countSignedIn(tx: UniversityTx, accountIds: readonly string[]): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `SELECT count(*) AS count FROM accounts
     WHERE university_id = $1 AND id = ANY($2::uuid[]) AND last_sign_in_at IS NOT NULL`,
    [tx.universityId, accountIds],
  );
  return row?.count ?? 0;
}

/** What rows may name: what is active, and what is not no more, unless things that stand may still name it (`isAll`). */
export async function listReferences(tx: UniversityTx, isAll = false): Promise<{ degrees: Degree[]; groups: Group[] }> {
  const degrees = await tx.query<Degree>(
    `SELECT id, degree_programme, degree_level, local_international, active FROM degree_details
     WHERE university_id = $1 AND (active OR $2) ORDER BY degree_programme, id LIMIT 10000`,
    [tx.universityId, isAll],
  );
  const groups = await tx.query<Group>(
    `SELECT id, group_name, degree_details_id, year, semester, academic_year, active FROM groups
     WHERE university_id = $1 AND (active OR $2) ORDER BY group_name, id LIMIT 50000`,
    [tx.universityId, isAll],
  );
  return { degrees, groups };
}

/** What rows of timetables name besides; whether it may still be chosen is judged with the whole row. */
export async function listTeaching(
  tx: UniversityTx,
  isAll: boolean,
): Promise<{ modules: Module[]; staff: Teacher[]; venues: string[] }> {
  const modules = await tx.query<Module>(
    `SELECT id, module_code FROM modules
     WHERE university_id = $1 AND (active OR $2) ORDER BY module_code, id LIMIT 50000`,
    [tx.universityId, isAll],
  );
  const staff = await tx.query<Teacher>(
    `SELECT id, employee_id, name FROM staff
     WHERE university_id = $1 AND (active OR $2) ORDER BY name, employee_id LIMIT 50000`,
    [tx.universityId, isAll],
  );
  const venues = await tx.query<{ name: string }>(
    'SELECT name FROM venues WHERE university_id = $1 AND active ORDER BY lower(name) LIMIT 10000',
    [tx.universityId],
  );
  return { modules, staff, venues: venues.map(({ name }) => name) };
}

export async function refreshStatistics(tx: UniversityTx, tables: readonly string[]): Promise<void> {
  await tx.query(`SELECT refresh_statistics(${tables.map((_, at) => `$${at + 1}`).join(', ')})`, tables);
}
