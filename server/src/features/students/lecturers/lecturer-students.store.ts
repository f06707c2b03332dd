import type { ListedStudent } from '@muster/contract/students';
import type { UniversityTx } from '../../../platform/database/database.ts';

export type OwnModule = {
  readonly id: string;
  readonly module_code: string;
  readonly module_name: string;
  /** As the assignments call it; empty where none stands. */
  readonly course_names: readonly string[];
};

/** The modules of a lecturer's timetable, assignments and classes, by code. */
export function listOwnModules(tx: UniversityTx, staffId: string): Promise<OwnModule[]> {
  return tx.query<OwnModule>(
    `SELECT m.id, m.module_code, m.module_name, ARRAY(
       SELECT c.course_name FROM staff_courses c
       WHERE c.university_id = $1 AND c.staff_id = $2 AND c.module_id = m.id) AS course_names
     FROM modules m
     WHERE m.university_id = $1 AND m.id IN (
       SELECT t.module_id FROM timetables t
       WHERE t.university_id = $1 AND t.active AND (t.lecturer_id = $2 OR t.assistant_lecturer_id = $2)
       UNION SELECT c.module_id FROM staff_courses c WHERE c.university_id = $1 AND c.staff_id = $2
       UNION SELECT s.module_id FROM class_sessions s
       WHERE s.university_id = $1 AND (s.lecturer_id = $2 OR s.assistant_lecturer_id = $2))
     ORDER BY m.module_code, m.id LIMIT 2000`,
    [tx.universityId, staffId],
  );
}

/**
 * Whom a lecturer teaches: the groups of their timetable, who was expected at their classes, and who is enrolled in their modules
 * where no timetable divides the students of the module among its lecturers. Null: in whichever module.
 */
export async function listTaught(
  tx: UniversityTx,
  staffId: string,
  moduleIds: readonly string[] | null,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `WITH mine AS MATERIALIZED (
       SELECT t.id, t.module_id FROM timetables t
       WHERE t.university_id = $1 AND t.active AND (t.lecturer_id = $2 OR t.assistant_lecturer_id = $2)
         AND ($3::uuid[] IS NULL OR t.module_id = ANY ($3))
     ), undivided AS MATERIALIZED (
       SELECT c.module_id FROM staff_courses c
       WHERE c.university_id = $1 AND c.staff_id = $2 AND ($3::uuid[] IS NULL OR c.module_id = ANY ($3)) AND NOT EXISTS (
         SELECT 1 FROM timetables t WHERE t.university_id = $1 AND t.module_id = c.module_id AND t.active)
       UNION
       SELECT m.module_id FROM mine m WHERE NOT EXISTS (
         SELECT 1 FROM timetable_groups g WHERE g.university_id = $1 AND g.timetable_id = m.id)
     ), held AS MATERIALIZED (
       SELECT cs.id FROM class_sessions cs
       WHERE cs.university_id = $1 AND (cs.lecturer_id = $2 OR cs.assistant_lecturer_id = $2)
         AND ($3::uuid[] IS NULL OR cs.module_id = ANY ($3))
     )
     SELECT s.id FROM mine m
     JOIN timetable_groups g ON g.university_id = $1 AND g.timetable_id = m.id
     JOIN students s ON s.university_id = $1 AND s.group_id = g.group_id
     UNION
     SELECT e.student_id FROM undivided u
     JOIN student_module_enrollments e ON e.university_id = $1 AND e.module_id = u.module_id AND e.active
     UNION
     SELECT r.student_id FROM held h JOIN session_roster r ON r.university_id = $1 AND r.session_id = h.id`,
    [tx.universityId, staffId, moduleIds],
  );
  return rows.map(({ id }) => id);
}

export type Place = Pick<
  ListedStudent,
  | 'degree_details_id'
  | 'degree_programme'
  | 'degree_level'
  | 'group_id'
  | 'group_name'
  | 'current_year'
  | 'current_semester'
>;

/** Where they study, each place once. */
export function listPlaces(tx: UniversityTx, ids: readonly string[]): Promise<Place[]> {
  return tx.query<Place>(
    `SELECT p.*, d.degree_programme, d.degree_level, g.group_name FROM (
       SELECT DISTINCT s.degree_details_id, s.group_id, s.current_year, s.current_semester FROM students s
       WHERE s.university_id = $1 AND s.id = ANY ($2::uuid[])) p
     LEFT JOIN degree_details d ON d.university_id = $1 AND d.id = p.degree_details_id
     LEFT JOIN groups g ON g.university_id = $1 AND g.id = p.group_id
     ORDER BY d.degree_programme, p.current_year, p.current_semester, g.group_name LIMIT 5000`,
    [tx.universityId, ids],
  );
}
