import { type StudentOfGroup, listTeachingGroupStudents } from '@muster/contract/academics/teaching-group-lists';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { isOfTerm, isValid, servesModule } from '#domain/expected-students.ts';
import { sqlContains } from '#platform/database/sql/sql-contains.ts';
import { andWhere } from '#platform/database/sql/where.ts';
import { studentsOfTeachingGroup } from '#domain/teaching-groups.ts';

const studentRow = listTeachingGroupStudents.reply.shape.data.element.extend({ found_total: z.number() });

/**
 * SQL: the enrolments `e` by which the joined student is in the teaching group `g`, one for each module: the one that names it; for a whole
 * course, also the one that names no teaching group.
 */
const enrolments = (student: string): string => `
  SELECT DISTINCT ON (e.module_id, e.academic_year, e.semester) e.* FROM student_module_enrollments e
  WHERE e.university_id = g.university_id AND e.student_id = ${student} AND ${servesModule('e.module_id')}
    AND ${isOfTerm('g.academic_year', 'g.semester')} AND e.active
    AND (e.valid_until IS NULL OR e.valid_until >= $2::date)
    AND (e.teaching_group_id = g.id OR e.teaching_group_id IS NULL AND g.group_name = g.course_number)
  ORDER BY e.module_id, e.academic_year, e.semester, e.teaching_group_id NULLS LAST, e.id`;

/** SQL: whether the group of the parameter serves the module of the enrolment `e`. */
const isServedBy = (group: string): string => `EXISTS (
  SELECT FROM groups g WHERE g.university_id = e.university_id AND g.id = ${group} AND ${servesModule('e.module_id')})`;

/** One page of the students of the group on a day, and their number. */
export async function listStudentsOfGroup(
  tx: UniversityTx,
  groupId: string,
  today: string,
  { limit, offset = 0, search }: { limit: number; offset?: number; search?: string | undefined },
): Promise<{ rows: StudentOfGroup[]; total: number }> {
  const values: unknown[] = [tx.universityId, today, groupId, limit, offset];
  const found = andWhere(values, [[search || null, (text) => sqlContains(text, 's.name', 's.student_id')]]);
  const rows = await tx.query(
    `SELECT s.id, s.name, s.student_id, e.valid_from, e.valid_until, count(*) OVER () AS found_total
     FROM groups g CROSS JOIN LATERAL (${studentsOfTeachingGroup}) x
     JOIN students s ON s.university_id = g.university_id AND s.id = x.id
     LEFT JOIN LATERAL (
       SELECT e.* FROM (${enrolments('s.id')}) e ORDER BY e.teaching_group_id NULLS LAST, e.id LIMIT 1) e ON true
     WHERE g.university_id = $1 AND g.id = $3 AND x.active ${found}
     ORDER BY search_key(s.name), natural_key(s.student_id), s.id LIMIT $4 OFFSET $5`,
    values,
    studentRow,
  );
  return { rows: rows.map(({ found_total: _, ...row }) => row), total: rows[0]?.found_total ?? 0 };
}

/** Locks the records, as the forms that change enrolments do. */
export async function lockStudents(tx: UniversityTx, ids: readonly string[]): Promise<void> {
  await tx.execute(
    `SELECT count(*) FROM (
       SELECT 1 FROM students s WHERE s.university_id = $1 AND s.id = ANY($2::uuid[]) ORDER BY s.id FOR NO KEY UPDATE) locked`,
    [tx.universityId, ids],
  );
}

const movedRow = z.object({
  id: z.string(),
  has_begun: z.boolean(),
  target_id: z.string().nullable(),
  /** Whether the other group serves the module of the enrolment. */
  is_served: z.boolean(),
  student_id: z.string(),
  student: z.string(),
  /** Whether the student is in the other group today, for the same module. */
  is_in_target: z.boolean(),
});
export type MovedEnrolment = z.infer<typeof movedRow>;

