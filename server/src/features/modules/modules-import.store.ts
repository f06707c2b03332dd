import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { modules } from './modules.store.ts';

type Deps = {
  /** Applies changed attendance requirements to class sessions, figures and warnings. */
  readonly applyRequirements: (tx: UniversityTx, moduleId: null) => Promise<void>;
};

const statements = modules.forImport({
  key: 'identifier_key(r.module_code)',
  fixed: ['module_code'],
  unknown: ['photo_url'],
  referredBy: [
    { what: 'degree mappings', table: 'module_degree_mappings', column: 'module_id' },
    { what: 'staff assignments', table: 'staff_courses', column: 'module_id' },
    { what: 'enrolments', table: 'student_module_enrollments', column: 'module_id' },
    { what: 'timetable entries', table: 'timetables', column: 'module_id' },
    { what: 'class sessions', table: 'class_sessions', column: 'module_id' },
  ],
});

/** The statements of the bulk import. */
export const makeModulesImport = ({ applyRequirements }: Deps) => ({
  ...statements,

  async update(tx: UniversityTx, rows: readonly object[]): Promise<void> {
    const changed = await tx.row(
      `SELECT EXISTS (SELECT FROM modules m JOIN jsonb_populate_recordset(NULL::modules, $2::jsonb) n ON n.id = m.id
       WHERE m.university_id = $1
         AND (m.attendance_requirement, m.attendance_limit) IS DISTINCT FROM (n.attendance_requirement, n.attendance_limit)) AS requirement`,
      [tx.universityId, JSON.stringify(rows)],
      z.object({ requirement: z.boolean() }),
    );
    await statements.update(tx, rows);
    if (changed.requirement) await applyRequirements(tx, null);
  },
});
