import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mondayNoonMs, type TestUniversity } from '#platform/database/testing/test-university.setup.ts';
import type { Caller } from '#platform/http/caller.ts';
import { readReportHeader } from '../export/report-header.store.ts';
import { readPdf } from '#platform/pdf/read-pdf.setup.ts';
import { makeClassInserter } from '../held-classes.setup.ts';
import { exportColumns } from '../export/report-export.rules.ts';
import { reportsScenario } from '../reports.setup.ts';

const studentIdRow = z.object({ studentId: z.string() });
const detailsRow = z.object({ details: z.record(z.string(), z.unknown()) });

const path = '/api/attendance/reports/student-module-attendance';
const t = reportsScenario(async ({ database, here, elsewhere }) => {
  const { aiko, bilal, chidi } = here.students;
  const addClass = makeClassInserter(database, here);
  const all = [aiko, bilal, chidi];
  await addClass(here.moduleId, '2026-09-01', { students: all, marks: { present: aiko, late: bilal, excused: chidi } });
  await addClass(here.moduleId, '2026-09-02', {
    students: all,
    marks: { present: aiko, absent: bilal },
    hasQrWindow: true,
  });
  await addClass(here.moduleId, '2026-09-03', { students: all, marks: { late: aiko, excused: bilal } });
  await addClass(here.moduleId, '2026-09-04', { students: all, hasQrWindow: true });
  // Never held: no codes and no marks.
  await addClass(here.moduleId, '2026-09-05', { students: all });
  await addClass(here.electiveId, '2026-09-06', { students: [aiko], marks: { excused: aiko } });
  await addClass(here.electiveId, '2026-09-07', { students: [bilal], marks: { present: bilal } });
  const otherStudents = elsewhere.students;
  await makeClassInserter(database, elsewhere)(elsewhere.moduleId, '2026-09-01', {
    students: [otherStudents.aiko, otherStudents.bilal],
    marks: { present: otherStudents.aiko },
  });
});

type Row = {
  student_name: string;
  student_id: string;
  module_code: string;
  attended_sessions: number;
  total_sessions: number;
  attendance_percentage: number | null;
  band: string | null;
};
type Page = { data: Row[]; total: number; page: number; page_size: number; as_of: string; summary: object };

const page = async (query: string, caller: Caller = t.here.admin) => {
  const { status, body } = await t.call(caller, 'GET', `${path}?${query}`);
  expect(status).toBe(200);
  return body as unknown as Page;
};
const named = ({ data }: Page) => data.map(({ student_name, module_code }) => `${student_name} ${module_code}`);

/** Independent calculation: one query per student, module and figure. */
async function computeExpected(university: TestUniversity) {
  const expected = `SELECT FROM attendance a JOIN class_sessions s ON s.id = a.session_id
    WHERE a.student_id = st.id AND s.module_id = mo.id
      AND (s.qr_started_at IS NOT NULL OR s.id IN (SELECT session_id FROM attendance WHERE status IS NOT NULL))`;
  const marked = (words: string) => `coalesce(a.status IN (${words}), false)`;
  return await t.database.acrossUniversities((tx) =>
    tx.query(
      `SELECT st.student_id, mo.module_code,
              (SELECT count(*)::int FROM (${expected} AND ${marked("'present', 'late'")}) x) AS attended,
              (SELECT count(*)::int FROM (${expected} AND NOT ${marked("'excused'")}) x) AS total
       FROM students st CROSS JOIN modules mo
       WHERE st.university_id = $1 AND mo.university_id = $1 AND EXISTS (${expected})
       ORDER BY st.name, mo.module_code`,
      [university.universityId],
      z.object({ student_id: z.string(), module_code: z.string(), attended: z.number(), total: z.number() }),
    ),
  );
}

