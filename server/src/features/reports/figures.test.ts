// This file is longer than 400 lines because each test compares every report with the independent calculation.
import type { ReplyOf } from '@muster/contract/http/endpoint';
import {
  type analytics,
  type atRisk,
  type breakdown,
  breakdowns,
  type heat,
  type reportSessions,
  type reportStudents,
} from '@muster/contract/reports/analytics';
import { weekdays } from '@muster/contract/http/shared';
import { beforeEach, describe, expect, it } from 'vitest';
import { mondayNoonMs } from '#platform/database/testing/test-university.setup.ts';
import { applyAttendanceRequirements } from '../sessions/final-sessions.store.ts';
import * as expected from './expected-figures.setup.ts';
import type { CountedRow } from './expected-figures.setup.ts';
import { addReportedUniversity, type ReportedUniversity, reportsScenario } from './reports.setup.ts';

const t = reportsScenario();
let reports: ReportedUniversity;
let sessions: Record<string, string>;

/** More classes: two on a day, one at midnight of a day that filters begin with, another hour and lecturer, another academic year, online, no group, and a run of missed classes. */
beforeEach(async () => {
  // The term has ended, so no classes are to come.
  t.clock.set(mondayNoonMs + 300 * 86_400_000);
  reports = await addReportedUniversity(t);
  const { moduleId, electiveId, students, otherLecturer } = reports.university;
  const { aiko, bilal, chidi, dana } = students;
  const all = [aiko, bilal, chidi];
  const { addClass } = reports;
  await addClass(moduleId, '2026-09-02', {
    students: all,
    marks: { online: chidi },
    hasQrWindow: true,
    hour: 14,
    lecturer: otherLecturer,
  });
  // A class of two modules, which Chidi takes for the other one.
  await t.sql(
    `UPDATE attendance SET module_id = $3 WHERE session_date = '2026-09-02' AND student_id = $2 AND session_id IN (
       SELECT id FROM class_sessions WHERE university_id = $1 AND start_time = '14:00')`,
    reports.university.universityId,
    chidi.studentId,
    electiveId,
  );
  await addClass(electiveId, '2026-09-02', { students: all, marks: { present: bilal }, hour: 0 });
  await addClass(electiveId, '2026-09-09', { students: all, marks: { late: bilal }, hasQrWindow: true, hour: 14 });
  await addClass(moduleId, '2025-09-01', {
    students: [aiko, dana],
    marks: { present: aiko },
    academicYear: '2025-2026',
  });
  for (const day of ['21', '22', '23', '24'])
    await addClass(electiveId, `2026-09-${day}`, {
      students: [aiko, bilal, dana],
      marks: { present: dana },
      hasQrWindow: true,
    });
  await t.services.count();
  const rows = await t.sql<{ id: string; day: string; hour: number }>(
    `SELECT id, session_date::text AS day, extract(hour FROM start_time)::int AS hour FROM class_sessions WHERE university_id = $1`,
    reports.university.universityId,
  );
  sessions = Object.fromEntries(rows.map(({ id, day, hour }) => [`${day} ${hour}`, id]));
}, 60_000);

type Filter = readonly [query: string, matches: (row: CountedRow) => boolean];
/** One filter for each source of figures: counters, counters of a place, attendance rows, and those of one student. */
const mainFilters = (): readonly Filter[] => {
  const { groupA } = reports.university;
  return [
    ['', () => true],
    [`group=${groupA}`, ({ group }) => group === groupA],
    ['date_from=2026-09-02&date_to=2026-09-24', ({ date }) => date >= '2026-09-02' && date <= '2026-09-24'],
    ['student=S-Bilal', ({ student }) => student === 'S-Bilal'],
  ];
};
const otherFilters = (): readonly Filter[] => {
  const { groupA, degreeId, otherLecturer } = reports.university;
  return [
    ['module=CS101', ({ module }) => module === 'CS101'],
    [`degree=${degreeId}&year=2`, ({ degree, year }) => degree === degreeId && year === 2],
    ['academicYear=2025-2026', (row) => row.academic_year === '2025-2026'],
    ['academicStatus=local&module=CS205', ({ module }) => module === 'CS205'],
    ['academicStatus=international', () => false],
    ['date_from=2026-09-02&date_to=2026-09-07', ({ date }) => date >= '2026-09-02' && date <= '2026-09-07'],
    [`date_to=2026-09-22&group=${groupA}`, ({ date, group }) => date <= '2026-09-22' && group === groupA],
    [`lecturer=${otherLecturer.staffId}`, ({ lecturer }) => lecturer === 'Olga'],
    ['student=S-Aiko&date_from=2026-09-03', ({ student, date }) => student === 'S-Aiko' && date >= '2026-09-03'],
  ];
};

