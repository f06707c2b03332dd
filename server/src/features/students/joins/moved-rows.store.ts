import { type JoinedKind, joinedKinds } from '@muster/contract/people/student-joins';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { type MovedTable, movedTables } from './join-tables.rules.ts';

export type Pair = { readonly keptId: string; readonly joinedId: string };

const row = z.record(z.string(), z.unknown());
/** The keys of rows that moved, and rows that gave way to one of the other record. */
export const changedRows = z.object({ moved: z.array(row), removed: z.array(row) });
export type ChangedRows = z.infer<typeof changedRows>;

const tables = Object.entries(movedTables) as [JoinedKind, MovedTable][];
const ofPair = '($2::uuid, $3::uuid)';

/** Condition: the rows of the aliases have the values of which one student can have only one row. */
function isSame({ unique }: MovedTable, one: string, other: string): string {
  if (!unique) return 'false';
  const { key, where } = unique;
  return [
    ...key.map((column) => `${one}.${column} IS NOT DISTINCT FROM ${other}.${column}`),
    ...(where ? [where(one), where(other)] : []),
  ].join(' AND ');
}

const joinedGivesWay = ({ unique }: MovedTable): string =>
  unique ? `(${unique.rank('j')}) >= (${unique.rank('k')})` : 'false';

const countRow = z.object({
  kind: z.enum(Object.keys(joinedKinds) as [JoinedKind]),
  moving: z.number(),
  both: z.number(),
});

/** Counts the rows of the joined record, and those of which the kept record has one with the same key. Tables without rows are left out. */
export function countRows(tx: UniversityTx, { keptId, joinedId }: Pair): Promise<z.infer<typeof countRow>[]> {
  const counts = tables.map(
    ([name, table], at) => `SELECT ${at} AS place, '${name}' AS kind, count(*)::int AS moving,
       count(*) FILTER (WHERE EXISTS (SELECT FROM ${name} k WHERE k.university_id = $1 AND k.student_id = $2 AND ${isSame(table, 'k', 'j')}))::int AS "both"
     FROM ${name} j WHERE j.university_id = $1 AND j.student_id = $3`,
  );
  return tx.query(
    `SELECT kind, moving, "both" FROM (${counts.join(' UNION ALL ')}) c WHERE moving > 0 ORDER BY place`,
    [tx.universityId, keptId, joinedId],
    countRow,
  );
}

const markRow = z.object({
  session_id: z.string(),
  module_code: z.string(),
  date: z.string(),
  class_start_time: z.string(),
  kept: z.enum(['present', 'late', 'online', 'absent', 'excused']).nullable(),
  joined: z.enum(['present', 'late', 'online', 'absent', 'excused']).nullable(),
  stays: z.enum(['kept', 'joined']),
});

/** Lists the latest classes in which both records have a place, with different marks. */
export function listMarksOfBoth(
  tx: UniversityTx,
  { keptId, joinedId }: Pair,
  limit: number,
): Promise<z.infer<typeof markRow>[]> {
  return tx.query(
    `SELECT s.id AS session_id, m.module_code, s.session_date::text AS date, to_char(s.start_time, 'HH24:MI') AS class_start_time,
            k.status AS kept, j.status AS joined, CASE WHEN ${joinedGivesWay(movedTables.attendance)} THEN 'kept' ELSE 'joined' END AS stays
     FROM attendance j
     JOIN attendance k ON k.university_id = $1 AND k.student_id = $2 AND k.session_id = j.session_id
     JOIN class_sessions s ON s.university_id = $1 AND s.id = j.session_id
     JOIN modules m ON m.university_id = $1 AND m.id = s.module_id
     WHERE j.university_id = $1 AND j.student_id = $3 AND j.status IS DISTINCT FROM k.status
     ORDER BY s.starts_at DESC, s.id LIMIT $4`,
    [tx.universityId, keptId, joinedId, limit],
    markRow,
  );
}

const removedRow = z.object({ removed: row });
const movedRow = z.object({ moved: row });

