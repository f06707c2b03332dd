import { beforeEach, describe, expect, it } from 'vitest';
import { mondayNoonMs } from '../../../platform/database/testing/test-university.setup.ts';
import { addReportedUniversity, type ReportedUniversity, reportsScenario } from './aggregates.setup.ts';

const t = reportsScenario();
let reports: ReportedUniversity;
beforeEach(async () => {
  reports = await addReportedUniversity(t);
  // The term has ended, so no classes are upcoming.
  t.clock.set(mondayNoonMs + 300 * 86_400_000);
  await fixGroups();
  await work();
});

const work = () => t.services.aggregates.work(() => false);

/** Sets the groups in rosters to the students' current groups, as when a class is opened. */
const fixGroups = () =>
  t.sql(
    `UPDATE session_roster r SET group_id = st.group_id FROM students st
     WHERE st.university_id = r.university_id AND st.id = r.student_id AND r.university_id = $1 AND r.group_id IS NULL`,
    reports.university.universityId,
  );

type Term = { readonly year: number; readonly semester: number; readonly academicYear: string };
const nextYear: Term = { year: 2, semester: 1, academicYear: '2027-2028' };

/** Moves all students of a group to the group of the same name in another term. */
async function rollOver(from: string, to: Term): Promise<string> {
  const values = [reports.university.universityId, from, to.year, to.semester, to.academicYear];
  const [made] = await t.sql<{ id: string }>(
    `INSERT INTO groups (university_id, group_name, degree_details_id, year, semester, academic_year)
     SELECT $1, group_name, degree_details_id, $3, $4, $5 FROM groups WHERE id = $2 RETURNING id`,
    ...values,
  );
  await t.sql(
    `UPDATE students SET group_id = $6, current_year = $3, current_semester = $4 WHERE university_id = $1 AND group_id = $2 AND $5 <> ''`,
    ...values,
    made?.id,
  );
  return made?.id ?? '';
}

