import * as api from '@muster/contract/reports/analytics';
import { beforeAll, describe, expect, it } from 'vitest';
import { mondayNoonMs } from '#platform/database/testing/test-university.setup.ts';
import { addReportedUniversity, type ReportedUniversity, reportsScenario } from '../reports.setup.ts';

const t = reportsScenario();
let reports: ReportedUniversity;
beforeAll(async () => {
  reports = await addReportedUniversity(t);
  await t.services.count();
});

type Row = Record<string, unknown>;
const askReports = <T = Row>(path: string) => reports.ask<T>(`reports/${path}`);
const rows = async (path: string, ...columns: string[]) =>
  (await askReports<{ data: Row[] }>(path)).data.map((row) => columns.map((column) => row[column]).join(' '));
const figures = ['sessions', 'students', 'expected', 'attended', 'percentage'] as const;
const risks = async (path: string) =>
  (await askReports<{ data: (Row & { student: Row; module: Row })[] }>(path)).data.map(
    ({ student, module, ...row }) =>
      `${String(student['name'])} ${String(module['module_code'])} ${String(row['percentage'])} to come ${String(row['to_come'])} best ${String(row['best_possible'])} missed ${String(row['missed_in_a_row'])} last ${String(row['last_attended_on'])}`,
  );

/** The expected figures were computed by hand from the classes in the setup. */
describe('analytics', () => {
  it('returns totals, weeks and distribution', async () => {
    expect(await askReports('analytics')).toEqual({
      as_of: new Date(mondayNoonMs).toISOString(),
      totals: {
        sessions: 6,
        students: 3,
        expected: 11,
        attended: 5,
        present: 3,
        online: 0,
        late: 2,
        absent: 6,
        excused: 3,
        percentage: 45.5,
        registers_not_taken: 1,
      },
      weeks: [
        {
          week_start: '2026-08-31',
          sessions: 5,
          expected: 10,
          attended: 4,
          late: 2,
          absent: 6,
          excused: 3,
          percentage: 40,
        },
        {
          week_start: '2026-09-07',
          sessions: 1,
          expected: 1,
          attended: 1,
          late: 0,
          absent: 0,
          excused: 0,
          percentage: 100,
        },
      ],
      distribution: [1, 0, 0, 0, 0, 1, 0, 1, 0, 0].map((students, step) => ({
        from: step * 10,
        to: step * 10 + 10,
        students,
      })),
      bands: { excellent: 0, average: 1, poor: 2, none: 0 },
      at_risk: { below_80: 3, below_60: 2, cannot_reach_80: 1, missed_in_a_row: 1 },
      lowest_modules: [
        { key: reports.university.moduleId, label: 'CS101', detail: 'Programming', percentage: 40, band: 'Poor' },
        {
          key: reports.university.electiveId,
          label: 'CS205',
          detail: 'Music and Machines',
          percentage: 100,
          band: 'Excellent',
        },
      ],
    });
  });

  it('counts registers not taken apart from absences, with the filters of the timetable', async () => {
    const { moduleId, electiveId, lecturer, students } = reports.university;
    const count = async (query: string) =>
      (await askReports<{ totals: Row }>(`analytics?${query}`)).totals['registers_not_taken'];
    expect(await count(`module=${moduleId}&lecturer=${lecturer.staffId}`)).toBe(1);
    expect(await count(`module=${electiveId}`)).toBe(0);
    expect(await count('date_from=2026-09-07&date_to=2026-09-07')).toBe(1);
    expect(await count('date_from=2026-09-08')).toBe(0);
    expect(await count('date_from=2027-01-01')).toBe(0);
    expect(await count('date_from=2025-01-01')).toBeNull();
    expect(await count('date_to=0001-01-01')).toBeNull();
    expect(await count('academicYear=2026-2027&semester=1')).toBe(1);
    expect(await count('academicYear=2026-2027&semester=2')).toBe(0);
    expect(await count('academicYear=2025-2026')).toBe(0);
    expect(await count(`student=${students.aiko.studentId}`)).toBeNull();
    expect(await count('lecturer=Lakshmi')).toBeNull();
  });

  it('lists the students of a step of the distribution', async () => {
    const inStep = async (query: string) =>
      (await askReports<{ data: (Row & { student: Row })[]; total: number }>(`students${query}`)).data.map(
        ({ student, ...row }) =>
          `${String(student['student_id'])} ${String(row['attended'])} of ${String(row['expected'])}: ${String(row['percentage'])} ${String(row['band'])}`,
      );
    const { distribution } = await askReports<{ distribution: { from: number; students: number }[] }>('analytics');
    for (const { from: step, students } of distribution) expect(await inStep(`?from=${step}`)).toHaveLength(students);
    const all = ['S-Chidi 0 of 3: 0 Poor', 'S-Bilal 2 of 4: 50 Poor', 'S-Aiko 3 of 4: 75 Average'];
    expect(await inStep('')).toEqual(all);
    expect(await inStep('?sort=student_id')).toEqual(all.toReversed());
    expect(await inStep('?from=70')).toEqual(all.slice(2));
    expect(await inStep('?from=0&module=CS205')).toEqual([]);
    expect(await inStep('?from=90&module=CS205'), 'the last step holds 100 %').toEqual([
      'S-Bilal 1 of 1: 100 Excellent',
    ]);
    await expect(askReports('students?from=15')).rejects.toThrow('Please give the start of a step');
  });

  it('breaks down by module, group, degree, lecturer, weekday and hour', async () => {
    expect(await rows('breakdown?by=module', 'label', 'detail', 'credits', ...figures)).toEqual([
      'CS101 Programming 3 4 3 10 4 40',
      'CS205 Music and Machines 3 2 2 1 1 100',
    ]);
    expect(await rows('breakdown?by=group', 'label', ...figures)).toEqual([
      'Group A 6 2 8 5 62.5',
      'Group B 4 1 3 0 0',
    ]);
    expect(await rows('breakdown?by=degree', 'label', 'detail', ...figures)).toEqual([
      'Computing Undergraduate, local 6 3 11 5 45.5',
    ]);
    expect(await rows('breakdown?by=lecturer', 'label', 'detail', 'sessions', 'percentage')).toEqual([
      'Lakshmi E-Lakshmi 6 45.5',
    ]);
    expect(await rows('breakdown?by=weekday', 'key', 'attended', 'expected')).toEqual([
      'Monday 1 1',
      'Tuesday 2 2',
      'Wednesday 1 3',
      'Thursday 1 2',
      'Friday 0 3',
      'Sunday 0 0',
    ]);
    expect(await rows('breakdown?by=hour', 'label', 'sessions')).toEqual(['09:00 6']);
    expect(await rows('breakdown?by=weekday&sort=percentage&direction=desc&page_size=2', 'label')).toEqual([
      'Monday',
      'Tuesday',
    ]);
  });

  it('maps weekdays by hour, and modules by week with the lowest percentage first', async () => {
    type Heat = { columns: string[]; total: number; data: (Row & { cells: Row[] })[] };
    const heat = async (query: string) => {
      const { columns, total, data } = await askReports<Heat>(`heat?${query}`);
      const textOf = ({ sessions, attended, expected, percentage }: Row) =>
        `${String(attended)}/${String(expected)} in ${String(sessions)}: ${String(percentage)}`;
      return {
        columns,
        total,
        rows: data.map(({ cells, ...row }) => [
          `${String(row['label'])} ${textOf(row)}`,
          ...cells.map((cell) => `${String(cell['column'])} ${textOf(cell)}`),
        ]),
      };
    };
    expect(await heat('')).toEqual({
      columns: ['9'],
      total: 6,
      rows: [
        ['Monday 1/1 in 1: 100', '9 1/1 in 1: 100'],
        ['Tuesday 2/2 in 1: 100', '9 2/2 in 1: 100'],
        ['Wednesday 1/3 in 1: 33.3', '9 1/3 in 1: 33.3'],
        ['Thursday 1/2 in 1: 50', '9 1/2 in 1: 50'],
        ['Friday 0/3 in 1: 0', '9 0/3 in 1: 0'],
        ['Sunday 0/0 in 1: null', '9 0/0 in 1: null'],
      ],
    });
    const programming = ['CS101 4/10 in 4: 40', '2026-08-31 4/10 in 4: 40'];
    const elective = ['CS205 1/1 in 2: 100', '2026-08-31 0/0 in 1: null', '2026-09-07 1/1 in 1: 100'];
    const columns = ['2026-08-31', '2026-09-07'];
    expect(await heat('by=module')).toEqual({ columns, total: 2, rows: [programming, elective] });
    expect(await heat('by=module&page_size=1&page=2')).toEqual({ columns, total: 2, rows: [elective] });
    expect(await heat('by=module&date_from=2026-09-07')).toEqual({
      columns: ['2026-09-07'],
      total: 1,
      rows: [['CS205 1/1 in 1: 100', '2026-09-07 1/1 in 1: 100']],
    });
    const other = await t.addUniversity();
    expect((await t.call(other.admin, api.heat, { query: { by: 'module' } })).body).toMatchObject({
      data: [],
      total: 0,
    });
    await expect(askReports('heat?by=hour')).rejects.toThrow('Please use one of weekday');
    await expect(askReports('heat?page_size=101')).rejects.toThrow('400');
  });

  it('applies every filter', async () => {
    const totals = async (query: string) => {
      const { totals: sum } = await askReports<{ totals: Record<string, number> }>(`analytics?${query}`);
      return `${sum['attended']}/${sum['expected']} of ${sum['students']} in ${sum['sessions']}`;
    };
    const { groupA, degreeId, lecturer, otherLecturer } = reports.university;
    expect(await totals(`group=${groupA}`)).toBe('5/8 of 2 in 6');
    expect(await totals(`degree=${degreeId}&year=1&semester=1&degreeLevel=undergraduate&academicStatus=local`)).toBe(
      '5/11 of 3 in 6',
    );
    expect(await totals('year=2')).toBe('0/0 of 0 in 0');
    expect(await totals('module=CS205')).toBe('1/1 of 2 in 2');
    expect(await totals('module=NOTHING')).toBe('0/0 of 0 in 0');
    expect(await totals('student=S-Bilal')).toBe('2/4 of 1 in 5');
    expect(await totals('date_from=2026-09-02&date_to=2026-09-03')).toBe('2/5 of 3 in 2');
    expect(await totals('academicYear=2025-2026')).toBe('0/0 of 0 in 0');
    expect(await totals(`lecturer=${lecturer.staffId}&module=CS101`)).toBe('4/10 of 3 in 4');
    expect(await totals(`lecturer=${otherLecturer.staffId}`)).toBe('0/0 of 0 in 0');
  });

  it('lists students at risk of each kind', async () => {
    const chidi = 'Chidi CS101 0 to come 0 best 0 missed 3 last null';
    const bilal = 'Bilal CS101 33.3 to come 20 best 91.3 missed 2 last 2026-09-01';
    const aiko = 'Aiko CS101 75 to come 20 best 95.8 missed 1 last 2026-09-03';
    expect(await risks('at-risk')).toEqual([chidi, bilal, aiko]);
    expect(await risks('at-risk?kind=below_60')).toEqual([chidi, bilal]);
    expect(await risks('at-risk?kind=cannot_reach_80')).toEqual([chidi]);
    expect(await risks('at-risk?kind=missed_in_a_row&at_least=2&sort=missed_in_a_row')).toEqual([bilal, chidi]);
    expect(await risks('at-risk?date_to=2026-09-03')).toEqual([
      chidi.replace('missed 3', 'missed 2'),
      'Bilal CS101 50 to come 20 best 95.5 missed 1 last 2026-09-01',
    ]);
  });

  it('lists the held classes behind a figure', async () => {
    expect(await rows('sessions?weekday=Friday', 'date', 'module_code', 'lecturer', 'attended', 'expected')).toEqual([
      '2026-09-04 CS101 Lakshmi 0 3',
    ]);
    expect(await rows('sessions?hour=8', 'date')).toEqual([]);
    expect(await rows('sessions?sort=date&direction=desc&page_size=2&hour=9', 'date', 'weekday')).toEqual([
      '2026-09-07 Monday',
      '2026-09-06 Sunday',
    ]);
    expect(await askReports('sessions?page=9')).toMatchObject({ data: [], total: 6, page: 9 });
  });
});

