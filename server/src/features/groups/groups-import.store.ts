import type { UniversityTx } from '../../platform/database/database.ts';

type Value = string | number | boolean | null;
type Row = Readonly<Record<string, Value>>;

const columns = 'id, group_name, degree_details_id, year, semester, academic_year, active';
const types = `id uuid, group_name text, degree_details_id uuid, year smallint, semester smallint, academic_year text, active boolean`;

/** What the bulk import does to groups: whole chunks in one statement. */
export const importedGroups = {
  role: null,

  /** Keys are degree, year, semester, academic year and name, a line each, in small letters. */
  list: (tx: UniversityTx, by: { keys: readonly string[] } | { ids: readonly string[] }, isLocked: boolean) =>
    tx.query<Row>(
      `SELECT ${columns}, null::uuid AS account_id FROM groups
       WHERE university_id = $1 AND ${
         'ids' in by
           ? 'id = ANY($2::uuid[])'
           : `lower(concat_ws(E'\\n', degree_details_id, year, semester, academic_year, group_name)) = ANY($2::text[])`
       }
       ORDER BY id ${isLocked ? 'FOR NO KEY UPDATE' : ''}`,
      [tx.universityId, 'ids' in by ? by.ids : by.keys],
    ),

  async insert(tx: UniversityTx, rows: readonly Row[]): Promise<void> {
    await tx.query(
      `INSERT INTO groups (university_id, ${columns})
       SELECT $1, ${columns} FROM jsonb_to_recordset($2::jsonb) AS new (${types})`,
      [tx.universityId, JSON.stringify(rows)],
    );
  },

  /** All but the status is what names a group. */
  async update(tx: UniversityTx, rows: readonly Row[]): Promise<void> {
    await tx.query(
      `UPDATE groups g SET active = n.active, updated_at = now()
       FROM jsonb_to_recordset($2::jsonb) AS n (${types}) WHERE g.university_id = $1 AND g.id = n.id`,
      [tx.universityId, JSON.stringify(rows)],
    );
  },

  async delete(tx: UniversityTx, ids: readonly string[]): Promise<void> {
    await tx.query('DELETE FROM groups WHERE university_id = $1 AND id = ANY($2::uuid[])', [tx.universityId, ids]);
  },

  /** What has come to depend on them: how many of what. */
  countDependents: (tx: UniversityTx, ids: readonly string[]) =>
    tx.query<{ what: string; count: number }>(
      `SELECT what, count FROM (
         SELECT 'students' AS what, count(*) FROM students WHERE university_id = $1 AND group_id = ANY($2::uuid[])
         UNION ALL SELECT 'timetable entries', count(*) FROM timetable_groups
           WHERE university_id = $1 AND group_id = ANY($2::uuid[])
         UNION ALL SELECT 'class sessions', count(*) FROM session_groups
           WHERE university_id = $1 AND group_id = ANY($2::uuid[])
         UNION ALL SELECT 'places on class lists', count(*) FROM session_roster
           WHERE university_id = $1 AND group_id = ANY($2::uuid[])) counted
       WHERE count > 0`,
      [tx.universityId, ids],
    ),
};
