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
 * The expected students: active students who take the module with one of the groups (without groups: who take the module), and who had
 * enrolled at the university by the day of the class. They take it by an enrolment in that academic year, with the group that the
 * enrolment names or with their own, or by a mandatory mapping of their degree and year, with their own group unless an enrolment names
 * another one. $1 university, $2 module, $3 groups, $4 academic year, $5 date.
 */
const expected = `
  FROM students st
  JOIN (SELECT e.student_id FROM student_module_enrollments e
        JOIN students own ON own.university_id = $1 AND own.id = e.student_id
        WHERE e.university_id = $1 AND e.module_id = $2 AND e.active AND e.academic_year = $4
          AND (cardinality($3::uuid[]) = 0 OR coalesce(e.group_id, own.group_id) = ANY($3::uuid[]))
        UNION
        SELECT own.id FROM students own
        WHERE own.university_id = $1 AND (cardinality($3::uuid[]) = 0 OR own.group_id = ANY($3::uuid[]))
          AND EXISTS (SELECT 1 FROM module_degree_mappings d
                      WHERE d.university_id = $1 AND d.module_id = $2 AND d.is_mandatory
                        AND d.degree_details_id = own.degree_details_id AND d.year = own.current_year)
          AND (cardinality($3::uuid[]) = 0
            OR NOT EXISTS (SELECT 1 FROM student_module_enrollments e
                           WHERE e.university_id = $1 AND e.student_id = own.id AND e.module_id = $2 AND e.active
                             AND e.academic_year = $4 AND e.group_id <> ALL ($3::uuid[])))
       ) takes ON takes.student_id = st.id
  WHERE st.university_id = $1 AND st.active AND (st.enrollment_date IS NULL OR st.enrollment_date <= $5::date)`;

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

const candidateRow = z.object({
  id: z.string(),
  student_id: z.string(),
  name: z.string(),
  group_name: z.string().nullable(),
  photo_url: z.string().nullable(),
});
export type CandidateRow = z.infer<typeof candidateRow>;

const listedClassRow = z.object({
  moduleId: z.string(),
  groupIds: z.array(z.string()),
  academicYear: z.string(),
  date: z.string(),
  isFinal: z.boolean(),
});

/** What decides who is expected in the class session. */
export async function findListedClass(
  tx: UniversityTx,
  sessionId: string,
): Promise<(ListedClass & { readonly isFinal: boolean }) | undefined> {
  const [row] = await tx.query(
    `SELECT s.module_id AS "moduleId", coalesce(s.academic_year, '') AS "academicYear", s.session_date AS date,
            s.final_at IS NOT NULL AS "isFinal",
            ARRAY(SELECT g.group_id::text FROM session_groups g
                  WHERE g.university_id = s.university_id AND g.session_id = s.id) AS "groupIds"
     FROM class_sessions s WHERE s.university_id = $1 AND s.id = $2`,
    [tx.universityId, sessionId],
    listedClassRow,
  );
  return row;
}

/** Lists the expected students who are not on the list of the class session. */
export function listJoined(tx: UniversityTx, sessionId: string, of: ListedClass): Promise<CandidateRow[]> {
  return tx.query(
    `SELECT x.id, x.student_id, x.name, g.group_name, x.photo_url
     FROM (SELECT st.* ${expected}) x
     LEFT JOIN groups g ON g.university_id = x.university_id AND g.id = x.group_id
     WHERE NOT EXISTS (SELECT FROM attendance a
                       WHERE a.university_id = $1 AND a.session_id = $6 AND a.student_id = x.id)
     ORDER BY x.name, x.student_id`,
    [...valuesOf(tx, of), sessionId],
    candidateRow,
  );
}

/** Lists the best matches among active students who are not on the list of the class session. */
export function listCandidates(
  tx: UniversityTx,
  sessionId: string,
  search: string,
  limit: number,
): Promise<CandidateRow[]> {
  return tx.query(
    `SELECT st.id, st.student_id, st.name, g.group_name, st.photo_url
     FROM unnest(suggest_students($3, 500)) WITH ORDINALITY AS found (id, rank)
     JOIN students st ON st.university_id = $1 AND st.id = found.id AND st.active
     LEFT JOIN groups g ON g.university_id = st.university_id AND g.id = st.group_id
     WHERE NOT EXISTS (SELECT FROM attendance a
                       WHERE a.university_id = $1 AND a.session_id = $2 AND a.student_id = st.id)
     ORDER BY found.rank LIMIT $4`,
    [tx.universityId, sessionId, search, limit],
    candidateRow,
  );
}