/** The enrolments by which the students are in the group today, and those that they have in the other group. */
export function listMovedEnrolments(
  tx: UniversityTx,
  of: {
    readonly groupId: string;
    readonly toGroupId: string;
    readonly today: string;
    readonly studentIds: readonly string[];
  },
): Promise<MovedEnrolment[]> {
  return tx.query(
    `SELECT e.id, coalesce(e.valid_from < $2::date, true) AS has_begun, other.id AS target_id, ${isServedBy('$4')} AS is_served,
       s.id AS student_id, s.name AS student,
       EXISTS (SELECT FROM (SELECT other.*) e WHERE ${isValid('$2::date', '$2::date')}) AS is_in_target
     FROM groups g JOIN students s ON s.university_id = g.university_id AND s.id = ANY($5::uuid[]) AND s.active
     JOIN LATERAL (${enrolments('s.id')}) e ON true
     LEFT JOIN student_module_enrollments other ON other.university_id = e.university_id AND other.student_id = e.student_id
       AND other.module_id = e.module_id AND other.academic_year = e.academic_year AND other.semester = e.semester
       AND other.teaching_group_id = $4
     WHERE g.university_id = $1 AND g.id = $3 ORDER BY search_key(s.name), s.id`,
    [tx.universityId, of.today, of.groupId, of.toGroupId, of.studentIds],
    movedRow,
  );
}

/** Names the other group in the enrolments. */
export async function updateTeachingGroupOf(
  tx: UniversityTx,
  ids: readonly string[],
  toGroupId: string,
): Promise<void> {
  await tx.execute(
    'UPDATE student_module_enrollments SET teaching_group_id = $3 WHERE university_id = $1 AND id = ANY($2::uuid[])',
    [tx.universityId, ids, toGroupId],
  );
}

/** Ends the enrolments on the day before. */
export async function updateEnrolmentsLeft(tx: UniversityTx, ids: readonly string[], today: string): Promise<void> {
  await tx.execute(
    'UPDATE student_module_enrollments SET valid_until = $3::date - 1 WHERE university_id = $1 AND id = ANY($2::uuid[])',
    [tx.universityId, ids, today],
  );
}

/** Makes enrolments Inactive that another enrolment replaces. */
export async function updateEnrolmentsReplaced(tx: UniversityTx, ids: readonly string[]): Promise<void> {
  await tx.execute(
    'UPDATE student_module_enrollments SET active = false WHERE university_id = $1 AND id = ANY($2::uuid[])',
    [tx.universityId, ids],
  );
}

/**
 * Enrols the students of the enrolments in the other group from a day on, to the last day of the enrolments. `day` null: for the whole term.
 * An enrolment that they have there is opened again; if it was left, and not withdrawn, it keeps its first day.
 */
export async function upsertEnrolmentsIn(
  tx: UniversityTx,
  ids: readonly string[],
  toGroupId: string,
  day: string | null,
): Promise<void> {
  await tx.execute(
    `INSERT INTO student_module_enrollments AS e
       (university_id, student_id, module_id, academic_year, semester, enrollment_type, enrolled_date, group_id, teaching_group_id,
        valid_from, valid_until)
     SELECT o.university_id, o.student_id, o.module_id, o.academic_year, o.semester, o.enrollment_type, o.enrolled_date, o.group_id, $3,
       $4::date, o.valid_until
     FROM student_module_enrollments o WHERE o.university_id = $1 AND o.id = ANY($2::uuid[])
     ON CONFLICT (university_id, student_id, module_id, academic_year, semester, teaching_group_id)
       DO UPDATE SET active = true, valid_until = excluded.valid_until,
         valid_from = CASE WHEN e.active AND (e.valid_from IS NULL OR e.valid_from < excluded.valid_from)
           THEN e.valid_from ELSE excluded.valid_from END`,
    [tx.universityId, ids, toGroupId, day],
  );
}