describe('analytics export', () => {
  const file = (query: string) =>
    t.app.inject({
      method: 'GET',
      url: `/api/reports/analytics/export?${query}`,
      headers: { authorization: `Bearer ${t.tokenOf(reports.university.admin)}` },
    });

  it('contains the rows of the view', async () => {
    const lines = async (query: string) => (await file(query)).payload.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect((await lines('view=breakdown&by=group')).slice(0, 2)).toEqual([
      'Group,Degree,Classes,Students,Expected,Attended,Late,Absent,Excused,Attendance %,Band',
      'Group A,"Computing, Year 1, Semester 1, 2026-2027",6,2,8,5,2,3,2,62.5,Average',
    ]);
    expect((await lines('view=breakdown&by=module')).slice(0, 2)).toEqual([
      'Module Code,Module Name,Credits,Classes,Students,Expected,Attended,Late,Absent,Excused,Attendance %,Band',
      'CS101,Programming,3,4,3,10,4,2,6,2,40.0,Poor',
    ]);
    expect(await lines('view=heat&by=module')).toEqual([
      'Module Code,Module Name,Attendance %,2026-08-31,2026-09-07',
      'CS101,Programming,40.0,40.0,',
      'CS205,Music and Machines,100.0,,100.0',
    ]);
    expect(await lines('view=weeks')).toHaveLength(3);
    expect(await lines('view=distribution')).toHaveLength(11);
    expect(await lines('view=students')).toEqual([
      'Student Name,Student ID,Group,Attended,Expected,Attendance %,Band',
      'Chidi,S-Chidi,Group B,0,3,0.0,Poor',
      'Bilal,S-Bilal,Group A,2,4,50.0,Poor',
      'Aiko,S-Aiko,Group A,3,4,75.0,Average',
    ]);
    expect(await lines('view=students&from=70&sort=student_name')).toHaveLength(2);
    expect(await lines('view=at-risk&kind=below_60')).toHaveLength(3);
    expect(await lines('view=sessions&sort=percentage')).toHaveLength(7);
    expect((await file('view=sessions&format=xlsx')).rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  it('rejects a sort key that the view does not have', async () => {
    const answer = await file('view=weeks&sort=nonsense');
    expect(answer.statusCode).toBe(400);
    expect((await file('view=heat&by=hour')).statusCode).toBe(400);
    expect((await file('view=breakdown&sort=best_possible')).json()).toMatchObject({
      code: 'invalid_input',
      error: expect.stringContaining('Please sort'),
    });
  });
});

it('limits analytics to administrators', async () => {
  const { university } = reports;
  for (const path of ['analytics', 'breakdown', 'heat', 'at-risk', 'sessions', 'analytics/export?view=weeks'])
    for (const caller of [university.lecturer, university.students.aiko])
      expect((await t.call(caller, 'GET', `/api/reports/${path}`)).status, path).toBe(403);
});
