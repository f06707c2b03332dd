import { beforeAll, describe, expect, it } from 'vitest';
import { addReportedUniversity, type ReportedUniversity, reportsScenario } from '../reports.setup.ts';

const t = reportsScenario();
let reports: ReportedUniversity;
const many = 2_400;
/** Hundreds of students have the same percentage; one name in three is shared by two students. */
beforeAll(async () => {
  reports = await addReportedUniversity(t);
  const { universityId, moduleId, electiveId } = reports.university;
  const students = await t.sql<{ studentId: string }>(
    `INSERT INTO students (university_id, student_id, name, email, current_year)
     SELECT $1, 'T-' || n, 'Student ' || (n * 7919 % 1600), n || '@ties.example', 3 FROM generate_series(1, ${many}) n
     RETURNING id AS "studentId"`,
    universityId,
  );
  await reports.addClass(moduleId, '2026-09-08', { students, hasQrWindow: true });
  await reports.addClass(electiveId, '2026-09-08', { students, hasQrWindow: true });
  await t.sql(
    `UPDATE attendance a SET status = CASE WHEN st.student_id LIKE '%7' THEN 'excused' ELSE 'present' END, method = 'manual', marked_at = now()
     FROM students st
     WHERE st.id = a.student_id AND st.university_id = $1 AND st.student_id ~ '^T-.*[37]$' AND a.session_date = '2026-09-08' AND a.module_id = $2`,
    universityId,
    moduleId,
  );
  await t.services.count();
});

/** All rows in the order of the report, computed from attendance. */
async function computeExpected(order: string, which: string): Promise<string[]> {
  const rows = await t.sql<{ line: string }>(
    `SELECT line FROM (
       SELECT st.name, st.student_id AS number, mo.module_code, concat_ws(' ', st.student_id, mo.module_code) AS line,
         count(*) FILTER (WHERE r.status = 'present') AS attended, count(*) FILTER (WHERE r.status IS DISTINCT FROM 'excused') AS total
       FROM attendance r JOIN class_sessions s ON s.id = r.session_id JOIN modules mo ON mo.id = s.module_id
       JOIN students st ON st.id = r.student_id
       WHERE s.university_id = $1 AND s.session_date = '2026-09-08' GROUP BY 1, 2, 3, 4) f
     WHERE ${which} ORDER BY ${order} NULLS LAST, name, number, module_code`,
    reports.university.universityId,
  );
  return rows.map(({ line }) => line);
}

type Row =
  | { student_id: string; module_code: string }
  | { student: { student_id: string }; module: { module_code: string } };
async function readPage(path: string, page: number, size: number): Promise<string[]> {
  const { status, body } = await t.call(reports.university.admin, 'GET', `/api/${path}&page=${page}&page_size=${size}`);
  expect(status).toBe(200);
  const { data } = body as unknown as { data: Row[] };
  return data.map((row) =>
    'module' in row ? `${row.student.student_id} ${row.module.module_code}` : `${row.student_id} ${row.module_code}`,
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
  it.each([
    ['counters', ''],
    ['attendance rows', '&date_from=2026-09-08&date_to=2026-09-08'],
  ])(
    'sorts equal figures by name, number and module without repetition over pages, from %s',
    async (_, span) => {
      for (const [path, order, which] of requests) {
        const right = await computeExpected(order, which);
        // First pages, pages where the figure changes, the last page, and an empty one.
        for (const page of [1, 2, 20, 22, 24, 25, 46, 48, 60]) {
          const rows = right.slice((page - 1) * 100, page * 100);
          expect(await readPage(`${path}&year=3${span}`, page, 100), `${path}, page ${page}`).toEqual(rows);
        }
      }
    },
    120_000,
  );
});
