import { beforeAll, describe, expect, it } from 'vitest';
import { addReportedUniversity, type ReportedUniversity, reportsScenario } from '../aggregates/aggregates.setup.ts';

const t = reportsScenario();
let reports: ReportedUniversity;
const many = 2_400;
/** More students than the lookup limit have the same percentage; one name in three is shared by two students. */
beforeAll(async () => {
  reports = await addReportedUniversity(t);
  const { universityId, moduleId, electiveId } = reports.university;
  const roster = await t.sql<{ studentId: string }>(
    `INSERT INTO students (university_id, student_id, name, email)
     SELECT $1, 'T-' || n, 'Student ' || (n * 7919 % 1600), n || '@ties.example' FROM generate_series(1, ${many}) n
     RETURNING id AS "studentId"`,
    universityId,
  );
  await reports.hold(moduleId, '2026-09-08', { roster, hasQrWindow: true });
  await reports.hold(electiveId, '2026-09-08', { roster, hasQrWindow: true });
  await t.sql(
    `INSERT INTO marks (university_id, session_id, student_id, status, method)
     SELECT $1, s.id, st.id, CASE WHEN st.student_id LIKE '%7' THEN 'excused' ELSE 'present' END, 'manual'
     FROM students st CROSS JOIN class_sessions s
     WHERE st.university_id = $1 AND st.student_id ~ '^T-.*[37]$' AND s.session_date = '2026-09-08' AND s.module_id = $2`,
    universityId,
    moduleId,
  );
});

/** All rows in the order of the report, computed from rosters and marks. */
async function computeExpected(order: string, which: string): Promise<string[]> {
  const rows = await t.sql<{ line: string }>(
    `SELECT line FROM (
       SELECT st.name, st.student_id AS number, mo.module_code, concat_ws(' ', st.student_id, mo.module_code) AS line,
         count(*) FILTER (WHERE m.status = 'present') AS attended, count(*) FILTER (WHERE m.status IS DISTINCT FROM 'excused') AS total
       FROM session_roster r JOIN class_sessions s ON s.id = r.session_id JOIN modules mo ON mo.id = s.module_id
       JOIN students st ON st.id = r.student_id
       LEFT JOIN marks m ON m.session_id = r.session_id AND m.student_id = r.student_id
       WHERE s.university_id = $1 AND s.session_date = '2026-09-08' GROUP BY 1, 2, 3, 4) f
     WHERE ${which} ORDER BY ${order} NULLS LAST, name, number, module_code`,
    reports.university.universityId,
  );
  return rows.map(({ line }) => line);
}

const span = 'date_from=2026-09-08&date_to=2026-09-08';
type Row =
  | { student_id: string; module_code: string }
  | { student: { student_id: string }; module: { module_code: string } };
async function readPage(path: string, page: number, size: number): Promise<string[]> {
  const { status, body } = await t.call(
    reports.university.admin,
    'GET',
    `/api/${path}&${span}&page=${page}&page_size=${size}`,
  );
  expect(status).toBe(200);
  const { data } = body as unknown as { data: Row[] };
  return data.map((row) =>
    'student' in row ? `${row.student.student_id} ${row.module.module_code}` : `${row.student_id} ${row.module_code}`,
  );
}

const requests = [
  [
    'attendance/reports/student-module-attendance?sort=attendance_percentage',
    'attended::float / nullif(total, 0)',
    'true',
  ],
  [
    'attendance/reports/student-module-attendance?sort=attendance_percentage&direction=desc',
    'attended::float / nullif(total, 0) DESC',
    'true',
  ],
  ['attendance/reports/student-module-attendance?sort=total_sessions', 'total', 'true'],
  ['attendance/reports/student-module-attendance?sort=module_code&direction=desc', 'module_code DESC', 'true'],
  ['attendance/reports/student-module-attendance?sort=student_id&direction=desc', 'number DESC', 'true'],
  ['attendance/reports/student-module-attendance?sort=student_name', 'name', 'true'],
  ['reports/at-risk?kind=below_80', 'attended::float / total', 'total > 0 AND attended * 5 < total * 4'],
  ['reports/at-risk?kind=below_60&sort=missed_in_a_row', 'total - attended', 'total > attended'],
] as const;

describe('report order', () => {
  it.each(['from rosters and marks', 'from aggregates'])(
    'sorts equal figures by name, number and module without repetition over pages, %s',
    async (from) => {
      if (from === 'from aggregates') await t.services.aggregates.work(() => false);
      for (const [path, order, which] of requests) {
        const right = await computeExpected(order, which);
        // First pages, pages where the figure changes, pages beyond the lookup limit, the last page, and an empty one.
        for (const page of [1, 2, 3, 20, 21, 22, 23, 24, 25, 45, 46, 47, 48, 60]) {
          const of = right.slice((page - 1) * 100, page * 100);
          expect(await readPage(path, page, 100), `${path}, page ${page}`).toEqual(of);
        }
      }
    },
    120_000,
  );
});
