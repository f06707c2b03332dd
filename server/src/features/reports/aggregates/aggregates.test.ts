import { beforeAll, describe, expect, it } from 'vitest';
import { addReportedUniversity, type ReportedUniversity, reportsScenario } from './aggregates.setup.ts';

const t = reportsScenario();
let reports: ReportedUniversity;
beforeAll(async () => {
  reports = await addReportedUniversity(t);
  await t.services.aggregates.work(() => false);
});

const work = () => t.services.aggregates.work(() => false);
const idOf = async (date: string) =>
  (await t.sql<{ id: string }>('SELECT id FROM class_sessions WHERE session_date = $1', date))[0]?.id ?? '';
const isAggregated = async (id: string) =>
  (await t.sql('SELECT FROM session_tallies WHERE session_id = $1', id)).length === 1;
const mark = async (date: string, student: { studentId: string }, status: string) => {
  const id = await idOf(date);
  await t.sql(
    `INSERT INTO marks (university_id, session_id, student_id, status, method) VALUES ($1, $2, $3, $4, 'manual')
     ON CONFLICT (university_id, session_id, student_id) DO UPDATE SET status = excluded.status`,
    reports.university.universityId,
    id,
    student.studentId,
    status,
  );
  return id;
};
const notifyMarks = (id: string) =>
  t.services.notify('muster_marks', JSON.stringify([[reports.university.universityId, id]]));

/** Independent calculation from rosters and marks, one query per group. */
const computeExpected = async (): Promise<string[]> =>
  (
    await t.sql<{ line: string }>(
      `SELECT concat_ws(' ', mo.module_code, g.group_name, count(*) FILTER (WHERE m.status IN ('present', 'late')),
              count(*) FILTER (WHERE m.status IS DISTINCT FROM 'excused')) AS line
       FROM session_roster r JOIN class_sessions s ON s.id = r.session_id JOIN modules mo ON mo.id = s.module_id
       JOIN students st ON st.id = r.student_id LEFT JOIN groups g ON g.id = st.group_id
       LEFT JOIN marks m ON m.session_id = r.session_id AND m.student_id = r.student_id
       WHERE s.university_id = $1 AND (s.qr_started_at IS NOT NULL OR s.id IN (SELECT session_id FROM marks))
       GROUP BY mo.module_code, g.group_name ORDER BY 1`,
      reports.university.universityId,
    )
  ).map(({ line }) => line);

type Row = { label: string; attended: number; expected: number };
/** The same figures from the aggregates of classes and of students. */
async function readReports(): Promise<{ byClasses: string[]; byStudents: string[] }> {
  const byClasses: string[] = [];
  const byStudents: string[] = [];
  for (const module of ['CS101', 'CS205']) {
    const { data } = await reports.ask<{ data: Row[] }>(`breakdown?by=group&module=${module}`);
    for (const row of data) byClasses.push(`${module} ${row.label} ${row.attended} ${row.expected}`);
    for (const group of ['Group A', 'Group B']) {
      const { body } = await t.call(
        reports.university.admin,
        'GET',
        `/api/attendance/reports/student-module-attendance?page=1&module=${module}&group=${encodeURIComponent(group)}`,
      );
      const { total, summary } = body as unknown as {
        total: number;
        summary: { attended_sessions: number; total_sessions: number };
      };
      if (total > 0) byStudents.push(`${module} ${group} ${summary.attended_sessions} ${summary.total_sessions}`);
    }
  }
  return { byClasses, byStudents };
}
async function expectRight(): Promise<void> {
  const right = await computeExpected();
  expect(await readReports()).toEqual({ byClasses: right, byStudents: right });
}