/** Moves the rows of the joined record to the kept one. The join must be stored before: rows about the past move for it only. */
export async function moveRows(
  tx: UniversityTx,
  { keptId, joinedId }: Pair,
): Promise<Partial<Record<JoinedKind, ChangedRows>>> {
  await tx.execute('SET CONSTRAINTS ALL DEFERRED');
  const values = [tx.universityId, keptId, joinedId];
  const changed: Partial<Record<JoinedKind, ChangedRows>> = {};
  for (const [name, table] of tables) {
    const removed = await tx.query(
      `WITH of_joined AS (
         DELETE FROM ${name} j USING ${name} k
         WHERE j.university_id = $1 AND j.student_id = $3 AND k.university_id = $1 AND k.student_id = $2
           AND ${isSame(table, 'j', 'k')} AND ${joinedGivesWay(table)} RETURNING to_jsonb(j) AS removed
       ), of_kept AS (
         DELETE FROM ${name} k USING ${name} j
         WHERE k.university_id = $1 AND k.student_id = $2 AND j.university_id = $1 AND j.student_id = $3
           AND ${isSame(table, 'k', 'j')} AND NOT ${joinedGivesWay(table)} RETURNING to_jsonb(k) AS removed
       ), of_parent AS (
         DELETE FROM ${name} c WHERE c.university_id = $1 AND c.student_id IN ${ofPair} AND ${hasNoParent(table)} RETURNING to_jsonb(c) AS removed
       )
       SELECT removed FROM of_joined UNION ALL SELECT removed FROM of_kept UNION ALL SELECT removed FROM of_parent`,
      values,
      removedRow,
    );
    const key = table.identity.map((column) => `'${column}', t.${column}`).join(', ');
    const moved = await tx.query(
      `UPDATE ${name} t SET student_id = $2 WHERE t.university_id = $1 AND t.student_id = $3 RETURNING jsonb_build_object(${key}) AS moved`,
      values,
      movedRow,
    );
    if (moved.length + removed.length > 0)
      changed[name] = { moved: moved.map((one) => one.moved), removed: removed.map((one) => one.removed) };
  }
  await tx.execute('SET CONSTRAINTS ALL IMMEDIATE');
  return changed;
}

const hasNoParent = ({ parent }: MovedTable): string =>
  parent
    ? `NOT EXISTS (SELECT FROM ${parent.table} p WHERE p.university_id = $1 AND p.id = c.${parent.column})`
    : 'false';

/**
 * Moves the rows back, and inserts those that gave way. A moved row that was changed since keeps the change; one that was deleted is left
 * out. The history of a mark since `joinedAt` goes with the mark. Fails with a foreign key violation if a class or module was deleted.
 */
export async function moveRowsBack(
  tx: UniversityTx,
  { keptId, joinedId, joinedAt }: Pair & { readonly joinedAt: Date },
  changed: Partial<Record<JoinedKind, ChangedRows>>,
): Promise<void> {
  await tx.execute('SET CONSTRAINTS ALL DEFERRED');
  const movedBack: Partial<Record<JoinedKind, ChangedRows['moved']>> = {};
  for (const [name, { identity, goesWith }] of tables) {
    const { moved = [], removed = [] } = changed[name] ?? {};
    const isRow = identity.map((column) => `t.${column} = o.${column}`).join(' AND ');
    const key = identity.map((column) => `'${column}', t.${column}`).join(', ');
    const back =
      moved.length === 0
        ? []
        : await tx.query(
            `UPDATE ${name} t SET student_id = $3 FROM jsonb_populate_recordset(NULL::${name}, $4::jsonb) o
             WHERE t.university_id = $1 AND t.student_id = $2 AND ${isRow} RETURNING jsonb_build_object(${key}) AS moved`,
            [tx.universityId, keptId, joinedId, JSON.stringify(moved)],
            movedRow,
          );
    const followed = (goesWith && movedBack[goesWith.table]) ?? [];
    const later =
      goesWith === undefined || followed.length === 0
        ? []
        : await tx.query(
            `UPDATE ${name} t SET student_id = $3 FROM jsonb_populate_recordset(NULL::${goesWith.table}, $4::jsonb) o
             WHERE t.university_id = $1 AND t.student_id = $2 AND t.${goesWith.at} > $5
               AND ${goesWith.key.map((column) => `t.${column} = o.${column}`).join(' AND ')}
             RETURNING jsonb_build_object(${key}) AS moved`,
            [tx.universityId, keptId, joinedId, JSON.stringify(followed), joinedAt],
            movedRow,
          );
    movedBack[name] = [...back, ...later].map((one) => one.moved);
    if (removed.length === 0) continue;
    const values = [tx.universityId, JSON.stringify(removed)];
    const columns = Object.keys(removed[0] ?? {});
    await tx.execute(
      `INSERT INTO ${name} (${columns.join()}) SELECT ${columns.join()} FROM jsonb_populate_recordset(NULL::${name}, $2::jsonb) o
       WHERE o.university_id = $1 ON CONFLICT DO NOTHING`,
      values,
    );
    // A trigger has given the rows the present names of their authors.
    const labels = columns.filter((column) => column.endsWith('_label'));
    if (labels.length > 0)
      await tx.execute(
        `UPDATE ${name} t SET ${labels.map((label) => `${label} = o.${label}`).join()}
         FROM jsonb_populate_recordset(NULL::${name}, $2::jsonb) o
         WHERE t.university_id = $1 AND t.student_id = o.student_id AND ${isRow}`,
        values,
      );
  }
  await tx.execute('SET CONSTRAINTS ALL IMMEDIATE');
}
