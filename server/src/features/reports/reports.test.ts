import { describe, expect, it } from 'vitest';
import { makeClassInserter } from './held-classes.setup.ts';
import { reportsScenario } from './reports.setup.ts';

const all = '/api/attendance/reports/student-module-attendance';
const one = '/api/attendance/reports/student-attendance-count';
const t = reportsScenario(async ({ database, here }) => {
  const addClass = makeClassInserter(database, here);
  const { moduleId, electiveId, students } = here;
  const { aiko, bilal } = students;
  await addClass(moduleId, '2026-09-01', { students: [aiko, bilal], marks: { present: aiko } });
  await addClass(moduleId, '2026-09-02', { students: [aiko, bilal], marks: { late: aiko, present: bilal } });
  await addClass(moduleId, '2026-09-03', { students: [aiko, bilal], marks: { excused: aiko }, hasQrWindow: true });
  // Codes were shown without a check-in: all are absent.
  await addClass(moduleId, '2026-09-04', { students: [aiko, bilal], hasQrWindow: true });
  // Never held, and not started yet.
  await addClass(moduleId, '2026-09-05', { students: [aiko, bilal] });
  await addClass(moduleId, '2026-09-20', { students: [aiko, bilal], hasQrWindow: true });
  await addClass(electiveId, '2026-09-07', { students: [aiko], marks: { excused: aiko }, hasQrWindow: true });
});

const rows = async (query = '') => {
  const { body } = await t.call(t.here.admin, 'GET', `${all}?${query}`);
  return (body as unknown as { [key: string]: unknown }[]).map((row) =>
    [
      row['student_name'],
      row['module_code'],
      `${String(row['attended_sessions'])}/${String(row['total_sessions'])}`,
      row['attendance_percentage'],
      row['band'],
    ].join(' '),
  );
};
const aikoInProgramming = 'Aiko CS101 2/3 66.7 Average';
const bilalInProgramming = 'Bilal CS101 1/4 25 Poor';
const aikoInMusic = 'Aiko CS205 0/0  ';

