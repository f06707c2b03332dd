import type { UniversityTx } from '../../platform/database/database.ts';

/**
 * Who is expected (DECISIONS, "Attendance"): active students of the groups (no group: of the module) who take the module, by
 * an enrolment of that academic year or by a mandatory mapping of their degree and year.
 * $1 university, $2 module, $3 groups, $4 academic year.
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

/** Fixes the roster of a session that has none yet. One statement, however many students. */
export async function insertRoster(tx: UniversityTx, sessionId: string, of: Class): Promise<void> {
  await tx.query(
    `WITH fixed AS (
       INSERT INTO session_roster (university_id, session_id, student_id, group_id)
       SELECT st.university_id, $5, st.id, st.group_id ${expected}
       RETURNING 1)
     UPDATE class_sessions SET expected_count = (SELECT count(*) FROM fixed) WHERE university_id = $1 AND id = $5`,
    [tx.universityId, of.moduleId, of.groupIds, of.academicYear, sessionId],
  );
}

export type ExpectedStudent = {
  id: string;
  name: string;
  student_id: string;
  email: string;
  group_name: string | null;
  year: number;
  semester: number;
  photo_url: string | null;
};

export function listExpected(tx: UniversityTx, of: Class): Promise<ExpectedStudent[]> {
  return tx.query<ExpectedStudent>(
    `SELECT x.id, x.name, x.student_id, x.email, g.group_name, coalesce(x.current_year, 0) AS year,
            coalesce(x.current_semester, 0) AS semester, x.photo_url
     FROM (SELECT st.* ${expected}) x
     LEFT JOIN groups g ON g.university_id = x.university_id AND g.id = x.group_id
     ORDER BY x.name, x.student_id`,
    [tx.universityId, of.moduleId, of.groupIds, of.academicYear],
  );
}