describe('aggregates', () => {
  it('do not aggregate a session again without a notification', async () => {
    const before = await readReports();
    expect(before.byClasses).toEqual(await computeExpected());
    const id = await mark('2026-09-04', reports.university.students.aiko, 'present');
    expect(await readReports()).toEqual(before);
    notifyMarks(id);
    await expectRight();
    expect(await readReports()).not.toEqual(before);
  });

  it('include corrections, late check-ins and excuses in the next report', async () => {
    const { aiko, bilal } = reports.university.students;
    for (const status of ['late', 'excused', 'absent', 'present']) {
      notifyMarks(await mark('2026-09-02', bilal, status));
      notifyMarks(await mark('2026-09-06', aiko, status));
      await expectRight();
    }
    await work();
    await expectRight();
  });

  it('read a reopened session live until it is final again', async () => {
    const id = await idOf('2026-09-03');
    const { universityId, students } = reports.university;
    const run = (from: string) =>
      t.sql(
        `UPDATE class_sessions SET qr_started_at = $2::timestamptz, qr_ends_at = $2::timestamptz + interval '3 minutes',
         updated_at = clock_timestamp() WHERE id = $1`,
        id,
        from,
      );
    await run(new Date(t.clock.now()).toISOString());
    t.services.notify('muster_sessions', `${universityId} ${id}`);
    await expectRight();
    expect(await isAggregated(id)).toBe(false);
    // Check-ins to a live session are in the figures without a notification.
    await mark('2026-09-03', students.chidi, 'present');
    await expectRight();
    await work();
    expect(await isAggregated(id)).toBe(false);
    await run('2026-09-03T09:00:00Z');
    await work();
    expect(await isAggregated(id)).toBe(true);
    await expectRight();
  });

  it('find changes without notification', async () => {
    const id = await mark('2026-09-01', reports.university.students.aiko, 'absent');
    await t.sql('UPDATE class_sessions SET updated_at = clock_timestamp() WHERE id = $1', id);
    await work();
    await expectRight();
    await mark('2026-09-01', reports.university.students.aiko, 'present');
    await t.sql(`UPDATE session_tallies SET counted_at = counted_at - interval '2 days' WHERE session_id = $1`, id);
    await work();
    await expectRight();
  });

  it('move a student’s classes to the new group of the same term', async () => {
    const { students, groupA, groupB } = reports.university;
    const move = (to: string) => t.sql('UPDATE students SET group_id = $2 WHERE id = $1', students.bilal.studentId, to);
    await move(groupB);
    await work();
    await expectRight();
    await move(groupA);
    await work();
    await expectRight();
  });

  it('keep two classes of a module with the same start apart', async () => {
    const { universityId, moduleId, otherLecturer, students } = reports.university;
    const [second] = await t.sql<{ id: string }>(
      `INSERT INTO class_sessions (university_id, handle, module_id, lecturer_id, session_type, academic_year, session_date,
       start_time, end_time, starts_at, ends_at)
     VALUES ($1, '7777ABCD', $2, $3, 'practical', '2026-2027', '2026-09-01', '09:00', '10:00', '2026-09-01T09:00Z', '2026-09-01T10:00Z')
     RETURNING id`,
      universityId,
      moduleId,
      otherLecturer.staffId,
    );
    const id = second?.id ?? '';
    for (const { studentId } of [students.aiko, students.bilal])
      await t.sql(
        'INSERT INTO session_roster (university_id, session_id, student_id) VALUES ($1, $2, $3)',
        universityId,
        id,
        studentId,
      );
    const set = (status: string) =>
      t.sql(
        `INSERT INTO marks (university_id, session_id, student_id, status, method) VALUES ($1, $2, $3, $4, 'manual')
       ON CONFLICT (university_id, session_id, student_id) DO UPDATE SET status = excluded.status`,
        universityId,
        id,
        students.aiko.studentId,
        status,
      );
    await set('present');
    await work();
    await expectRight();
    await set('absent');
    notifyMarks(id);
    await expectRight();
  });

  it('remove deleted students from all figures', async () => {
    const { universityId, students } = reports.university;
    const gone = [students.chidi.studentId];
    await t.database.inUniversity(universityId, async (tx) => {
      await tx.query('DELETE FROM marks WHERE university_id = $1 AND student_id = ANY($2::uuid[])', [
        universityId,
        gone,
      ]);
      await t.services.aggregates.deleteStudents(tx, gone);
      await tx.query('DELETE FROM session_roster WHERE university_id = $1 AND student_id = ANY($2::uuid[])', [
        universityId,
        gone,
      ]);
    });
    await expectRight();
    for (const table of ['student_tallies', 'student_tally_sums', 'tally_places'])
      expect(await t.sql(`SELECT FROM ${table} WHERE student_id = ANY($1::uuid[])`, gone), table).toEqual([]);
  });

  it('sum a repeated module over academic years, unless one year is requested', async () => {
    const { universityId, moduleId, students } = reports.university;
    const rows = async (query: string) => {
      const { body } = await t.call(
        reports.university.admin,
        'GET',
        `/api/attendance/reports/student-module-attendance?page=1&module=CS101&student=S-Aiko${query}`,
      );
      const { data } = body as unknown as { data: { attended_sessions: number; total_sessions: number }[] };
      return data.map((row) => `${row.attended_sessions}/${row.total_sessions}`);
    };
    const add = (of: string, plus: number) =>
      of
        .split('/')
        .map((n) => Number(n) + plus)
        .join('/');
    const [now = ''] = await rows('');
    await reports.hold(moduleId, '2025-09-01', { roster: [students.aiko], marks: { present: students.aiko } });
    await t.sql(
      `UPDATE class_sessions SET academic_year = '2025-2026' WHERE session_date = '2025-09-01' AND university_id = $1`,
      universityId,
    );
    for (const isAggregatedNow of [false, true]) {
      if (isAggregatedNow) await work();
      expect(await isAggregated(await idOf('2025-09-01'))).toBe(isAggregatedNow);
      expect(await rows('')).toEqual([add(now, 1)]);
      expect(await rows('&academicYear=2025-2026')).toEqual(['1/1']);
      expect(await rows('&academicYear=2026-2027')).toEqual([now]);
      expect(await rows('&date_from=2025-09-01&date_to=2026-12-31')).toEqual([add(now, 1)]);
      await expectRight();
    }
    const flagged = await t.sql<{ academic_year: string }>(
      'SELECT academic_year FROM student_tally_sums WHERE is_repeated AND student_id = $1 ORDER BY academic_year',
      students.aiko.studentId,
    );
    expect(flagged.map(({ academic_year: year }) => year)).toEqual(['2025-2026', '2026-2027']);
  });

  it('do not open a transaction for a university without changes', async () => {
    const { universityId } = reports.university;
    await work();
    await t.database.acrossUniversities(async (tx) => {
      // A transaction for this university would wait here.
      await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 15))', [universityId]);
      expect(await work()).toEqual({ moved: 0, drifted: 0, counted: 0 });
    });
    const id = await mark('2026-09-02', reports.university.students.aiko, 'late');
    notifyMarks(id);
    expect(await work()).toEqual({ moved: 0, drifted: 0, counted: 1 });
  });

  it('ignore invalid notifications', async () => {
    t.services.notify('muster_marks', 'nonsense');
    t.services.notify('muster_marks', '[["x"],1]');
    t.services.notify('muster_sessions', '');
    await expectRight();
  });

  it('report the progress of the aggregation while too much is missing, but allow a report of a few days', async () => {
    const { universityId, moduleId, lecturer, admin } = reports.university;
    await work();
    const [before] = await t.sql<{ count: number }>(
      'SELECT count(*) AS count FROM session_tallies WHERE university_id = $1',
      universityId,
    );
    await t.sql(
      `INSERT INTO class_sessions (university_id, handle, module_id, lecturer_id, session_type, academic_year, session_date,
       start_time, end_time, starts_at, ends_at, expected_count)
     SELECT $1, lpad(n::text, 8, '0'), $2, $3, 'lecture', '2010-2011', day, '09:00', '10:00', day + time '09:00', day + time '10:00', 500
     FROM (SELECT n, date '2010-09-01' + n AS day FROM generate_series(1, 2001) n) d`,
      universityId,
      moduleId,
      lecturer.staffId,
    );
    const ask = (path: string) => t.call(admin, 'GET', `/api/${path}`);
    const wide = [
      'reports/analytics?',
      'reports/breakdown?by=module',
      'reports/at-risk?kind=below_80',
      'reports/sessions?',
      'attendance/reports/student-module-attendance?page=1',
    ];
    const done = before?.count ?? 0;
    const error = `Attendance is being counted for reports: ${done} of ${(done + 2001).toLocaleString('en')} classes are done. Choose a shorter date range to get a report now.`;
    for (const path of [...wide, 'reports/analytics/export?view=sessions'])
      expect(await ask(path), path).toMatchObject({ status: 503, body: { code: 'counting', error } });
    for (const path of wide) expect((await ask(`${path}&date_from=2026-09-01`)).status, path).toBe(200);
    await work();
    for (const path of wide) expect((await ask(path)).status, path).toBe(200);
  });
});