describe('enrolment history', () => {
  it('keeps reports on the last term unchanged after a roll-over', async () => {
    const { groupA, groupB, degreeId } = reports.university;
    const then = [
      '&year=1',
      `&group=${groupA}`,
      '&group=Group%20A&year=1',
      '&semester=1',
      `&degree=${degreeId}&year=1`,
    ];
    const ofDays = then.map((some) => `${some}&date_from=2026-09-02&date_to=2026-09-03`);
    const ways = [...then, ...ofDays, '&year=1&module=CS101', '&year=1&lecturer=Lakshmi', '&year=1&student=S-Aiko', ''];
    const before = await reports.all(ways);
    expect(JSON.stringify(before)).toContain('Aiko');
    const [newA, newB] = [await rollOver(groupA, nextYear), await rollOver(groupB, nextYear)];
    await work();
    expect(await reports.all(ways)).toEqual(before);
    const nothing = await reports.all(['&year=2', `&group=${newA}`, `&group=${newB}`]);
    expect(JSON.stringify(nothing)).not.toMatch(/Aiko|Bilal|Chidi|"sessions":[1-9]/);
    await reports.deleteAggregates();
    expect(await reports.all(ways)).toEqual(before);
  });

  it('keeps them unchanged before the classes are aggregated again', async () => {
    const { universityId, groupA, groupB } = reports.university;
    const ways = ['&year=1', `&group=${groupA}`, ''];
    const before = await reports.all(ways);
    await rollOver(groupA, nextYear);
    await rollOver(groupB, nextYear);
    let calls = 0;
    await t.services.aggregates.work(() => ++calls > 2);
    expect(await t.sql('SELECT FROM tally_queue WHERE university_id = $1', universityId)).not.toEqual([]);
    expect(await reports.all(ways)).toEqual(before);
    expect(JSON.stringify(await reports.all(['&year=2']))).not.toContain('Aiko');
    const path = '/api/attendance/reports/student-attendance-count?student_id=S-Bilal&module_code=CS101';
    const ofGroup = async (group: string) =>
      (await t.call(reports.university.admin, 'GET', `${path}&group_name=${group}`)).status;
    expect([await ofGroup(groupA), await ofGroup(groupB)]).toEqual([200, 404]);
  });

  async function addClass(
    date: string,
    module: string,
    academicYear: string,
    held: Parameters<typeof reports.hold>[2],
  ) {
    await reports.hold(module, date, held);
    await t.sql(
      'UPDATE class_sessions SET academic_year = $3 WHERE university_id = $1 AND session_date = $2',
      reports.university.universityId,
      date,
      academicYear,
    );
    await fixGroups();
  }

  /** Rows show the student's current group. */
  const allButGroupNames = async (ways: readonly string[]): Promise<Record<string, unknown>> =>
    JSON.parse(
      JSON.stringify(await reports.all(ways), (key, value: unknown) => (key === 'group_name' ? undefined : value)),
    ) as Record<string, unknown>;

  it('separates the classes of both terms, also of a repeated module', async () => {
    const { groupA, moduleId, electiveId, students } = reports.university;
    const { aiko, bilal, chidi } = students;
    const then = ['&year=1', `&group=${groupA}&date_to=2026-09-03`];
    const before = await allButGroupNames(then);
    const newA = await rollOver(groupA, nextYear);
    // Chidi has joined group A, but has had no class yet.
    await t.sql('UPDATE students SET group_id = $2, current_year = 2 WHERE id = $1', chidi.studentId, newA);
    t.clock.advance(120 * 86_400_000);
    await addClass('2027-10-04', moduleId, '2027-2028', { roster: [aiko, bilal], marks: { present: bilal } });
    await addClass('2027-10-05', electiveId, '2027-2028', { roster: [aiko, bilal], marks: { late: aiko } });
    await work();
    expect(await allButGroupNames(then)).toEqual(before);
    const now = await allButGroupNames(['&year=2', `&group=${newA}`, '&module=CS101', '']);
    const rows = (path: string) =>
      (now[path] as { data: { label: string; sessions: number; students: number }[] }).data;
    const ofGroups = rows('reports/breakdown?by=group').map((row) => [row.label, row.sessions, row.students]);
    expect(ofGroups).toEqual([
      ['Group A', 6, 2],
      ['Group A', 2, 2],
      ['Group B', 4, 1],
    ]);
    expect(rows('reports/breakdown?by=degree').map((row) => [row.sessions, row.students])).toEqual([[8, 3]]);
    expect(rows('reports/breakdown?by=module&year=2').map((row) => [row.label, row.sessions, row.students])).toEqual([
      ['CS101', 1, 2],
      ['CS205', 1, 2],
    ]);
    for (const date of ['2026-09-02', '2027-10-04']) await reports.reopen(date);
    await work();
    const ways = [...then, '&year=2', `&group=${newA}`, '&module=CS101', ''];
    expect(await allButGroupNames(ways)).toEqual({ ...before, ...now });
    await reports.deleteAggregates();
    expect(await allButGroupNames(ways)).toEqual({ ...before, ...now });
  });

  it('moves the classes of the current term with the student and keeps those of the last term', async () => {
    const { groupA, groupB, moduleId, students } = reports.university;
    const move = async (to: string) => {
      await t.sql('UPDATE students SET group_id = $2 WHERE id = $1', students.bilal.studentId, to);
      await work();
    };
    const readReport = async (group: string) =>
      ((await reports.ask(`breakdown?by=group&group=${group}&module=CS101`)) as { data: { expected: number }[] })
        .data[0]?.expected;
    const before = await readReport(groupA);
    await move(groupB);
    expect(await readReport(groupA)).toBeLessThan(before ?? 0);
    await move(groupA);
    expect(await readReport(groupA)).toBe(before);
    const newA = await rollOver(groupA, nextYear);
    const newB = await rollOver(groupB, nextYear);
    t.clock.advance(120 * 86_400_000);
    await addClass('2027-10-04', moduleId, '2027-2028', { roster: [students.bilal], hasQrWindow: true });
    await move(newB);
    expect([await readReport(groupA), await readReport(newA), await readReport(newB)]).toEqual([before, undefined, 1]);
  });

  it('counts a module over two terms of a year for the last term', async () => {
    const { groupA, moduleId, students } = reports.university;
    const readReport = async (query: string) => {
      const path = `/api/attendance/reports/student-module-attendance?page=1&module=CS101&student=S-Bilal&${query}`;
      const { body } = await t.call(reports.university.admin, 'GET', path);
      return (body as unknown as { data: { total_sessions: number }[] }).data.map((row) => row.total_sessions);
    };
    expect(await readReport('semester=1')).toEqual([3]);
    const second = await rollOver(groupA, { year: 1, semester: 2, academicYear: '2026-2027' });
    await addClass('2027-03-01', moduleId, '2026-2027', { roster: [students.bilal], hasQrWindow: true });
    await work();
    expect([await readReport('semester=1'), await readReport('semester=2')]).toEqual([[], [4]]);
    await rollOver(second, nextYear);
    await work();
    expect([await readReport('semester=1'), await readReport('semester=2&year=1'), await readReport('year=2')]).toEqual(
      [[], [4], []],
    );
  });
});
