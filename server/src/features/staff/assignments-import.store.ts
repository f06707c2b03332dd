import type { UniversityTx } from '#platform/database/database.ts';
import { teachesEntry } from '#domain/teaching.ts';
import { assignments } from './assignments.store.ts';

/** `lecturer`: of either kind. */
type Row = { readonly role: 'lecturer' | 'assistant' | 'lecturer_only' };

/** `keys`: staff member and module, one line each. */
const statements = assignments.forImport({
  hasKey: (keys) => `(r.staff_id, r.module_id) IN (
    SELECT split_part(key, E'\\n', 1)::uuid, split_part(key, E'\\n', 2)::uuid FROM unnest(${keys}) AS key)`,
  fixed: ['staff_id', 'module_id', 'course_name'],
  referredBy: [
    {
      // Entries that name the staff member and the module require the assignment.
      what: 'timetable entries',
      count: `SELECT count(DISTINCT t.id) FROM staff_courses c
        JOIN timetables t ON t.university_id = c.university_id AND t.module_id = c.module_id AND t.active AND ${teachesEntry('c.staff_id')}
        WHERE c.university_id = $1 AND c.id = ANY($2::uuid[])`,
    },
  ],
});

const toColumns = (row: Row) => ({
  ...row,
  can_teach_as_primary: row.role !== 'assistant',
  can_teach_as_assistant: row.role !== 'lecturer_only',
});

/** The statements of the bulk import. Files have a role instead of the two columns, and no name of the course. */
export const importedAssignments = {
  ...statements,

  list: async (...of: Parameters<typeof statements.list>) =>
    (await statements.list(...of)).map(
      ({ can_teach_as_primary: isPrimary, can_teach_as_assistant: isAssistant, course_name: _, ...row }) => ({
        ...row,
        role: isPrimary ? (isAssistant ? 'lecturer' : 'lecturer_only') : 'assistant',
      }),
    ),

  async insert(tx: UniversityTx, rows: readonly Row[]): Promise<void> {
    await tx.execute(
      `INSERT INTO staff_courses (university_id, id, staff_id, module_id, course_name, can_teach_as_primary, can_teach_as_assistant)
       SELECT $1, n.id, n.staff_id, n.module_id, m.module_name, n.can_teach_as_primary, n.can_teach_as_assistant
       FROM jsonb_populate_recordset(NULL::staff_courses, $2::jsonb) n JOIN modules m ON m.university_id = $1 AND m.id = n.module_id`,
      [tx.universityId, JSON.stringify(rows.map(toColumns))],
    );
  },

  update: (tx: UniversityTx, rows: readonly Row[]) => statements.update(tx, rows.map(toColumns)),
};