type Page<Row> = { data: Row[]; total: number };
const all = 'page=1&page_size=200';

/** Compares every report with the independent calculation. */
async function expectAllRight(filters = mainFilters()): Promise<void> {
  const counted = await t.sql<CountedRow>(
    expected.countedRowsText,
    reports.university.universityId,
    new Date(t.clock.now()),
  );
  expect(counted.length).toBeGreaterThan(20);
  for (const [query, matches] of filters) await expectRight(query, counted.filter(matches), counted);
  for (const [query, matches] of [
    ['weekday=Monday', (row) => row.weekday === 1],
    ['hour=14', ({ hour }) => hour === 14],
  ] as readonly Filter[])
    expect(await readSessions(query), query).toEqual(expected.expectedSessions(counted.filter(matches)));
}

async function expectRight(query: string, rows: readonly CountedRow[], counted: readonly CountedRow[]): Promise<void> {
  // Counters hold the missed classes in a row over all groups of the student. Filters of classes limit them.
  const rowsOfRuns = /date|lecturer/.test(query) ? rows : counted;
  const { totals, weeks, distribution, bands, at_risk, lowest_modules } = await reports.ask<ReplyOf<typeof analytics>>(
    `reports/analytics?${query}`,
  );
  // Of the timetable instead of attendance rows: analytics.test.ts.
  const { registers_not_taken: _, ...sums } = totals;
  const overview = {
    totals: sums,
    weeks,
    distribution: distribution.map(({ students }) => students),
    none: bands.none,
    at_risk,
    lowest_modules: lowest_modules.map((row) => `${row.label} ${row.percentage}`),
  };
  expect(overview, query).toEqual(expected.expectedOverview(rows, rowsOfRuns));
  // The student report has no filter by lecturer.
  if (!query.includes('lecturer')) expect(await readReport(query), query).toEqual(expected.expectedReport(rows));
  const { data: students } = await reports.ask<Page<ReplyOf<typeof reportStudents>['data'][number]>>(
    `reports/students?${all}&${query}`,
  );
  const steps = students.map((row) => `${row.student.student_id} ${row.attended}/${row.expected} ${row.percentage}`);
  expect(steps.toSorted(), query).toEqual(expected.expectedSteps(rows));
  expect(await readSessions(query), query).toEqual(expected.expectedSessions(rows));
  for (const by of breakdowns)
    expect(await readBreakdown(by, query), `${by} ${query}`).toEqual(expected.expectedBreakdown(by, rows));
  for (const by of ['weekday', 'module', 'degree'] as const)
    expect(await readHeat(by, query), `${by} ${query}`).toEqual(expected.expectedHeat(by, rows));
  const risks = expected.expectedRisks(rows, rowsOfRuns);
  const lines = (isOf: (risk: (typeof risks)[number]) => boolean) =>
    risks
      .filter(isOf)
      .map(({ line }) => line)
      .toSorted();
  for (const sort of ['percentage', 'best_possible']) {
    expect(await readRisks(`kind=below_80&sort=${sort}&${query}`), query).toEqual(
      lines(({ percent, limit }) => percent < limit),
    );
    expect(await readRisks(`kind=missed_in_a_row&at_least=2&sort=${sort}&${query}`), query).toEqual(
      lines(({ missed }) => missed >= 2),
    );
  }
  expect(await readRisks(`kind=below_60&${query}`), query).toEqual(lines(({ percent, limit }) => percent < limit - 20));
  expect(await readRisks(`kind=cannot_reach_80&${query}`), query).toEqual(
    lines(({ percent, limit }) => percent < limit),
  );
}

