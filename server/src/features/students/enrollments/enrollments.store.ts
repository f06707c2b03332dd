import { allYear } from '@muster/contract/academics/structure';
import { type Enrollment, enrollment } from '@muster/contract/people/enrollments';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { andWhere } from '#platform/database/sql/where.ts';
import { furtherModuleIds, teachingGroupName } from '#domain/teaching-groups.ts';

export type NewEnrollment = Pick<Enrollment, 'module_id' | 'academic_year' | 'semester' | 'enrollment_type'> & {
  readonly id?: string | undefined;
  readonly group_id?: string | null | undefined;
  readonly teaching_group_id?: string | null | undefined;
};
const enrollmentRow = enrollment
  .omit({ module: true })
  .extend({ created_at: z.date(), module_name: z.string(), module_code: z.string() });
export type EnrollmentRow = z.infer<typeof enrollmentRow>;

/** A safety limit, far above the enrolments of one student. */
const maxEnrollments = 2_000;

export function listEnrollments(
  tx: UniversityTx,
  studentId: string,
  ids: readonly string[] | null = null,
): Promise<EnrollmentRow[]> {
  const values: unknown[] = [tx.universityId, studentId];
  return tx.query(
    `SELECT e.id, e.student_id, e.module_id, e.academic_year, e.semester, e.enrollment_type, e.group_id, g.group_name,
       e.teaching_group_id, ${teachingGroupName('t')} AS teaching_group, e.valid_from, e.valid_until, e.enrolled_date, e.active, e.created_at, m.module_name, m.module_code
     FROM student_module_enrollments e JOIN modules m ON m.university_id = e.university_id AND m.id = e.module_id
     LEFT JOIN groups g ON g.university_id = e.university_id AND g.id = e.group_id
     LEFT JOIN groups t ON t.university_id = e.university_id AND t.id = e.teaching_group_id
     WHERE e.university_id = $1 AND e.student_id = $2 ${andWhere(values, [[ids, (value) => `e.id = ANY(${value}::uuid[])`]])}
     ORDER BY e.academic_year DESC, e.semester DESC, natural_key(m.module_code), natural_key(t.course_number), natural_key(t.group_name), e.id LIMIT ${maxEnrollments}`,
    values,
    enrollmentRow,
  );
}

/** The codes of active modules by id. */
export async function listActiveModules(tx: UniversityTx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.query(
    'SELECT id, module_code FROM modules WHERE university_id = $1 AND id = ANY($2::uuid[]) AND active LIMIT 1000',
    [tx.universityId, ids],
    z.object({ id: z.string(), module_code: z.string() }),
  );
  return new Map(rows.map(({ id, module_code }) => [id, module_code]));
}

const activeGroupRow = z.object({
  id: z.string(),
  /** Null: a cohort group. */
  module_id: z.string().nullable(),
  further_module_ids: z.array(z.string()),
  academic_year: z.string(),
  /** Null: a teaching group of a module of all year, whose enrolments count in each term. */
  semester: z.number().nullable(),
});
export type ActiveGroup = z.infer<typeof activeGroupRow>;

