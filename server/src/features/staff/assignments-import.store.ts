import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { importedRow, type ImportedRow } from '#platform/database/record-table.ts';
import { teachesEntry } from '#domain/teaching.ts';

const types = 'id uuid, staff_id uuid, module_id uuid, role text';

/** The statements of the bulk import. Each one handles a batch of assignments. `role`: lecturer (of either kind), assistant or lecturer_only. */
export const importedAssignments = {
  role: null,

  /** `keys`: staff member and module, one line each. */
  list: (tx: UniversityTx, by: { keys: readonly string[] } | { ids: readonly string[] }, isLocked: boolean) =>
    tx.query(
      `SELECT id, null::uuid AS account_id, staff_id, module_id,
         CASE WHEN NOT can_teach_as_primary THEN 'assistant' WHEN can_teach_as_assistant THEN 'lecturer' ELSE 'lecturer_only' END AS role
       FROM staff_courses
       WHERE university_id = $1 AND ${
         'ids' in by
           ? 'id = ANY($2::uuid[])'
           : `(staff_id, module_id) IN (
                SELECT split_part(key, E'\\n', 1)::uuid, split_part(key, E'\\n', 2)::uuid FROM unnest($2::text[]) AS key)`
       }
       ORDER BY id ${isLocked ? 'FOR NO KEY UPDATE' : ''}`,
      [tx.universityId, 'ids' in by ? by.ids : by.keys],
      importedRow,
    ),

  async insert(tx: UniversityTx, rows: readonly ImportedRow[]): Promise<void> {
    await tx.execute(
      `INSERT INTO staff_courses (university_id, id, staff_id, module_id, course_name, can_teach_as_primary, can_teach_as_assistant)
       SELECT $1, n.id, n.staff_id, n.module_id, m.module_name, n.role <> 'assistant', n.role <> 'lecturer_only'
       FROM jsonb_to_recordset($2::jsonb) AS n (${types})
       JOIN modules m ON m.university_id = $1 AND m.id = n.module_id`,
      [tx.universityId, JSON.stringify(rows)],
    );
  },

  async update(tx: UniversityTx, rows: readonly ImportedRow[]): Promise<void> {
    await tx.execute(
      `UPDATE staff_courses c SET can_teach_as_primary = n.role <> 'assistant', can_teach_as_assistant = n.role <> 'lecturer_only'
       FROM jsonb_to_recordset($2::jsonb) AS n (${types}) WHERE c.university_id = $1 AND c.id = n.id`,
      [tx.universityId, JSON.stringify(rows)],
    );
  },

  async delete(tx: UniversityTx, ids: readonly string[]): Promise<void> {
    await tx.execute('DELETE FROM staff_courses WHERE university_id = $1 AND id = ANY($2::uuid[])', [
      tx.universityId,
      ids,
    ]);
  },

  /** Timetable entries that name the staff member and the module require the assignment. */
  countDependents: (tx: UniversityTx, ids: readonly string[]) =>
    tx.query(
      `SELECT 'timetable entries' AS what, count(DISTINCT t.id) AS count
       FROM staff_courses c
       JOIN timetables t ON t.university_id = c.university_id AND t.module_id = c.module_id AND t.active
         AND ${teachesEntry('c.staff_id')}
       WHERE c.university_id = $1 AND c.id = ANY($2::uuid[]) HAVING count(*) > 0`,
      [tx.universityId, ids],
      z.object({ what: z.string(), count: z.number() }),
    ),
};