describe('report pages', () => {
  it.each([() => t.here, () => t.elsewhere])(
    'have the same figures as a plain count, for the own university only',
    async (of) => {
      const { data } = await page('page=1', of().admin);
      const rows = data.map(({ student_id, module_code, attended_sessions: attended, total_sessions: total }) => ({
        student_id,
        module_code,
        attended,
        total,
      }));
      expect(rows.length).toBeGreaterThan(0);
      expect(rows).toEqual(await computeExpected(of()));
    },
  );

  it('include the total, the time of the data and the summary', async () => {
    const first = await page('page=1&page_size=2');
    expect(first).toMatchObject({ total: 5, page: 1, page_size: 2, as_of: new Date(mondayNoonMs).toISOString() });
    expect(first.summary).toEqual({
      students: 3,
      attended_sessions: 5,
      total_sessions: 11,
      attendance_percentage: 45.5,
      bands: { Excellent: 1, Average: 1, Poor: 2 },
    });
    expect(named(first)).toEqual(['Aiko CS101', 'Aiko CS205']);
    expect(named(await page('page=3&page_size=2'))).toEqual(['Chidi CS101']);
    const beyond = await page('page=9&page_size=2');
    expect(beyond).toMatchObject({ data: [], total: 5, summary: first.summary });
    expect(await page('page=1&module=NOTHING')).toMatchObject({ data: [], total: 0, summary: { students: 0 } });
  });

  it('sort by every column in both directions, with missing percentages last', async () => {
    const order = async (sort: string) => named(await page(`page=1&sort=${sort}`));
    const by = ['Aiko CS101', 'Bilal CS101', 'Chidi CS101', 'Aiko CS205', 'Bilal CS205'];
    expect(await order('module_code')).toEqual(by);
    expect(await order('attendance_percentage')).toEqual([by[2], by[1], by[0], by[4], by[3]]);
    expect(await order('attendance_percentage&direction=desc')).toEqual([by[4], by[0], by[1], by[2], by[3]]);
    expect((await order('student_name&direction=desc'))[0]).toBe('Chidi CS101');
    expect((await order('student_id&direction=desc'))[0]).toBe('Chidi CS101');
    expect((await order('group_name&direction=desc'))[0]).toBe('Chidi CS101');
    expect((await order('attended_sessions&direction=desc'))[0]).toBe('Aiko CS101');
    expect((await order('total_sessions'))[0]).toBe('Aiko CS205');
    const { body } = await t.call(t.here.admin, 'GET', `${path}?sort=attendance_percentage&limit=1`);
    expect(body).toMatchObject([{ student_name: 'Chidi' }]);
  });

  it('return the bare list without a page parameter', async () => {
    const many = await t.addUniversity();
    const students = await t.database.acrossUniversities((tx) =>
      tx.query(
        `INSERT INTO students (university_id, student_id, name, email)
         SELECT $1, 'M-' || n, 'Student ' || n, n || '@many.example' FROM generate_series(1, 250) n RETURNING id AS "studentId"`,
        [many.universityId],
        studentIdRow,
      ),
    );
    await makeClassInserter(t.database, many)(many.moduleId, '2026-09-01', { students, hasQrWindow: true });
    await t.services.count();
    expect((await t.call(many.admin, 'GET', path)).body).toHaveLength(250);
    expect((await t.call(many.admin, 'GET', `${path}?limit=20&offset=240`)).body).toHaveLength(10);
  });

  it('filter by band, case-insensitive, and reject other words', async () => {
    expect(named(await page('page=1&band=average'))).toEqual(['Aiko CS101']);
    expect(await page('page=1&band=Poor')).toMatchObject({ total: 2, summary: { bands: { Poor: 2, Excellent: 0 } } });
    expect((await page('page=1&band=all')).total).toBe(5);
    const wrong = await t.call(t.here.admin, 'GET', `${path}?page=1&band=Splendid`);
    expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});

describe('report export', () => {
  const file = (query: string, caller: Caller = t.here.admin) =>
    t.app.inject({
      method: 'GET',
      url: `${path}/export?${query}`,
      headers: { authorization: `Bearer ${t.tokenOf(caller)}` },
    });

  it('contains the filtered rows in order and escapes formulas', async () => {
    const { chidi } = t.here.students;
    const rename = (name: string) =>
      t.database.acrossUniversities((tx) =>
        tx.query('UPDATE students SET name = $2 WHERE id = $1', [chidi.studentId, name]),
      );
    await rename('=HYPERLINK("x")');
    const answer = await file('format=csv&module=CS101&sort=attendance_percentage&direction=desc');
    await rename('Chidi');
    expect(answer.headers['content-disposition']).toContain('attachment; filename="attendance-report.csv"');
    expect(answer.payload.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
      'Student Name,Student ID,Group,Module Code,Module Name,Attended Sessions,Total Sessions,Attendance %,Band,Last Attended',
      'Aiko,S-Aiko,Group A,CS101,Programming,3,4,75.0,Average,2026-09-03',
      'Bilal,S-Bilal,Group A,CS101,Programming,1,3,33.3,Poor,2026-09-01',
      `"'=HYPERLINK(""x"")",S-Chidi,Group B,CS101,Programming,0,3,0.0,Poor,`,
    ]);
  });

  it('lists the filters by name in the PDF, with the same figures', async () => {
    const answer = await file(`format=pdf&module=${t.here.moduleId}&sort=attendance_percentage&direction=desc&year=1`);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toContain('attachment; filename="attendance-report.pdf"');
    const { title, pages } = readPdf(answer.rawPayload);
    expect(title).toBe('Student Attendance Analysis');
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('Year: 1 · Module: CS101 Programming');
    expect(pages[0]).toContain('As of 14 Sept 2026, 1:30 PM');
    expect(pages[0]?.slice(4, -1)).toEqual([
      exportColumns.map((column) => column.title).join('\t'),
      'Aiko\tS-Aiko\tGroup A\tCS101\tProgramming\t3\t4\t75.0\tAverage\t2026-09-03',
      'Bilal\tS-Bilal\tGroup A\tCS101\tProgramming\t1\t3\t33.3\tPoor\t2026-09-01',
      'Chidi\tS-Chidi\tGroup B\tCS101\tProgramming\t0\t3\t0.0\tPoor\t–',
    ]);
  });

  it('names people with their numbers, for names that no font can draw', async () => {
    const filters = { student: t.here.students.aiko.studentId, lecturer: t.here.lecturer.staffId };
    const { facts } = await t.database.inUniversity(t.here.universityId, (tx) => readReportHeader(tx, filters, 0));
    expect(facts).toEqual([
      ['Student', 'Aiko (S-Aiko)'],
      ['Lecturer', 'Lakshmi (E-Lakshmi)'],
    ]);
  });

  it('writes a workbook, also without rows, and records the export in the audit log', async () => {
    expect((await file('format=xlsx&band=Excellent')).rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect((await file('module=NOTHING')).payload.trimEnd().split('\r\n')).toHaveLength(1);
    const events = await t.database.acrossUniversities((tx) =>
      tx.query(
        `SELECT details FROM audit_events WHERE university_id = $1 AND action = 'reports.exported'`,
        [t.here.universityId],
        detailsRow,
      ),
    );
    const exported = events.map(({ details }) => details);
    expect(exported).toContainEqual({ format: 'csv', count: 0 });
    expect(exported).toContainEqual({ format: 'xlsx', count: 1 });
  });

  it('is limited to administrators', async () => {
    expect((await file('', t.here.lecturer)).statusCode).toBe(403);
    expect((await file('', t.here.students.aiko)).statusCode).toBe(403);
  });
});