/** The active ones of these groups, by id. */
export async function listActiveGroups(tx: UniversityTx, ids: readonly string[]): Promise<Map<string, ActiveGroup>> {
  const rows = await tx.query(
    `SELECT g.id, g.module_id, ${furtherModuleIds('g')} AS further_module_ids, g.academic_year, CASE WHEN m.semester = ${allYear} THEN NULL ELSE g.semester END AS semester
     FROM groups g LEFT JOIN modules m ON m.university_id = g.university_id AND m.id = g.module_id
     WHERE g.university_id = $1 AND g.id = ANY($2::uuid[]) AND g.active LIMIT 1000`,
    [tx.universityId, ids],
    activeGroupRow,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const insertedRow = enrollment
  .pick({ id: true, module_id: true, academic_year: true, semester: true, teaching_group_id: true })
  .extend({ is_new: z.boolean() });
export type InsertedEnrollment = z.infer<typeof insertedRow>;

/** Skips enrolments that exist. Returns the inserted rows, and those of a repeated request (`is_new` false), which have the same id. */
export function insertEnrollments(
  tx: UniversityTx,
  studentId: string,
  today: string,
  rows: readonly NewEnrollment[],
): Promise<InsertedEnrollment[]> {
  return tx.query(
    `WITH new AS (
       SELECT * FROM unnest($4::uuid[], $5::text[], $6::smallint[], $7::text[], $8::uuid[], $9::uuid[], $10::uuid[])
         AS new (module_id, academic_year, semester, enrollment_type, id, group_id, teaching_group_id)
     ), inserted AS (
       INSERT INTO student_module_enrollments
         (university_id, student_id, id, module_id, academic_year, semester, enrollment_type, enrolled_date, group_id, teaching_group_id)
       SELECT $1, $2, coalesce(id, gen_random_uuid()), module_id, academic_year, semester, enrollment_type, $3::date, group_id,
              teaching_group_id FROM new
       ON CONFLICT DO NOTHING RETURNING id, module_id, academic_year, semester, teaching_group_id)
     SELECT *, true AS is_new FROM inserted
     UNION ALL SELECT id, module_id, academic_year, semester, e.teaching_group_id, false FROM student_module_enrollments e
     JOIN new USING (id, module_id, academic_year, semester, enrollment_type)
     WHERE university_id = $1 AND student_id = $2
       AND (e.group_id, e.teaching_group_id) IS NOT DISTINCT FROM (new.group_id, new.teaching_group_id)`,
    [
      tx.universityId,
      studentId,
      today,
      rows.map(({ module_id }) => module_id),
      rows.map(({ academic_year }) => academic_year),
      rows.map(({ semester }) => semester),
      rows.map(({ enrollment_type }) => enrollment_type),
      rows.map(({ id }) => id ?? null),
      rows.map(({ group_id }) => group_id ?? null),
      rows.map(({ teaching_group_id }) => teaching_group_id ?? null),
    ],
    insertedRow,
  );
}

export function deleteEnrollments(tx: UniversityTx, studentId: string, ids: readonly string[]): Promise<number> {
  return tx.execute(
    `DELETE FROM student_module_enrollments WHERE university_id = $1 AND student_id = $2 AND id = ANY($3::uuid[])`,
    [tx.universityId, studentId, ids],
  );
}

/**
 * Ends the enrolments in modules of the old degree that neither the new nor the second one has, in the semester of the date and later ones. Semesters without dates are
 * compared by academic year. Returns the number of enrolments.
 */
export function updateEnrollmentsEnded(
  tx: UniversityTx,
  of: {
    readonly studentId: string;
    readonly oldDegreeId: string | null;
    readonly newDegreeIds: readonly string[];
    readonly date: string;
    readonly academicYear: string;
  },
): Promise<number> {
  return tx.execute(
    `UPDATE student_module_enrollments e SET active = false
     WHERE e.university_id = $1 AND e.student_id = $2 AND e.active
       AND EXISTS (SELECT FROM module_degree_mappings m
                   WHERE m.university_id = $1 AND m.module_id = e.module_id AND m.degree_details_id = $6)
       AND NOT EXISTS (SELECT FROM module_degree_mappings m
                       WHERE m.university_id = $1 AND m.module_id = e.module_id AND m.degree_details_id = ANY($3::uuid[]))
       AND coalesce((SELECT s.ends_on >= $4::date FROM semesters s
                     WHERE s.university_id = $1 AND s.academic_year = e.academic_year AND s.semester = e.semester),
                    e.academic_year >= $5)`,
    [tx.universityId, of.studentId, of.newDegreeIds, of.date, of.academicYear, of.oldDegreeId],
  );
}