type ReportRow = {
  student_id: string;
  module_code: string;
  attended_sessions: number;
  total_sessions: number;
  band: string | null;
};
async function readReport(query: string): Promise<string[]> {
  const path = `attendance/reports/student-module-attendance?${all}&${query}`;
  const { data, total } = await reports.ask<Page<ReportRow>>(path);
  expect(total).toBe(data.length);
  return data
    .map((row) => `${row.student_id} ${row.module_code} ${row.attended_sessions}/${row.total_sessions} ${row.band}`)
    .toSorted();
}

async function readSessions(query: string): Promise<string[]> {
  const { data } = await reports.ask<Page<ReplyOf<typeof reportSessions>['data'][number]>>(
    `reports/sessions?${all}&${query}`,
  );
  return data.map((row) => `${row.id} ${expected.figuresText(row)}`).toSorted();
}

async function readBreakdown(by: string, query: string): Promise<string[]> {
  const { data } = await reports.ask<Page<ReplyOf<typeof breakdown>['data'][number]>>(
    `reports/breakdown?by=${by}&${all}&${query}`,
  );
  const isById = by === 'group' || by === 'degree' || by === 'hour';
  return data
    .map((row) => `${isById ? row.key : row.label} ${row.sessions} ${row.students} ${expected.figuresText(row)}`)
    .toSorted();
}

async function readHeat(by: string, query: string): Promise<string[]> {
  const { data } = await reports.ask<ReplyOf<typeof heat>>(`reports/heat?by=${by}&page_size=100&${query}`);
  return data
    .flatMap(({ key, label, cells }) =>
      cells.map(
        (cell) =>
          `${by === 'degree' ? key : label} ${cell.column} ${cell.sessions} ${cell.attended}/${cell.expected} ${cell.percentage}`,
      ),
    )
    .toSorted();
}

async function readRisks(query: string): Promise<string[]> {
  const { data } = await reports.ask<Page<ReplyOf<typeof atRisk>['data'][number]>>(`reports/at-risk?${all}&${query}`);
  return data
    .map(
      (row) =>
        `${row.student.student_id} ${row.module.module_code} ${row.academic_year ?? ''} ${row.attended}/${row.expected} missed ${row.missed_in_a_row} last ${row.last_attended_on}`,
    )
    .toSorted();
}

type Student = keyof ReportedUniversity['university']['students'];
const idOf = (student: Student) => reports.university.students[student].studentId;
/** Sets a mark as a correction does, and recounts in the same transaction. */
async function correct(session: string, student: Student, status: string | null, isRecounted = true): Promise<void> {
  const id = sessions[session] ?? '';
  await t.database.inUniversity(reports.university.universityId, async (tx) => {
    await tx.execute(
      `UPDATE attendance SET status = $4, method = CASE WHEN $4::text IS NOT NULL THEN 'manual' END,
         marked_at = CASE WHEN $4::text IS NOT NULL THEN now() END
       WHERE university_id = $1 AND session_id = $2 AND student_id = $3`,
      [tx.universityId, id, idOf(student), status],
    );
    if (isRecounted) await t.services.figures.recount(tx, id, [idOf(student)]);
  });
}

/** Shows codes of a class again, now. */
const reopen = (session: string) =>
  t.sql(
    `UPDATE class_sessions SET qr_started_at = $2::timestamptz, qr_ends_at = $2::timestamptz + interval '3 minutes', qr_stopped_at = NULL
     WHERE id = $1`,
    sessions[session],
    new Date(t.clock.now()),
  );

