import { beforeAll, describe, expect, it } from 'vitest';
import { addReportedUniversity, type ReportedUniversity, reportsScenario } from './aggregates.setup.ts';

const t = reportsScenario();
let reports: ReportedUniversity;
/** Classes: two on one day, one attended; two on one day, both attended; one in a second year; one excused. */
beforeAll(async () => {
  reports = await addReportedUniversity(t);
  const { moduleId, electiveId, students } = reports.university;
  const { aiko, bilal } = students;
  const again = async (date: string, start: string) =>
    t.sql(
      `UPDATE class_sessions SET start_time = $2::time, end_time = $2::time + interval '1 hour', starts_at = $1::date + $2::time,
         ends_at = $1::date + $2::time + interval '1 hour'
       WHERE session_date = $1 AND start_time = '09:00' AND module_id = $3`,
      date,
      start,
      date < '2026-09-08' ? moduleId : electiveId,
    );
  await again('2026-09-02', '14:00');
  await reports.hold(moduleId, '2026-09-02', { roster: [aiko, bilal], marks: { absent: aiko, present: bilal } });
  for (const start of ['16:00', '12:00', '09:00']) {
    await reports.hold(electiveId, '2026-09-09', { roster: [aiko, bilal], marks: { present: aiko, late: bilal } });
    if (start !== '09:00') await again('2026-09-09', start);
  }
  await reports.hold(electiveId, '2026-09-11', { roster: [aiko], marks: { excused: aiko } });
});

const spans = [
  ['2026-09-01', '2026-09-30'],
  ['2026-09-02', '2026-09-02'],
  ['2026-09-02', '2026-09-09'],
  ['2026-09-03', '2026-09-08'],
  ['2026-09-10', '2026-09-11'],
  ['2026-09-12', '2026-12-31'],
  ['2020-01-01', '2026-08-31'],
  ['2026-09-04', '2026-09-03'],
  ['0001-01-01', '9999-12-31'],
] as const;

/** Independent calculation: one query per student, module and figure. */
async function computeExpected(from: string, to: string): Promise<string[]> {
  const expected = `SELECT FROM session_roster r JOIN class_sessions s ON s.id = r.session_id
    WHERE r.student_id = st.id AND s.module_id = mo.id AND s.session_date BETWEEN $2 AND $3
      AND (s.qr_started_at IS NOT NULL OR s.id IN (SELECT session_id FROM marks))`;
  const marked = (words: string) =>
    `EXISTS (SELECT FROM marks m WHERE m.session_id = s.id AND m.student_id = st.id AND m.status IN (${words}))`;
  const rows = await t.sql<{ line: string }>(
    `SELECT concat_ws(' ', st.name, mo.module_code, (SELECT count(*) FROM (${expected} AND ${marked("'present', 'late'")}) x) || '/'
              || (SELECT count(*) FROM (${expected} AND NOT ${marked("'excused'")}) x)) AS line
     FROM students st CROSS JOIN modules mo
     WHERE st.university_id = $1 AND mo.university_id = $1 AND EXISTS (${expected}) ORDER BY st.name, mo.module_code`,
    reports.university.universityId,
    from,
    to,
  );
  return rows.map(({ line }) => line);
}

type Row = { student_name: string; module_code: string; attended_sessions: number; total_sessions: number };
async function readReport(query: string): Promise<{ lines: string[]; total: number; students: number }> {
  const { body } = await t.call(
    reports.university.admin,
    'GET',
    `/api/attendance/reports/student-module-attendance?page=1&${query}`,
  );
  const { data, total, summary } = body as unknown as { data: Row[]; total: number; summary: { students: number } };
  const lines = data.map((row) =>
    [row.student_name, row.module_code, `${row.attended_sessions}/${row.total_sessions}`].join(' '),
  );
  return { lines, total, students: summary.students };
}

describe('aggregates by day', () => {
  it.each(['from rosters and marks', 'from aggregates'])('count any range of days exactly, %s', async (from) => {
    if (from === 'from aggregates') await t.services.aggregates.work(() => false);
    for (const [first, last] of spans) {
      const right = await computeExpected(first, last);
      const span = `date_from=${first}&date_to=${last}`;
      const students = new Set(right.map((line) => line.split(' ')[0])).size;
      expect(await readReport(span), span).toEqual({ lines: right, total: right.length, students });
      for (const sort of ['student_id', 'group_name', 'module_code', 'attendance_percentage', 'total_sessions']) {
        const sorted = await readReport(`${span}&sort=${sort}&direction=desc`);
        expect({ ...sorted, lines: sorted.lines.toSorted() }, `${span} by ${sort}`).toEqual({
          lines: right.toSorted(),
          total: right.length,
          students,
        });
      }
    }
    expect((await readReport('date_from=2026-09-09')).lines).toEqual(await computeExpected('2026-09-09', '9999-12-31'));
    expect((await readReport('date_to=2026-09-02')).lines).toEqual(await computeExpected('0001-01-01', '2026-09-02'));
  });

  it('reflect corrections', async () => {
    const [session] = await t.sql<{ id: string }>(
      `SELECT id FROM class_sessions WHERE session_date = '2026-09-09' AND start_time = '12:00'`,
    );
    await t.sql(
      `UPDATE marks SET status = 'absent' WHERE session_id = $1 AND student_id = $2`,
      session?.id,
      reports.university.students.aiko.studentId,
    );
    const span = 'date_from=2026-09-09&date_to=2026-09-09';
    expect((await readReport(span)).lines).toEqual(['Aiko CS205 3/3', 'Bilal CS205 3/3']);
    t.services.notify('muster_marks', JSON.stringify([[reports.university.universityId, session?.id]]));
    expect((await readReport(span)).lines).toEqual(['Aiko CS205 2/3', 'Bilal CS205 3/3']);
    expect(await computeExpected('2026-09-09', '2026-09-09')).toEqual(['Aiko CS205 2/3', 'Bilal CS205 3/3']);
  });
});
