import type { UniversityTx } from '#platform/database/database.ts';
import { teachesEntry } from '#domain/teaching.ts';

export type TimetableAssignment = {
  readonly staff_id: string;
  readonly module_id: string;
  readonly is_lecturer: boolean;
};

/** The assignments of people whom a timetable file names for classes of a module. */
export const timetableAssignments = {
  /** Adds those that are missing. Where an assignment says in which roles a person teaches the module, it stays. */
  async insert(tx: UniversityTx, assignments: readonly TimetableAssignment[]): Promise<void> {
    await tx.execute(
      `INSERT INTO staff_courses (university_id, staff_id, module_id, course_name, can_teach_as_primary, can_teach_as_assistant, is_imported)
       SELECT $1, n.staff_id, m.id, m.module_name, bool_or(n.is_lecturer), true, true
       FROM jsonb_to_recordset($2::jsonb) AS n (staff_id uuid, module_id uuid, is_lecturer boolean)
       JOIN modules m ON m.university_id = $1 AND m.id = n.module_id
       GROUP BY n.staff_id, m.id, m.module_name
       ON CONFLICT DO NOTHING`,
      [tx.universityId, JSON.stringify(assignments)],
    );
  },

  /** Deletes those of the modules that no timetable entry needs any more. */
  async deleteUnused(tx: UniversityTx, moduleIds: readonly string[]): Promise<void> {
    await tx.execute(
      `DELETE FROM staff_courses c WHERE c.university_id = $1 AND c.module_id = ANY ($2::uuid[]) AND c.is_imported
         AND NOT EXISTS (SELECT FROM timetables t WHERE t.university_id = $1 AND t.module_id = c.module_id AND ${teachesEntry('c.staff_id')})`,
      [tx.universityId, moduleIds],
    );
  },
};
