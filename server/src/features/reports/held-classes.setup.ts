import { randomUUID } from 'node:crypto';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import type { TestUniversity } from '#platform/database/testing/test-university.setup.ts';

type Person = { readonly studentId: string };
export type Held = {
  readonly students: readonly Person[];
  readonly marks?: Readonly<Record<string, Person>>;
  /** Codes were shown. */
  readonly hasQrWindow?: boolean;
  /** Default: 2026-2027. */
  readonly academicYear?: string;
  /** Default: 9, for a class from 09:00 to 10:00. */
  readonly hour?: number;
  readonly lecturer?: { readonly staffId: string };
  /** Default: 'lecture'. */
  readonly type?: string;
};

/** Makes a function that inserts a past class of the university with its class list and marks. It is not final yet. Returns its id. */
export const makeClassInserter =
  (database: Pick<TestDatabase, 'acrossUniversities'>, university: TestUniversity) =>
  async (
    moduleId: string,
    date: string,
    {
      students,
      marks = {},
      hasQrWindow = false,
      academicYear = '2026-2027',
      hour = 9,
      lecturer = university.lecturer,
      type = 'lecture',
    }: Held,
  ): Promise<string> => {
    const { universityId } = university;
    const id = randomUUID();
    const handle = id
      .replace(/[^0-9]/g, '')
      .padEnd(8, '0')
      .slice(0, 8);
    await database.acrossUniversities(async (tx) => {
      await tx.query(
        `INSERT INTO class_sessions (university_id, id, handle, module_id, lecturer_id, session_type, academic_year, session_date,
           start_time, end_time, starts_at, ends_at, qr_started_at, qr_ends_at, expected_count)
         SELECT $1, $2, $3, $4, $5, $11, $8, start::date, start::time, start::time + interval '1 hour', start,
           start + interval '1 hour', CASE WHEN $7 THEN start END, CASE WHEN $7 THEN start + interval '3 minutes' END, $9
         FROM (SELECT $6::date + make_time($10, 0, 0) AS start) c`,
        [
          universityId,
          id,
          handle,
          moduleId,
          lecturer.staffId,
          date,
          hasQrWindow,
          academicYear,
          students.length,
          hour,
          type,
        ],
      );
      await tx.query(
        `INSERT INTO attendance (university_id, session_id, student_id, module_id, session_date, group_id, degree_details_id, year, semester)
         SELECT $1, $2, st.id, $3, $4, st.group_id, st.degree_details_id, st.current_year, st.current_semester
         FROM students st WHERE st.university_id = $1 AND st.id = ANY($5::uuid[])`,
        [universityId, id, moduleId, date, students.map(({ studentId }) => studentId)],
      );
      for (const [status, { studentId }] of Object.entries(marks))
        await tx.query(
          `UPDATE attendance SET status = $4, method = 'qr', marked_at = $5::date
           WHERE university_id = $1 AND session_id = $2 AND student_id = $3`,
          [universityId, id, studentId, status, date],
        );
    });
    return id;
  };