describe('attendance report', () => {
  it('counts held sessions by student and module, late as attended and without excused sessions', async () => {
    expect(await rows()).toEqual([aikoInProgramming, aikoInMusic, bilalInProgramming]);
  });

  it('has the students of a second programme, and their sessions, but figures of classes have not', async () => {
    const { universityId, students } = t.here;
    const degree_programme = 'History';
    const id = crypto.randomUUID();
    const degree = { id, degree_programme, degree_level: 'doctoral', local_international: 'local' };
    await t.insert('degree_details', { university_id: universityId, ...degree });
    const setSecond = (second: string | null) =>
      t.sql(
        'UPDATE students SET second_degree_id = $2 WHERE university_id = $1 AND id = $3',
        universityId,
        second,
        students.bilal.studentId,
      );
    await setSecond(id);
    for (const filter of [
      'degree=history',
      `degree=${id}`,
      'degreeLevel=doctoral',
      'degree=history&date_from=2026-09-01',
    ])
      expect(await rows(filter)).toEqual([bilalInProgramming]);
    const get = async (path: string) => (await t.call(t.here.admin, 'GET', path)).body;
    expect(await get('/api/reports/at-risk?kind=below_80&degree=history&page=1')).toMatchObject({ total: 1 });
    expect(await get('/api/reports/breakdown?by=module&degree=history&page=1')).toMatchObject({ total: 0 });
    await setSecond(null);
    expect(await rows('degree=history')).toEqual([]);
  });

  it('applies every filter and ignores blank and "all"', async () => {
    const { moduleId, degreeId, groupA, groupB } = t.here;
    const programming = [aikoInProgramming, bilalInProgramming];
    expect(await rows('module=CS101')).toEqual(programming);
    expect(await rows(`module=${moduleId}&group=${groupA}`)).toEqual(programming);
    expect(await rows(`group=${groupB}`)).toEqual([]);
    expect(await rows('group=Group%20A&module=all&degree=&year=Year%201&semester=1')).toHaveLength(3);
    expect(await rows('year=2')).toEqual([]);
    expect(
      await rows(`degree=${degreeId}&degreeLevel=Undergraduate&academicStatus=local&academicYear=2026-2027`),
    ).toHaveLength(3);
    expect(await rows('academicStatus=international')).toEqual([]);
    expect(await rows('academicYear=2025-2026')).toEqual([]);
    expect(await rows('date_from=2026-09-02&date_to=2026-09-02')).toEqual([
      'Aiko CS101 1/1 100 Excellent',
      'Bilal CS101 1/1 100 Excellent',
    ]);
    expect(await rows('module=cs101&student=s-aiko&group=group%20a')).toEqual([aikoInProgramming]);
    expect(await rows('module=NOTHING')).toEqual([]);
    expect(await rows('limit=1&offset=1')).toEqual([aikoInMusic]);
  });

  it('shows the group of then under the filter of a group', async () => {
    const { groupA, groupB, students } = t.here;
    const move = (group: string) =>
      t.sql('UPDATE students SET group_id = $2 WHERE id = $1', students.aiko.studentId, group);
    const groupsOf = async (query: string) => {
      const { body } = await t.call(t.here.admin, 'GET', `${all}?student=S-Aiko&module=CS101&${query}`);
      return (body as unknown as { group_name: string }[]).map(({ group_name: name }) => name);
    };
    await move(groupB);
    expect(await groupsOf('group=Group%20A')).toEqual(['Group A']);
    expect(await groupsOf(`group=${groupA}`)).toEqual(['Group A']);
    expect(await groupsOf('')).toEqual(['Group B']);
    await move(groupA);
  });

  it('lists every session behind the figures of one student', async () => {
    const { body } = await t.call(t.here.admin, 'GET', `${all}?student=S-Aiko&module=CS101`);
    const [row] = body as unknown as {
      attendance_records: { status: string }[];
      session_details: { date: string }[];
      date_range: unknown;
    }[];
    expect(row!.attendance_records.map(({ status }) => status)).toEqual(['present', 'late', 'excused', 'absent']);
    expect(row!.session_details.map(({ date }) => date.slice(-2))).toEqual(['01', '02', '03', '04']);
    expect(row!.date_range).toEqual({ from: '2026-09-01', to: '2026-09-04' });
  });

  it('returns the same figures for one student in one module', async () => {
    const { body } = await t.call(
      t.here.admin,
      'GET',
      `${one}?student_id=s-AIKO&module_code=cs101&group_name=group%20A`,
    );
    expect(body).toMatchObject({
      success: true,
      student: { name: 'Aiko', id: 'S-Aiko' },
      module: { name: 'Programming', code: 'CS101' },
      group: { name: 'Group A' },
      attendance_count: 2,
      total_sessions: 3,
      attendance_percentage: 66.7,
      date_range: { from: '2026-09-01', to: '2026-09-04' },
    });
    expect(body['session_details']).toHaveLength(4);
    const ofLastYear = `${one}?student_id=S-Aiko&module_code=CS101&academicYear=2025-2026`;
    expect((await t.call(t.here.admin, 'GET', ofLastYear)).body).toMatchObject({ total_sessions: 0 });
  });

  it('returns 404 for unknown students and modules and those of other universities', async () => {
    const { body } = await t.call(t.here.admin, 'GET', `${one}?student_id=S-X&module_code=CS101`);
    expect(body).toMatchObject({ code: 'not_found', error: 'Student not found' });
    expect(
      (await t.call(t.elsewhere.admin, 'GET', `${one}?student_id=${t.here.students.aiko.studentId}&module_code=CS101`))
        .status,
    ).toBe(404);
    expect((await t.call(t.elsewhere.admin, 'GET', all)).body).toEqual([]);
    expect((await t.call(t.here.admin, 'GET', `${one}?module_code=CS101`)).body).toMatchObject({
      code: 'invalid_input',
    });
  });

  it('is limited to administrators', async () => {
    expect((await t.call(t.here.lecturer, 'GET', all)).status).toBe(403);
    expect((await t.call(t.here.students.aiko, 'GET', all)).status).toBe(403);
  });
});
