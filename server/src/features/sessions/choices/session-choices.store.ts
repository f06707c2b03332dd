import { isModuleOfTerm } from '#domain/academic-structure.ts';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { andWhere } from '#platform/database/sql/where.ts';
import { staffOrder } from '#domain/name-order.ts';
import { servesModule } from '#domain/expected-students.ts';
import { teachesEntry } from '#domain/teaching.ts';

const semesterRow = z.object({ semester: z.number() });

/** The modules that a lecturer teaches by the timetable, an assignment or as substitute, with their semesters. $2 is the staff id. */
const taught = `
  SELECT t.module_id, t.semester FROM timetables t
   WHERE t.university_id = $1 AND t.active AND ${teachesEntry('$2')}
  UNION
  SELECT c.module_id, m.semester FROM staff_courses c
    JOIN modules m ON m.university_id = c.university_id AND m.id = c.module_id
   WHERE c.university_id = $1 AND c.staff_id = $2
  UNION
  SELECT t.module_id, t.semester FROM class_changes c
    JOIN timetables t ON t.university_id = c.university_id AND t.id = c.timetable_id AND t.active
   WHERE c.university_id = $1 AND c.substitute_lecturer_id = $2`;

const moduleOptionRow = z.object({ id: z.string(), code: z.string(), name: z.string() });
type ModuleOption = z.infer<typeof moduleOptionRow>;

/** Lists the modules of a lecturer, or all active modules if `staffId` is null. */
export function listModules(
  tx: UniversityTx,
  staffId: string | null,
): Promise<{ id: string; module_code: string; module_name: string }[]> {
  const values: unknown[] = [tx.universityId];
  const isTaught = andWhere(values, [[staffId, () => `m.id IN (SELECT module_id FROM (${taught}) x)`]]);
  return tx.query(
    `SELECT m.id, m.module_code, m.module_name FROM modules m
     WHERE m.university_id = $1 AND m.active ${isTaught} ORDER BY natural_key(m.module_code)`,
    values,
    z.object({ id: z.string(), module_code: z.string(), module_name: z.string() }),
  );
}

export function listTaughtSemesters(tx: UniversityTx, staffId: string): Promise<{ semester: number }[]> {
  return tx.query(
    `SELECT DISTINCT x.semester FROM (${taught}) x
     JOIN modules m ON m.university_id = $1 AND m.id = x.module_id AND m.active ORDER BY x.semester`,
    [tx.universityId, staffId],
    semesterRow,
    'prepared',
  );
}

export function listTaughtModules(tx: UniversityTx, staffId: string, semester: number): Promise<ModuleOption[]> {
  return tx.query(
    `SELECT m.id, m.module_code AS code, m.module_name AS name FROM modules m
     WHERE m.university_id = $1 AND m.active AND m.id IN (SELECT module_id FROM (${taught}) x WHERE ${isModuleOfTerm('x.semester', '$3')})
     ORDER BY natural_key(m.module_code)`,
    [tx.universityId, staffId, semester],
    moduleOptionRow,
    'prepared',
  );
}

const groupOptionRow = z.object({
  id: z.string(),
  group_name: z.string(),
  name: z.string(),
  course_number: z.string().nullable(),
  year: z.number().nullable(),
  semester: z.number(),
  academic_year: z.string(),
  degree_details_id: z.string().nullable(),
  degree_programme: z.string().nullable(),
});
export type GroupOption = z.infer<typeof groupOptionRow>;

/** Lists the groups whose degree and year the module is mapped to, those that have it in their timetable, and its teaching groups. */
export function listGroupsOf(tx: UniversityTx, moduleId: string): Promise<GroupOption[]> {
  return tx.query(
    `SELECT g.id, g.group_name, g.group_name AS name, g.course_number, g.year, g.semester, g.academic_year, g.degree_details_id, d.degree_programme
     FROM groups g
     LEFT JOIN degree_details d ON d.university_id = g.university_id AND d.id = g.degree_details_id
     WHERE g.university_id = $1 AND g.active
       AND (${servesModule('$2')}
         OR EXISTS (SELECT 1 FROM module_degree_mappings m WHERE m.university_id = $1 AND m.module_id = $2
                      AND m.degree_details_id = g.degree_details_id AND m.year = g.year)
         OR EXISTS (SELECT 1 FROM timetable_groups tg JOIN timetables t ON t.university_id = $1 AND t.id = tg.timetable_id
                    WHERE tg.university_id = $1 AND tg.group_id = g.id AND t.module_id = $2 AND t.active))
     ORDER BY g.academic_year DESC, d.degree_programme, g.year, natural_key(g.course_number), natural_key(g.group_name), g.id`,
    [tx.universityId, moduleId],
    groupOptionRow,
    'prepared',
  );
}

const staffOptionRow = z.object({ id: z.string(), name: z.string(), employee_id: z.string(), staff_type: z.string() });
export type StaffOption = z.infer<typeof staffOptionRow>;

export function listAssistantsOf(tx: UniversityTx, moduleId: string): Promise<StaffOption[]> {
  return tx.query(
    `SELECT s.id, s.name, s.employee_id, s.staff_type FROM staff s
     WHERE s.university_id = $1 AND s.active
       AND EXISTS (SELECT 1 FROM staff_courses c WHERE c.university_id = $1 AND c.module_id = $2 AND c.staff_id = s.id
                     AND c.can_teach_as_assistant)
     ORDER BY ${staffOrder('s')}`,
    [tx.universityId, moduleId],
    staffOptionRow,
    'prepared',
  );
}
