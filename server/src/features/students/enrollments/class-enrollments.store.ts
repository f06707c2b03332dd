import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { classOfSession, moduleTaken } from '#domain/expected-students.ts';

/**
 * SQL: the cohort group with which the student `st` attends the module of the class session `s`. NULL: their own group is one of its
 * groups, or it has none. Otherwise the first cohort group of the class by name.
 */
const cohortGroupOf = `
  (SELECT CASE WHEN bool_or(g.id = st.group_id) THEN NULL ELSE (array_agg(g.id ORDER BY natural_key(g.group_name), g.id))[1] END
   FROM session_groups x JOIN groups g ON g.university_id = x.university_id AND g.id = x.group_id
   WHERE x.university_id = s.university_id AND x.session_id = s.id AND g.module_id IS NULL)`;

/** SQL: the teaching group of the class session `s` in which the student `st` is enrolled, else its first by name. NULL: it has none. */
const teachingGroupOf = `
  (SELECT g.id FROM session_groups x JOIN groups g ON g.university_id = x.university_id AND g.id = x.group_id
   WHERE x.university_id = s.university_id AND x.session_id = s.id AND g.module_id IS NOT NULL
   ORDER BY EXISTS (SELECT FROM student_module_enrollments own
                    WHERE own.university_id = st.university_id AND own.student_id = st.id AND own.teaching_group_id = g.id) DESC,
            natural_key(g.group_name), g.id LIMIT 1)`;

/** SQL: the group with which the student `st` would attend the module of the class session `s`. NULL: their own group, or none. */
export const groupOf = `coalesce(${teachingGroupOf}, ${cohortGroupOf})`;

/**
 * Enrols the student in the module for which they take the class session for its academic year and semester, or changes the group of the enrolment. A new
 * enrolment in a mandatory module of an earlier year repeats it. Returns the module; undefined if the class has no term.
 */
export async function upsertClassEnrollment(
  tx: UniversityTx,
  of: { readonly sessionId: string; readonly studentId: string; readonly today: string },
): Promise<{ module_id: string; is_new: boolean } | undefined> {
  return tx.optionalRow(
    `INSERT INTO student_module_enrollments AS e
       (university_id, student_id, module_id, academic_year, semester, enrollment_type, enrolled_date, group_id, teaching_group_id)
     SELECT s.university_id, st.id, m.id, s.academic_year, greatest(coalesce(s.semester, m.semester), 1),
            coalesce((SELECT CASE WHEN bool_or(d.year = st.current_year) THEN 'regular'
                                  WHEN bool_or(d.year < st.current_year) THEN 'repeat' END
                      FROM module_degree_mappings d
                      WHERE d.university_id = s.university_id AND d.module_id = m.id AND d.is_mandatory
                        AND d.degree_details_id = st.degree_details_id), 'elective'),
            $4::date, ${cohortGroupOf}, ${teachingGroupOf}
     FROM class_sessions s
     JOIN students st ON st.university_id = s.university_id AND st.id = $3
     JOIN modules m ON m.university_id = s.university_id AND m.id = ${moduleTaken(classOfSession, 'st.id')}
     WHERE s.university_id = $1 AND s.id = $2 AND s.academic_year IS NOT NULL
     ON CONFLICT (university_id, student_id, module_id, academic_year, semester, teaching_group_id)
       DO UPDATE SET group_id = excluded.group_id, active = true, valid_until = NULL
     RETURNING e.module_id, e.xmax = 0 AS is_new`,
    [tx.universityId, of.sessionId, of.studentId, of.today],
    z.object({ module_id: z.string(), is_new: z.boolean() }),
  );
}
