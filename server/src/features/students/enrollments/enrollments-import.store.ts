import { z } from 'zod';
import type { UniversityTx } from '../../../platform/database/database.ts';

const recordRow = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
type RecordRow = Readonly<z.infer<typeof recordRow>>;

const columns = 'id, student_id, module_id, academic_year, semester, enrollment_type, group_id, active';
const types = `id uuid, student_id uuid, module_id uuid, academic_year text, semester smallint, enrollment_type text,
  group_id uuid, active boolean`;

/** The statements of the bulk import. Each one handles a batch of enrolments. */
export const importedEnrollments = {
  role: null,

  /** `keys`: student, module, academic year and semester, one line each. */
  list: (tx: UniversityTx, by: { keys: readonly string[] } | { ids: readonly string[] }, isLocked: boolean) =>
    tx.query(
      `SELECT ${columns}, null::uuid AS account_id FROM student_module_enrollments
       WHERE university_id = $1 AND ${
         'ids' in by
           ? 'id = ANY($2::uuid[])'
           : `(student_id, module_id, academic_year, semester) IN (
                SELECT split_part(key, E'\\n', 1)::uuid, split_part(key, E'\\n', 2)::uuid, split_part(key, E'\\n', 3),
                  split_part(key, E'\\n', 4)::smallint
                FROM unnest($2::text[]) AS key)`
       }
       ORDER BY id ${isLocked ? 'FOR NO KEY UPDATE' : ''}`,
      [tx.universityId, 'ids' in by ? by.ids : by.keys],
      recordRow,
    ),

  async insert(tx: UniversityTx, rows: readonly RecordRow[]): Promise<void> {
    await tx.execute(
      `INSERT INTO student_module_enrollments (university_id, ${columns}, enrolled_date)
       SELECT $1, ${columns}, (now() AT TIME ZONE (SELECT time_zone FROM universities WHERE id = $1))::date
       FROM jsonb_to_recordset($2::jsonb) AS new (${types})`,
      [tx.universityId, JSON.stringify(rows)],
    );
  },

  /** The other columns identify an enrolment. */
  async update(tx: UniversityTx, rows: readonly RecordRow[]): Promise<void> {
    await tx.execute(
      `UPDATE student_module_enrollments e SET enrollment_type = n.enrollment_type, group_id = n.group_id, active = n.active
       FROM jsonb_to_recordset($2::jsonb) AS n (${types}) WHERE e.university_id = $1 AND e.id = n.id`,
      [tx.universityId, JSON.stringify(rows)],
    );
  },

  async delete(tx: UniversityTx, ids: readonly string[]): Promise<void> {
    await tx.execute('DELETE FROM student_module_enrollments WHERE university_id = $1 AND id = ANY($2::uuid[])', [
      tx.universityId,
      ids,
    ]);
  },

  /** No record refers to an enrolment; class lists are fixed when the session is created. */
  countDependents: async () => [],
};
