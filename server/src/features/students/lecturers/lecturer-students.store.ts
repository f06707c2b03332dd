import { student } from '@muster/contract/people/students';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { studentsWhoTake } from '#domain/expected-students.ts';
import { teachesEntry, teachesSession } from '#domain/teaching.ts';
import { andWhere } from '#platform/database/sql/where.ts';

const lecturerModuleRow = z.object({
  id: z.string(),
  module_code: z.string(),
  module_name: z.string(),
  /** The names in the assignments of the lecturer. */
  course_names: z.array(z.string()),
});
export type LecturerModule = z.infer<typeof lecturerModuleRow>;

/** The modules of a lecturer's timetable, assignments and classes, by code. */
export function listLecturerModules(tx: UniversityTx, staffId: string): Promise<LecturerModule[]> {
  return tx.query(
    `SELECT m.id, m.module_code, m.module_name, ARRAY(
       SELECT c.course_name FROM staff_courses c
       WHERE c.university_id = $1 AND c.staff_id = $2 AND c.module_id = m.id) AS course_names
     FROM modules m
     WHERE m.university_id = $1 AND m.id IN (
       SELECT t.module_id FROM timetables t
       WHERE t.university_id = $1 AND t.active AND ${teachesEntry('$2')}
       UNION SELECT c.module_id FROM staff_courses c WHERE c.university_id = $1 AND c.staff_id = $2
       UNION SELECT s.module_id FROM class_sessions s
       WHERE s.university_id = $1 AND ${teachesSession('$2')})
     ORDER BY natural_key(m.module_code), m.id LIMIT 2000`,
    [tx.universityId, staffId],
    lecturerModuleRow,
  );
}

/** The timetable entry `m` of the lecturer. */
const classOfMine = {
  university: '$1',
  module: 'm.module_id',
  academicYear: 'm.academic_year',
  semester: 'm.semester',
  date: 'current_date',
};

/**
 * The ids of a lecturer's students: the cohort groups of their timetable, those expected in its classes, the lists of their classes, and the
 * students enrolled in their modules that are in no timetable. `moduleIds` null: all modules. `studentId`: this student or none.
 */
export async function listTaughtStudentIds(
  tx: UniversityTx,
  staffId: string,
  moduleIds: readonly string[] | null,
  studentId: string | null = null,
): Promise<string[]> {
  const values: unknown[] = [tx.universityId, staffId];
  const isOfModules = (table: string) => andWhere(values, [[moduleIds, (ids) => `${table}.module_id = ANY (${ids})`]]);
  const isStudent = (id: string) => andWhere(values, [[studentId, (student) => `${id} = ${student}`]]);
  const rows = await tx.query(
    `WITH mine AS MATERIALIZED (
       SELECT t.id, t.module_id, t.academic_year, t.semester,
              ARRAY(SELECT g.group_id FROM timetable_groups g WHERE g.university_id = $1 AND g.timetable_id = t.id) AS group_ids
       FROM timetables t
       WHERE t.university_id = $1 AND t.active AND ${teachesEntry('$2')} ${isOfModules('t')}
     ), undivided AS MATERIALIZED (
       SELECT c.module_id FROM staff_courses c
       WHERE c.university_id = $1 AND c.staff_id = $2 ${isOfModules('c')} AND NOT EXISTS (
         SELECT 1 FROM timetables t WHERE t.university_id = $1 AND t.module_id = c.module_id AND t.active)
     ), held AS MATERIALIZED (
       SELECT cs.id FROM class_sessions cs
       WHERE cs.university_id = $1 AND ${teachesSession('$2', 'cs')} ${isOfModules('cs')}
     )
     SELECT s.id FROM mine m
     JOIN students s ON s.university_id = $1 AND s.group_id = ANY (m.group_ids) ${isStudent('s.id')}
     UNION
     SELECT x.id FROM mine m CROSS JOIN LATERAL (${studentsWhoTake({ ...classOfMine, groups: 'm.group_ids' })}) x
     WHERE true ${isStudent('x.id')}
     UNION
     SELECT x.id FROM mine m CROSS JOIN LATERAL (${studentsWhoTake({ ...classOfMine, groups: null })}) x
     WHERE m.group_ids = '{}' ${isStudent('x.id')}
     UNION
     SELECT e.student_id FROM undivided u
     JOIN student_module_enrollments e ON e.university_id = $1 AND e.module_id = u.module_id AND e.active ${isStudent('e.student_id')}
     UNION
     SELECT r.student_id FROM held h JOIN attendance r ON r.university_id = $1 AND r.session_id = h.id ${isStudent('r.student_id')}`,
    values,
    z.object({ id: z.string() }),
  );
  return rows.map(({ id }) => id);
}

const placeRow = student.pick({
  degree_details_id: true,
  degree_programme: true,
  degree_level: true,
  group_id: true,
  group_name: true,
  current_year: true,
  current_semester: true,
});
export type StudyPlace = z.infer<typeof placeRow>;

/** The distinct combinations of degree, year, semester and group of the students. */
export function listStudyPlaces(tx: UniversityTx, ids: readonly string[]): Promise<StudyPlace[]> {
  return tx.query(
    `SELECT p.*, d.degree_programme, d.degree_level, g.group_name FROM (
       SELECT DISTINCT s.degree_details_id, s.group_id, s.current_year, s.current_semester FROM students s
       WHERE s.university_id = $1 AND s.id = ANY ($2::uuid[])) p
     LEFT JOIN degree_details d ON d.university_id = $1 AND d.id = p.degree_details_id
     LEFT JOIN groups g ON g.university_id = $1 AND g.id = p.group_id
     ORDER BY d.degree_programme, p.current_year, p.current_semester, natural_key(g.group_name) LIMIT 5000`,
    [tx.universityId, ids],
    placeRow,
  );
}
