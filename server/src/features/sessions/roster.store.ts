import { z } from 'zod';
import type { UniversityTx } from '../../platform/database/database.ts';

/**
 * The expected students: active students of the groups (without groups: all) who take the module, by an enrolment in that academic
 * year or by a mandatory mapping of their degree and year. $1 university, $2 module, $3 groups, $4 academic year.
 */
const expected = `
  FROM students st
  WHERE st.university_id = $1 AND st.active
    AND (cardinality($3::uuid[]) = 0 OR st.group_id = ANY($3::uuid[]))
    AND (EXISTS (SELECT 1 FROM student_module_enrollments e
                 WHERE e.university_id = st.university_id AND e.student_id = st.id AND e.module_id = $2 AND e.active
                   AND e.academic_year = $4)
      OR EXISTS (SELECT 1 FROM module_degree_mappings d
                 WHERE d.university_id = st.university_id AND d.module_id = $2 AND d.is_mandatory
                   AND d.degree_details_id = st.degree_details_id AND d.year = st.current_year))`;

type Class = { moduleId: string; groupIds: readonly string[]; academicYear: string };

/** Stores the roster of a new session, with one statement for any number of students. */
export async function insertRoster(tx: UniversityTx, sessionId: string, of: Class): Promise<void> {
  await tx.execute(
    `WITH fixed AS (
       INSERT INTO session_roster (university_id, session_id, student_id, group_id)
       SELECT st.university_id, $5, st.id, st.group_id ${expected}
       RETURNING 1)
     UPDATE class_sessions SET expected_count = (SELECT count(*) FROM fixed) WHERE university_id = $1 AND id = $5`,
    [tx.universityId, of.moduleId, of.groupIds, of.academicYear, sessionId],
  );
}

const expectedStudentRow = z.object({
  id: z.string(),
  name: z.string(),
  student_id: z.string(),
  email: z.string(),
  group_name: z.string().nullable(),
  year: z.number(),
  semester: z.number(),
  photo_url: z.string().nullable(),
});
export type ExpectedStudent = z.infer<typeof expectedStudentRow>;

export function listExpected(tx: UniversityTx, of: Class): Promise<ExpectedStudent[]> {
  return tx.query(
    `SELECT x.id, x.name, x.student_id, x.email, g.group_name, coalesce(x.current_year, 0) AS year,
            coalesce(x.current_semester, 0) AS semester, x.photo_url
     FROM (SELECT st.* ${expected}) x
     LEFT JOIN groups g ON g.university_id = x.university_id AND g.id = x.group_id
     ORDER BY x.name, x.student_id`,
    [tx.universityId, of.moduleId, of.groupIds, of.academicYear],
    expectedStudentRow,
  );
}
