import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../platform/database/test-database.ts';
import { makeTalliedReports } from './tallied-reports.setup.ts';

let database: TestDatabase;
let reports: Awaited<ReturnType<typeof makeTalliedReports>>;
let universities = 0;
beforeAll(async () => {
  database = await makeTestDatabase();
});
beforeEach(async () => {
  universities += 1;
  reports = await makeTalliedReports(database, `REST${universities}`);
  await work();
});
afterAll(() => database.drop());

const work = () => reports.tallies.work(() => false);

const risks = ['below_80', 'below_60', 'cannot_reach_80', 'missed_in_a_row'].flatMap((kind) =>
  ['percentage', 'best_possible', 'missed_in_a_row', 'student_name', 'module_code'].map(
    (sort) => `reports/at-risk?kind=${kind}&at_least=2&sort=${sort}`,
  ),
);
const attendance = ['student_name', 'group_name', 'module_code', 'attended_sessions', 'attendance_percentage'].map(
  (sort) => `attendance/reports/student-module-attendance?page=1&sort=${sort}`,
);
const others = [
  'reports/analytics?',
  'reports/breakdown?by=module',
  'reports/breakdown?by=group',
  'reports/breakdown?by=degree',
  'reports/breakdown?by=lecturer',
  'reports/breakdown?by=weekday',
  'reports/breakdown?by=hour',
  'reports/sessions?sort=date',
  'reports/students?sort=percentage',
  'reports/students?sort=student_name',
];
const narrowings = [
  '',
  '&date_from=2026-09-02&date_to=2026-09-03',
  '&date_from=2026-09-03',
  '&module=CS101',
  '&year=1',
];

async function allReports(): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const path of [...risks, ...attendance, ...others].flatMap((path) => narrowings.map((some) => path + some))) {
    const { status, body } = await reports.called.call(reports.university.admin, 'GET', `/api/${path}`);
    expect(status, path).toBe(200);
    answers[path] = { ...body, as_of: undefined };
  }
  return answers;
}

/** Of what is tallied nothing is left: rosters and marks alone are read. */
async function forgetTallies(): Promise<void> {
  const tables = ['session_tally_lines', 'session_tallies', 'student_tally_sums', 'student_tallies', 'tally_places'];
  for (const table of tables)
    await reports.sql(`DELETE FROM ${table} WHERE university_id = $1`, [reports.university.universityId]);
}

const uncounted = async (): Promise<string[]> =>
  (
    await reports.sql<{ day: string }>(
      `SELECT session_date::text AS day FROM class_sessions s
       WHERE s.university_id = $1 AND NOT EXISTS (SELECT FROM session_tallies t WHERE t.session_id = s.id) ORDER BY 1`,
      [reports.university.universityId],
    )
  ).map(({ day }) => day);

/** Its codes are shown right now, so that it is taken out of what is tallied. */
async function reopen(date: string): Promise<void> {
  await reports.sql(
    `UPDATE class_sessions SET qr_started_at = $2::timestamptz, qr_ends_at = $2::timestamptz + interval '3 minutes',
       updated_at = clock_timestamp() WHERE university_id = $1 AND session_date = $3`,
    [reports.university.universityId, new Date(reports.clock.now()), date],
  );
}

test('whether a class is counted already makes no difference to any report', async () => {
  const { moduleId, students } = reports.university;
  // Two in a row missed after the one that is counted once more.
  await reports.hold(moduleId, '2026-09-06', { roster: [students.aiko], isRun: true });
  // Its group has nobody left.
  await reports.hold(moduleId, '2026-09-08', { roster: [], isRun: true });
  await work();
  expect(await uncounted()).toEqual([]);
  const tallied = await allReports();
  await reopen('2026-09-03');
  await work();
  expect(await uncounted()).toEqual(['2026-09-03']);
  expect(await allReports()).toEqual(tallied);
  for (const date of ['2026-09-07', '2026-09-08']) await reopen(date);
  await work();
  expect(await uncounted()).toEqual(['2026-09-03', '2026-09-07', '2026-09-08']);
  expect(await allReports()).toEqual(tallied);
  await forgetTallies();
  expect(await allReports()).toEqual(tallied);
});

test('whoever comes for the first time is in the reports while that class is on', async () => {
  const { universityId, moduleId, students } = reports.university;
  const [newcomer] = await reports.sql<{ studentId: string }>(
    `INSERT INTO students (university_id, student_id, name, email, group_id, current_year, current_semester)
     SELECT $1, 'N-1', 'Noor', 'noor@rest.example', group_id, current_year, current_semester FROM students WHERE id = $2
     RETURNING id AS "studentId"`,
    [universityId, students.aiko.studentId],
  );
  if (!newcomer) throw new Error('a student was made');
  await reports.hold(moduleId, '2026-09-08', { roster: [newcomer, students.aiko], marks: { late: students.aiko } });
  await reopen('2026-09-08');
  const unknown = await allReports();
  expect(JSON.stringify(unknown)).toContain('Noor');
  await work();
  expect(await uncounted()).toContain('2026-09-08');
  expect(await reports.sql('SELECT FROM tally_places WHERE student_id = $1', [newcomer.studentId])).toHaveLength(1);
  expect(await allReports()).toEqual(unknown);
  await forgetTallies();
  expect(await allReports()).toEqual(unknown);
});