describe('figures of reports', () => {
  it('equal an independent calculation, for every report and filter', async () => {
    await expectAllRight([...mainFilters(), ...otherFilters()]);
    expect(await t.services.count(), 'counting again changes nothing').toEqual({ final: 0, reopened: 0, due: 0 });
    await expectAllRight();
  }, 120_000);

  it('leave out classes in which attendance is not required, and follow the limits of modules', async () => {
    const { universityId, moduleId, electiveId, students } = reports.university;
    const { aiko, bilal, chidi } = students;
    const marks = { present: aiko, late: bilal };
    for (const [at, type] of ['laboratory', 'Lab', 'workshop', 'tutorial'].entries())
      await reports.addClass(moduleId, `2026-09-${10 + at}`, { students: [aiko, bilal, chidi], marks, type });
    // A class whose codes run.
    sessions['open'] = await reports.addClass(moduleId, '2026-09-25', {
      students: [aiko, bilal],
      marks: { absent: aiko },
      type: 'workshop',
    });
    await reopen('open');
    await t.services.count();
    const before = await readReport('');
    await expectAllRight();

    /** Changes the settings and applies them, as the services do; a job recounts. */
    const change = async (sql: string, module: string | null, ...values: unknown[]) => {
      await t.database.inUniversity(universityId, async (tx) => {
        await tx.execute(sql, [tx.universityId, ...values]);
        await applyAttendanceRequirements(tx, module);
      });
      return await t.services.count();
    };
    const setTypes = (recorded: string[], counted: string[]) =>
      change(
        'UPDATE universities SET recorded_class_types = $2, counted_class_types = $3 WHERE id = $1',
        null,
        recorded,
        counted,
      );
    const setModule = (id: string, requirement: string | null, limit: number | null) =>
      change(
        'UPDATE modules SET attendance_requirement = $3, attendance_limit = $4 WHERE university_id = $1 AND id = $2',
        id,
        id,
        requirement,
        limit,
      );
    expect(await setTypes(['Laboratory'], ['Workshop'])).toMatchObject({ due: 3 });
    await expectAllRight([...mainFilters(), ...otherFilters()]);
    expect(await readReport('')).not.toEqual(before);
    expect(await setModule(electiveId, null, 50)).toMatchObject({ due: 0 });
    await setModule(moduleId, 'required', 95);
    await expectAllRight();
    await setModule(electiveId, 'recorded', 50);
    expect(await readReport('module=CS205')).toEqual(['S-Chidi CS205 1/1 Excellent']);
    await expectAllRight([['', () => true]]);
    await setModule(electiveId, null, null);
    await setModule(moduleId, null, null);
    await setTypes([], []);
    expect(await readReport('')).toEqual(before);
    await expectAllRight();
    await t.sql('DELETE FROM attendance WHERE session_id = $1', sessions['open']);
    await t.sql('DELETE FROM class_sessions WHERE id = $1', sessions['open']);
  }, 240_000);

  it('follow corrections and excuses of final classes at once', async () => {
    for (const status of ['late', 'excused', 'absent', 'online', 'present'])
      await correct('2026-09-02 9', 'bilal', status);
    await correct('2026-09-24 9', 'bilal', 'excused');
    await correct('2026-09-23 9', 'aiko', 'present');
    await correct('2026-09-03 9', 'aiko', 'absent');
    await expectAllRight();
  }, 120_000);

  it('include marks of a reopened class at once, and its absences once it is final', async () => {
    const { universityId } = reports.university;
    for (const session of ['2026-09-21 9', '2026-09-24 9', '2026-09-02 14']) await reopen(session);
    expect(await t.services.count()).toMatchObject({ reopened: 3 });
    await expectAllRight();
    // Check-ins recount nothing.
    await correct('2026-09-21 9', 'aiko', 'present', false);
    await correct('2026-09-24 9', 'bilal', 'late', false);
    await correct('2026-09-02 14', 'aiko', 'absent', false);
    await expectAllRight();
    expect(
      await t.sql('SELECT FROM class_sessions WHERE university_id = $1 AND final_at IS NULL', universityId),
    ).toHaveLength(4);
    t.clock.advance(17 * 60_000);
    expect(await t.services.count()).toMatchObject({ final: 0 });
    t.clock.advance(2 * 60_000);
    expect(await t.services.count()).toMatchObject({ final: 3 });
    await expectAllRight();
  }, 180_000);

  it('count a class for the place that the student had when the list was written', async () => {
    const { universityId, groupA, groupB, degreeId, students } = reports.university;
    const before = [await readReport(`group=${groupA}`), await readBreakdown('group', '')];
    await t.sql('UPDATE students SET group_id = $2 WHERE id = $1', idOf('bilal'), groupB);
    const [next] = await t.sql<{ id: string }>(
      `INSERT INTO groups (university_id, group_name, degree_details_id, year, semester, academic_year)
       VALUES ($1, 'Group A', $2, 2, 1, '2027-2028') RETURNING id`,
      universityId,
      degreeId,
    );
    await t.sql(
      'UPDATE students SET group_id = $2, current_year = 2 WHERE id = ANY($1::uuid[])',
      [idOf('aiko'), idOf('chidi')],
      next?.id,
    );
    await t.services.count();
    expect([await readReport(`group=${groupA}`), await readBreakdown('group', '')]).toEqual(before);
    await expectAllRight();
    const { moduleId } = reports.university;
    await reports.addClass(moduleId, '2027-05-03', {
      students: [students.aiko, students.bilal],
      marks: { present: students.bilal },
      academicYear: '2027-2028',
    });
    // The same module and academic year, in two groups.
    await reports.addClass(moduleId, '2027-05-04', {
      students: [students.aiko, students.bilal],
      marks: { late: students.aiko },
    });
    await t.services.count();
    expect(await readReport(`group=${next?.id ?? ''}`)).toEqual(['S-Aiko CS101 1/2 Poor']);
    await expectAllRight();
  }, 180_000);

  it('leave out withdrawn classes, and students who were taken off a list', async () => {
    const { universityId, admin } = reports.university;
    const withdraw = (id: string, isWithdrawn: boolean) =>
      t.database.inUniversity(universityId, async (tx) => {
        await tx.execute(
          `UPDATE class_sessions SET withdrawn_at = CASE WHEN $3 THEN now() END, withdrawn_by = CASE WHEN $3 THEN $4::uuid END,
             withdrawal_reason = CASE WHEN $3 THEN 'Opened by mistake' END WHERE university_id = $1 AND id = $2`,
          [universityId, id, isWithdrawn, admin.accountId],
        );
        await t.services.figures.recountSessions(tx, [id]);
      });
    const id = sessions['2026-09-24 9'] ?? '';
    await reopen('2026-09-22 9');
    await t.services.count();
    await withdraw(id, true);
    await withdraw(sessions['2026-09-22 9'] ?? '', true);
    expect(await readSessions('date_from=2026-09-22&date_to=2026-09-24')).toHaveLength(1);
    await expectAllRight();
    await withdraw(id, false);
    await t.database.inUniversity(universityId, async (tx) => {
      await tx.execute('DELETE FROM attendance WHERE university_id = $1 AND session_id = $2 AND student_id = $3', [
        universityId,
        id,
        idOf('aiko'),
      ]);
      await t.services.figures.recount(tx, id, [idOf('aiko')]);
    });
    await expectAllRight();
  }, 180_000);

  it('count a class marked by hand when it has ended, and never a class without marks and codes', async () => {
    const { universityId } = reports.university;
    await correct('2026-09-05 9', 'aiko', 'present');
    const [session] = await t.sql<{ final_at: Date | null }>(
      'SELECT final_at FROM class_sessions WHERE id = $1',
      sessions['2026-09-05 9'],
    );
    expect(session?.final_at).not.toBeNull();
    await expectAllRight();
    const id = await reports.addClass(reports.university.moduleId, '2027-09-01', {
      students: [reports.university.students.aiko],
    });
    await t.services.count();
    expect(
      await t.sql('SELECT FROM class_totals WHERE university_id = $1 AND session_id = $2', universityId, id),
    ).toEqual([]);
    await expectAllRight();
  }, 180_000);

  it('lose deleted students', async () => {
    const { universityId } = reports.university;
    await t.database.inUniversity(universityId, (tx) =>
      t.services.figures.rewriteStudents(tx, [idOf('chidi')], async () => {
        await tx.execute('DELETE FROM attendance WHERE university_id = $1 AND student_id = $2', [
          universityId,
          idOf('chidi'),
        ]);
      }),
    );
    expect(await t.sql('SELECT FROM student_counters WHERE student_id = $1', idOf('chidi'))).toEqual([]);
    expect(JSON.stringify(await readReport(''))).not.toContain('Chidi');
    await expectAllRight();
  }, 120_000);
});

it('has a class on every weekday but Saturday, so that the breakdown by weekday is tested', async () => {
  const { data } = await reports.ask<Page<{ label: string }>>('reports/breakdown?by=weekday');
  expect(data.map(({ label }) => label)).toEqual(weekdays.filter((day) => day !== 'Saturday'));
});
