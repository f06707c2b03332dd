import { z } from 'zod';
import type { UniversityTx } from '../../platform/database/database.ts';

const recordRow = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
type RecordRow = Readonly<z.infer<typeof recordRow>>;

const columns = `id, module_name, module_code, semester, credits, description, department, attendance_requirement, attendance_limit,
  active`;
const types = `id uuid, module_name text, module_code text, semester smallint, credits numeric, description text, department text,
  attendance_requirement text, attendance_limit smallint, active boolean`;

type Deps = {
  /** Applies changed attendance requirements to class sessions, figures and warnings. */
  readonly applyRequirements: (tx: UniversityTx, moduleId: null) => Promise<void>;
};

/** The statements of the bulk import. Each one handles a batch of modules. */
export const makeModulesImport = ({ applyRequirements }: Deps) => ({
  role: null,

  /** `keys`: module codes as `identifierKey` has them. */
  list: (tx: UniversityTx, by: { keys: readonly string[] } | { ids: readonly string[] }, isLocked: boolean) =>
    tx.query(
      `SELECT ${columns}, null::uuid AS account_id FROM modules
       WHERE university_id = $1 AND ${'ids' in by ? 'id = ANY($2::uuid[])' : 'identifier_key(module_code) = ANY($2::text[])'}
       ORDER BY id ${isLocked ? 'FOR NO KEY UPDATE' : ''}`,
      [tx.universityId, 'ids' in by ? by.ids : by.keys],
      recordRow,
    ),

  async insert(tx: UniversityTx, rows: readonly RecordRow[]): Promise<void> {
    await tx.execute(
      `INSERT INTO modules (university_id, ${columns})
       SELECT $1, ${columns} FROM jsonb_to_recordset($2::jsonb) AS new (${types})`,
      [tx.universityId, JSON.stringify(rows)],
    );
  },

  async update(tx: UniversityTx, rows: readonly RecordRow[]): Promise<void> {
    const imported = JSON.stringify(rows);
    const changed = await tx.query(
      `SELECT EXISTS (SELECT FROM modules m JOIN jsonb_to_recordset($2::jsonb) AS n (${types}) ON n.id = m.id
       WHERE m.university_id = $1
         AND (m.attendance_requirement, m.attendance_limit) IS DISTINCT FROM (n.attendance_requirement, n.attendance_limit)) AS requirement`,
      [tx.universityId, imported],
      z.object({ requirement: z.boolean() }),
    );
    await tx.execute(
      `UPDATE modules m SET module_name = n.module_name, semester = n.semester, credits = n.credits,
         description = n.description, department = n.department, attendance_requirement = n.attendance_requirement,
         attendance_limit = n.attendance_limit, active = n.active, updated_at = now()
       FROM jsonb_to_recordset($2::jsonb) AS n (${types}) WHERE m.university_id = $1 AND m.id = n.id`,
      [tx.universityId, imported],
    );
    if (changed[0]?.requirement) await applyRequirements(tx, null);
  },

  async delete(tx: UniversityTx, ids: readonly string[]): Promise<void> {
    await tx.execute('DELETE FROM modules WHERE university_id = $1 AND id = ANY($2::uuid[])', [tx.universityId, ids]);
  },

  /** The kinds of records that refer to the modules, with their number. */
  countDependents: (tx: UniversityTx, ids: readonly string[]) =>
    tx.query(
      `SELECT what, count FROM (
         SELECT 'degree mappings' AS what, count(*) FROM module_degree_mappings
           WHERE university_id = $1 AND module_id = ANY($2::uuid[])
         UNION ALL SELECT 'staff assignments', count(*) FROM staff_courses
           WHERE university_id = $1 AND module_id = ANY($2::uuid[])
         UNION ALL SELECT 'enrolments', count(*) FROM student_module_enrollments
           WHERE university_id = $1 AND module_id = ANY($2::uuid[])
         UNION ALL SELECT 'timetable entries', count(*) FROM timetables
           WHERE university_id = $1 AND module_id = ANY($2::uuid[])
         UNION ALL SELECT 'class sessions', count(*) FROM class_sessions
           WHERE university_id = $1 AND module_id = ANY($2::uuid[])) counted
       WHERE count > 0`,
      [tx.universityId, ids],
      z.object({ what: z.string(), count: z.number() }),
    ),
});
