import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { studentOrder } from '#domain/name-order.ts';
import { moduleTaken, studentsWhoTake } from '#domain/expected-students.ts';
import type { FirstMarks } from '#domain/first-marks.ts';

/** What decides who is expected in a class. */
export type ListedClass = {
  readonly moduleId: string;
  readonly groupIds: readonly string[];
  readonly academicYear: string;
  /** Null: both semesters. */
  readonly semester: number | null;
  /** 'YYYY-MM-DD' */
  readonly date: string;
};

/** $1 university, $2 module, $3 groups, $4 academic year, $5 date, $6 semester. */
const classOfParameters = {
  university: '$1',
  module: '$2::uuid',
  groups: '$3::uuid[]',
  academicYear: '$4',
  // No index needs the semester, so that one plan of a prepared statement also serves NULL.
  semester: '($6::smallint)',
  date: '$5::date',
};

/**
 * The expected students: active students who take the module with one of the groups, who had enrolled at the university by the day of the
 * class, and who are not away on it.
 */
function expectedIn({ groupIds }: ListedClass, join = ''): string {
  const takers = studentsWhoTake(groupIds.length === 0 ? { ...classOfParameters, groups: null } : classOfParameters);
  // PostgreSQL wants each parameter used, also $3 in a class without groups.
  return `
  FROM students st
  JOIN (${takers}) takes ON takes.id = st.id ${join}
  WHERE st.university_id = $1 AND st.active AND NOT takes.is_away AND (st.enrollment_date IS NULL OR st.enrollment_date <= $5::date)
    AND $3::uuid[] IS NOT NULL`;
}

const valuesOf = (tx: UniversityTx, of: ListedClass): unknown[] => [
  tx.universityId,
  of.moduleId,
  of.groupIds,
  of.academicYear,
  of.date,
  of.semester,
];

/** Writes the class list of a new session: the expected students with their module and place on that day. Returns their number. */
export async function insertClassList(
  tx: UniversityTx,
  sessionId: string,
  of: ListedClass,
  first?: FirstMarks,
): Promise<number> {
  const [columns, values, marks] = first
    ? [
        ', status, method, marked_at, changed_at, marked_by, marked_by_label',
        ', g.status, g.method, g.at, g.at, g.account, g.label',
        `LEFT JOIN (SELECT m.student_id, m.status, 'manual' AS method, $10::timestamptz AS at, p.account, p.label
           FROM unnest($8::uuid[], $9::text[]) AS m (student_id, status)
           CROSS JOIN (SELECT $11::uuid AS account, person_label($1, $11::uuid) AS label OFFSET 0) p) g ON g.student_id = st.id`,
      ]
    : ['', '', ''];
  const ofMarks = first
    ? [first.marks.map(({ student_id }) => student_id), first.marks.map(({ status }) => status), first.at, first.by]
    : [];
  return await tx.execute(
    `INSERT INTO attendance (university_id, session_id, student_id, module_id, session_date, group_id, degree_details_id, year, semester${columns})
     SELECT st.university_id, $7, st.id, ${moduleTaken(classOfParameters, 'st.id')}, $5, st.group_id, st.degree_details_id, st.current_year, st.current_semester${values}
     ${expectedIn(of, marks)}
     ORDER BY st.id`,
    [...valuesOf(tx, of), sessionId, ...ofMarks],
    'prepared',
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
     FROM (SELECT st.* ${expectedIn(of)}) x
     LEFT JOIN groups g ON g.university_id = x.university_id AND g.id = x.group_id
     ORDER BY ${studentOrder('x')}`,
    valuesOf(tx, of),
    expectedStudentRow,
    // Planning takes six times as long as execution.
    'prepared',
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
  semester: z.number().nullable(),
  date: z.string(),
  isFinal: z.boolean(),
});

/** What decides who is expected in the class session. */
export async function findListedClass(
  tx: UniversityTx,
  sessionId: string,
): Promise<(ListedClass & { readonly isFinal: boolean }) | undefined> {
  return tx.optionalRow(
    `SELECT s.module_id AS "moduleId", coalesce(s.academic_year, '') AS "academicYear", s.semester, s.session_date AS date,
            s.final_at IS NOT NULL AS "isFinal",
            ARRAY(SELECT g.group_id::text FROM session_groups g
                  WHERE g.university_id = s.university_id AND g.session_id = s.id) AS "groupIds"
     FROM class_sessions s WHERE s.university_id = $1 AND s.id = $2`,
    [tx.universityId, sessionId],
    listedClassRow,
  );
}

/** Lists the expected students who are not on the list of the class session. */
export function listJoined(tx: UniversityTx, sessionId: string, of: ListedClass): Promise<CandidateRow[]> {
  return tx.query(
    `SELECT x.id, x.student_id, x.name, g.group_name, x.photo_url
     FROM (SELECT st.* ${expectedIn(of)}) x
     LEFT JOIN groups g ON g.university_id = x.university_id AND g.id = x.group_id
     WHERE NOT EXISTS (SELECT FROM attendance a
                       WHERE a.university_id = $1 AND a.session_id = $7 AND a.student_id = x.id)
     ORDER BY ${studentOrder('x')}`,
    [...valuesOf(tx, of), sessionId],
    candidateRow,
  );
}

/** Lists the best matches among active students who are not on the list of the class session, without their photos. */
export function listCandidates(
  tx: UniversityTx,
  sessionId: string,
  search: string,
  limit: number,
): Promise<CandidateRow[]> {
  return tx.query(
    `SELECT st.id, st.student_id, st.name, g.group_name, NULL AS photo_url
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
