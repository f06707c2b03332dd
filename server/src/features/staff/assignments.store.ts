import { assignment } from '@muster/contract/people/staff';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { recordTable } from '#platform/database/record-table.ts';

const assignmentRow = assignment.extend({ created_at: z.date() });
export type AssignmentRow = z.infer<typeof assignmentRow>;
export const assignments = recordTable({
  table: 'staff_courses',
  row: assignmentRow.omit({ modules: true }),
  generated: ['created_at'],
});

export function listAssignments(tx: UniversityTx, staffId: string): Promise<AssignmentRow[]> {
  return tx.query(
    `SELECT c.id, c.staff_id, c.course_name, c.module_id, c.can_teach_as_primary, c.can_teach_as_assistant, c.created_at,
       json_build_object('id', m.id, 'module_name', m.module_name, 'module_code', m.module_code) AS modules
     FROM staff_courses c JOIN modules m ON m.university_id = c.university_id AND m.id = c.module_id
     WHERE c.university_id = $1 AND c.staff_id = $2 ORDER BY natural_key(m.module_name), natural_key(m.module_code), c.id LIMIT 10000`,
    [tx.universityId, staffId],
    assignmentRow,
    'prepared',
  );
}

const moduleNameRow = z.object({ id: z.string(), module_name: z.string(), module_code: z.string() });
export type ModuleName = z.infer<typeof moduleNameRow>;

/** Only active modules can be assigned. */
export function listActiveModules(tx: UniversityTx, ids: readonly string[]): Promise<ModuleName[]> {
  return tx.query(
    `SELECT id, module_name, module_code FROM modules
     WHERE university_id = $1 AND id = ANY ($2::uuid[]) AND active LIMIT 1000`,
    [tx.universityId, ids],
    moduleNameRow,
  );
}

export type NewAssignment = {
  readonly id?: string | undefined;
  readonly course_name: string;
  readonly module_id: string;
  readonly can_teach_as_primary: boolean;
  readonly can_teach_as_assistant: boolean;
};

const insertedRow = z.object({ module_id: z.string(), is_new: z.boolean() });
export type InsertedAssignment = z.infer<typeof insertedRow>;

/** Skips assignments that exist. Returns the inserted rows, and those of a repeated request (`is_new` false), which have the same id. */
export function insertAssignments(
  tx: UniversityTx,
  staffId: string,
  rows: readonly NewAssignment[],
): Promise<InsertedAssignment[]> {
  return tx.query(
    `WITH new AS (
       SELECT * FROM json_to_recordset($3::json)
         AS new (id uuid, course_name text, module_id uuid, can_teach_as_primary boolean, can_teach_as_assistant boolean)
     ), inserted AS (
       INSERT INTO staff_courses (university_id, staff_id, id, course_name, module_id, can_teach_as_primary, can_teach_as_assistant)
       SELECT $1, $2, coalesce(id, gen_random_uuid()), course_name, module_id, can_teach_as_primary, can_teach_as_assistant FROM new
       ON CONFLICT DO NOTHING RETURNING module_id)
     SELECT module_id, true AS is_new FROM inserted
     UNION ALL SELECT module_id, false FROM staff_courses
     JOIN new USING (id, module_id, can_teach_as_primary, can_teach_as_assistant) WHERE university_id = $1 AND staff_id = $2`,
    [tx.universityId, staffId, JSON.stringify(rows)],
    insertedRow,
  );
}

export function deleteAssignments(tx: UniversityTx, staffId: string, ids: readonly string[]): Promise<number> {
  return tx.execute(`DELETE FROM staff_courses WHERE university_id = $1 AND staff_id = $2 AND id = ANY ($3::uuid[])`, [
    tx.universityId,
    staffId,
    ids,
  ]);
}
