import type { Assignment } from '@muster/contract/staff';
import type { UniversityTx } from '../../platform/database/database.ts';

export type AssignmentRow = Omit<Assignment, 'created_at'> & { readonly created_at: Date };

export function listAssignments(tx: UniversityTx, staffId: string): Promise<AssignmentRow[]> {
  return tx.query<AssignmentRow>(
    `SELECT c.id, c.staff_id, c.course_name, c.module_id, c.can_teach_as_primary, c.can_teach_as_assistant, c.created_at,
       json_build_object('id', m.id, 'module_name', m.module_name, 'module_code', m.module_code) AS modules
     FROM staff_courses c JOIN modules m ON m.university_id = c.university_id AND m.id = c.module_id
     WHERE c.university_id = $1 AND c.staff_id = $2 ORDER BY m.module_name, m.module_code, c.id LIMIT 10000`,
    [tx.universityId, staffId],
    'prepared',
  );
}

export type ModuleName = { readonly id: string; readonly module_name: string; readonly module_code: string };

/** Active ones: what is taught no more is assigned to nobody any more. */
export function listActiveModules(tx: UniversityTx, ids: readonly string[]): Promise<ModuleName[]> {
  return tx.query<ModuleName>(
    `SELECT id, module_name, module_code FROM modules
     WHERE university_id = $1 AND id = ANY ($2::uuid[]) AND active LIMIT 1000`,
    [tx.universityId, ids],
  );
}

export type NewAssignment = {
  readonly id?: string | undefined;
  readonly course_name: string;
  readonly module_id: string;
  readonly can_teach_as_primary: boolean;
  readonly can_teach_as_assistant: boolean;
};

export type Assigned = { readonly module_id: string; readonly is_new: boolean };

/** Those that were not there yet, and those that are these very rows, sent once more. */
export function insertAssignments(
  tx: UniversityTx,
  staffId: string,
  rows: readonly NewAssignment[],
): Promise<Assigned[]> {
  return tx.query<Assigned>(
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
  );
}

export async function deleteAssignments(tx: UniversityTx, staffId: string, ids: readonly string[]): Promise<number> {
  const rows = await tx.query(
    `DELETE FROM staff_courses WHERE university_id = $1 AND staff_id = $2 AND id = ANY ($3::uuid[]) RETURNING id`,
    [tx.universityId, staffId, ids],
  );
  return rows.length;
}
