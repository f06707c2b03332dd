import { z } from 'zod';
import type { UniversityTx } from '../../../platform/database/database.ts';

/** What decides who is expected in a class. */
export type ListedClass = {
  readonly moduleId: string;
  readonly groupIds: readonly string[];
  readonly academicYear: string;
  /** 'YYYY-MM-DD' */
  readonly date: string;
};

/**
 * The expected students: active students of the groups (without groups: all) who take the module, by an enrolment in that academic
 * year or by a mandatory mapping of their degree and year, and who had enrolled at the university by the day of the class.
 * $1 university, $2 module, $3 groups, $4 academic year, $5 date.
 */
const expected = `
  FROM students st
  WHERE st.university_id = $1 AND st.active
    AND (st.enrollment_date IS NULL OR st.enrollment_date <= $5::date)
    AND (cardinality($3::uuid[]) = 0 OR st.group_id = ANY($3::uuid[]))
    AND (EXISTS (SELECT 1 FROM student_module_enrollments e
                 WHERE e.university_id = st.university_id AND e.student_id = st.id AND e.module_id = $2 AND e.active
                   AND e.academic_year = $4)
      OR EXISTS (SELECT 1 FROM module_degree_mappings d
                 WHERE d.university_id = st.university_id AND d.module_id = $2 AND d.is_mandatory
                   AND d.degree_details_id = st.degree_details_id AND d.year = st.current_year))`;

const valuesOf = (tx: UniversityTx, of: ListedClass): unknown[] => [
  tx.universityId,
  of.moduleId,
  of.groupIds,
  of.academicYear,
  of.date,
];

/** Writes the class list of a new session: the expected students with their place on that day. Returns their number. */
export async function insertClassList(tx: UniversityTx, sessionId: string, of: ListedClass): Promise<number> {
  return await tx.execute(
    `INSERT INTO attendance (university_id, session_id, student_id, module_id, session_date, group_id, degree_details_id, year, semester)
     SELECT st.university_id, $6, st.id, $2, $5, st.group_id, st.degree_details_id, st.current_year, st.current_semester ${expected}
     ORDER BY st.id`,
    [...valuesOf(tx, of), sessionId],
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

/** Lists the students whom the class list of such a session would have. */
export function listExpected(tx: UniversityTx, of: ListedClass): Promise<ExpectedStudent[]> {
  return tx.query(
    `SELECT x.id, x.name, x.student_id, x.email, g.group_name, coalesce(x.current_year, 0) AS year,
            coalesce(x.current_semester, 0) AS semester, x.photo_url
     FROM (SELECT st.* ${expected}) x
     LEFT JOIN groups g ON g.university_id = x.university_id AND g.id = x.group_id
     ORDER BY x.name, x.student_id`,
    valuesOf(tx, of),
    expectedStudentRow,
  );
}
