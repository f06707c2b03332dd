import { randomUUID } from 'node:crypto';
import * as api from '@muster/contract/reports/dashboard';
import { describe, expect, it } from 'vitest';
import { mondayNoonMs } from '#platform/database/testing/test-university.setup.ts';
import { scenario } from '#testing/scenario.ts';
import { mountDashboard } from './dashboard.routes.ts';
import { makeDashboard } from './dashboard.service.ts';
import { addToList } from '#testing/class-list.ts';

const none = {
  countOpenClasses: async () => [],
  countFlaggedClasses: async () => 0,
  countOpenClashes: async () => 0,
  countInbox: async () => ({ excuses: 0, questions: 0, proposals: 0 }),
  countEmptyClasses: async () => 3,
  countUnusedAccounts: async () => 0,
};
const t = scenario({ mount: (mount, deps) => mountDashboard(mount, makeDashboard({ ...deps, ...none })) });
const calendar = async (month: string) =>
  (await t.call(t.here.admin, api.dashboardCalendar, { query: { month } })).body;
const setUp = async () => (await t.call(t.here.admin, api.dashboardSetUp)).body;

describe('dashboard counts', () => {
  it('count active records of the own university, and those of the last 30 days', async () => {
    const month = 30 * 86_400_000;
    for (const table of ['staff', 'students', 'groups', 'modules'])
      await t.sql(`UPDATE ${table} SET created_at = $1`, new Date(mondayNoonMs - month - 1));
    await t.sql(
      `UPDATE staff SET created_at = $2 WHERE id = $1`,
      t.here.lecturer.staffId,
      new Date(mondayNoonMs - month),
    );
    const { aiko, inactive } = t.here.students;
    const fresh = [aiko.studentId, inactive.studentId];
    await t.sql(`UPDATE students SET created_at = $2 WHERE id = ANY($1)`, fresh, new Date(mondayNoonMs));
    await t.sql(`UPDATE modules SET active = false WHERE id = $1`, t.here.electiveId);
    await t.sql(
      `INSERT INTO groups (university_id, group_name, module_id, academic_year, semester) VALUES ($1, 'A', $2, '2026-2027', 1)`,
      t.here.universityId,
      t.here.moduleId,
    );
    expect((await t.call(t.here.admin, api.dashboardCounts)).body).toEqual({
      staff: { total: 3, recent: 1 },
      students: { total: 4, recent: 1 },
      groups: { total: 2, recent: 0 },
      modules: { total: 2, recent: 0 },
    });
  });

  it('are for administrators with a record only', async () => {
    const stranger = { ...t.here.admin, accountId: randomUUID(), tokenId: randomUUID() };
    for (const [endpoint, query] of [
      [api.dashboardCounts, ''],
      [api.dashboardToday, ''],
      [api.dashboardCalendar, 'month=2026-09'],
      [api.areaOverview, 'area=students'],
    ] as const) {
      expect(await t.call(stranger, endpoint, { query })).toMatchObject({
        status: 403,
        body: { error: 'Admin access not found. Please contact your system administrator.' },
      });
    }
  });
});

describe('area overview', () => {
  const overview = async (area: string) => (await t.call(t.here.admin, api.areaOverview, { query: { area } })).body;
  const deltaOf = async (area: string, change: () => Promise<unknown>) => {
    const before = (await overview(area)).counts as Record<string, number>;
    await change();
    const after = (await overview(area)).counts as Record<string, number>;
    return Object.fromEntries(
      Object.keys(before).flatMap((name) => {
        const delta = after[name]! - before[name]!;
        return delta === 0 ? [] : [[name, delta]];
      }),
    );
  };

  it('counts students, and those without a group', async () => {
    const { aiko } = t.here.students;
    const leave = () => t.sql('UPDATE students SET group_id = NULL WHERE id = $1', aiko.studentId);
    expect(await deltaOf('students', leave)).toEqual({ students_without_group: 1 });
    const deactivate = () => t.sql('UPDATE students SET active = false WHERE id = $1', aiko.studentId);
    expect(await deltaOf('students', deactivate)).toEqual({
      students: -1,
      students_inactive: 1,
      students_without_group: -1,
    });
  });

  it('counts modules without a degree programme or an active lecturer', async () => {
    const add = () =>
      t.sql(
        `INSERT INTO modules (university_id, module_name, module_code, semester) VALUES ($1, 'Optics', 'PH900', 1)`,
        t.here.universityId,
      );
    expect(await deltaOf('modules', add)).toEqual({
      modules: 1,
      modules_without_degree: 1,
      modules_without_lecturer: 1,
    });
    expect((await overview('modules')).recent.map(({ title, detail }) => [title, detail])).toContainEqual([
      'PH900',
      'Optics',
    ]);
  });

  it('counts groups without students and lists five groups at most', async () => {
    const add = () =>
      t.sql(
        `INSERT INTO groups (university_id, group_name, degree_details_id, year, semester, academic_year)
         SELECT $1, 'Empty ' || n, (SELECT id FROM degree_details WHERE university_id = $1 LIMIT 1), 1, 1, '2026-2027'
         FROM generate_series(1, 6) n`,
        t.here.universityId,
      );
    expect(await deltaOf('academics', add)).toEqual({ groups: 6, groups_without_students: 6 });
    expect((await overview('academics')).recent).toHaveLength(5);
  });

  it('counts classes in unlisted venues, and semesters without dates', async () => {
    const add = (venue: string) =>
      t.sql(
        `INSERT INTO timetables (university_id, module_id, lecturer_id, year, semester, academic_year, day_of_week,
           start_time, end_time, venue, class_type)
         VALUES ($1, $2, $3, 1, 2, '2031-2032', 'Monday', '08:00', '09:00', $4, 'Lecture')`,
        t.here.universityId,
        t.here.moduleId,
        t.here.lecturer.staffId,
        venue,
      );
    expect(await deltaOf('timetables', () => add('Nowhere'))).toEqual({
      classes: 1,
      classes_without_venue: 1,
      semesters_without_dates: 1,
    });
    const addVenue = () =>
      t.sql(`INSERT INTO venues (university_id, name) VALUES ($1, ' NOWHERE')`, t.here.universityId);
    expect(await deltaOf('timetables', addVenue)).toEqual({ venues: 1, classes_without_venue: -1 });
  });

  it('counts classes ahead whose lecturers are inactive', async () => {
    const setActive = (active: boolean) => () =>
      t.sql('UPDATE staff SET active = $2 WHERE id = $1', t.here.lecturer.staffId, active);
    const { classes_without_lecturer: added } = await deltaOf('timetables', setActive(false));
    expect(added).toBeGreaterThan(0);
    expect(await deltaOf('timetables', setActive(true))).toEqual({ classes_without_lecturer: -(added ?? 0) });
  });

  it('counts students in a closed group as without a group', async () => {
    const setActive = (active: boolean) => () =>
      t.sql('UPDATE groups SET active = $2 WHERE id = $1', t.here.groupB, active);
    expect(await deltaOf('students', setActive(false))).toEqual({ students_without_group: 1 });
    expect(await deltaOf('students', setActive(true))).toEqual({ students_without_group: -1 });
  });
});

describe('dashboard calendar', () => {
  const days = async (month: string) =>
    (await calendar(month)).filter(({ classes, sessions }) => classes + sessions > 0);
  const hold = async (date: string, start: string, isRun: boolean, isMarked = false) => {
    const id = randomUUID();
    await t.sql(
      `INSERT INTO class_sessions (university_id, id, handle, module_id, lecturer_id, session_type, session_date, start_time,
         end_time, starts_at, ends_at, qr_started_at, qr_ends_at)
       VALUES ($1, $2, $3, $4, $5, 'lecture', $6, $7, '23:00', $6::date, $6::date + 1, $8, $8)`,
      t.here.universityId,
      id,
      id.slice(0, 8).toUpperCase(),
      t.here.moduleId,
      t.here.lecturer.staffId,
      date,
      start,
      isRun ? new Date(mondayNoonMs) : null,
    );
    if (!isMarked) return;
    const { studentId } = t.here.students.aiko;
    await addToList(t.sql, id, studentId, { status: 'absent', method: 'manual' });
  };

  it('counts weekly classes within the semester only', async () => {
    expect(await days('2026-09')).toEqual(
      ['2026-09-07', '2026-09-14', '2026-09-21', '2026-09-28'].map((date) => ({ date, classes: 1, sessions: 0 })),
    );
    expect(await days('2026-08')).toEqual([]);
    expect(await calendar('2028-02')).toHaveLength(29);
  });

  it('leaves out inactive timetable entries', async () => {
    await t.sql('UPDATE timetables SET active = false WHERE id = $1', t.here.timetableId);
    expect(await days('2026-10')).toEqual([]);
    await t.sql('UPDATE timetables SET active = true WHERE id = $1', t.here.timetableId);
    expect(await days('2026-10')).toHaveLength(4);
  });

  it('counts classes after cancellations, holidays and moves', async () => {
    const change = (date: string, cancelled: boolean, to: string | null) =>
      t.sql(
        `INSERT INTO class_changes (university_id, timetable_id, class_date, is_cancelled, new_date, new_start_time, new_end_time)
         VALUES ($1, $2, $3, $4, $5::date, CASE WHEN $5::date IS NOT NULL THEN '09:00'::time END,
           CASE WHEN $5::date IS NOT NULL THEN '11:00'::time END)`,
        t.here.universityId,
        t.here.timetableId,
        date,
        cancelled,
        to,
      );
    await change('2026-11-02', true, null);
    await change('2026-11-09', false, '2026-11-10');
    await change('2026-11-16', false, '2026-12-01');
    await change('2026-11-30', false, '2026-11-30');
    await t.sql(
      `INSERT INTO holidays (university_id, name, starts_on, ends_on) VALUES ($1, 'Break', '2026-11-23', '2026-11-24'),
         ($1, 'Feast', '2026-12-07', '2026-12-07')`,
      t.here.universityId,
    );
    const dates = async (month: string) => (await days(month)).map(({ date, classes }) => [date.slice(5), classes]);
    expect(await dates('2026-11')).toEqual([
      ['11-10', 1],
      ['11-30', 1],
    ]);
    expect(await dates('2026-12')).toEqual([
      ['12-01', 1],
      ['12-14', 1],
      ['12-21', 1],
      ['12-28', 1],
    ]);
    await t.sql('DELETE FROM class_changes');
    await t.sql('DELETE FROM holidays');
  });

  it('counts classes in their teaching weeks only', async () => {
    const setWeeks = (weeks: string | null) =>
      t.sql('UPDATE timetables SET weeks = $2 WHERE id = $1', t.here.timetableId, weeks);
    // 5 October is in week 6.
    await setWeeks('even');
    expect((await days('2026-10')).map(({ date }) => date)).toEqual(['2026-10-05', '2026-10-19']);
    await t.insert('class_changes', {
      timetable_id: t.here.timetableId,
      class_date: '2026-10-12',
      is_cancelled: false,
      new_date: '2026-10-14',
      new_start_time: '09:00',
      new_end_time: '11:00',
    });
    expect((await days('2026-10')).map(({ date }) => date)).toEqual(['2026-10-05', '2026-10-19']);
    await setWeeks('7');
    expect((await days('2026-10')).map(({ date }) => date)).toEqual(['2026-10-14']);
    await t.sql('DELETE FROM class_changes');
    await setWeeks(null);
  });

  it('counts sessions with codes or manual marks', async () => {
    await hold('2026-07-31', '08:00', true);
    await hold('2026-07-31', '10:00', false, true);
    await hold('2026-07-31', '12:00', false);
    await hold('2026-08-01', '08:00', true);
    expect(await days('2026-07')).toEqual([{ date: '2026-07-31', classes: 0, sessions: 2 }]);
  });

  it('rejects an invalid month', async () => {
    for (const month of ['2026-13', '2026-9', 'x', ''])
      expect(await calendar(month)).toMatchObject({
        code: 'invalid_input',
        details: { month: 'Please give a month as YYYY-MM' },
      });
  });
});

describe('set-up steps', () => {
  it('count what exists and what is missing until each kind of record exists', async () => {
    const { steps } = await setUp();
    const byStep = Object.fromEntries((steps ?? []).map(({ step, count, missing }) => [step, [count, missing]]));
    expect(byStep).toMatchObject({ degrees: [1, 0], holidays: [0, 0] });
    expect(byStep['timetables']?.[1]).toBe(3);
    await t.sql(
      `INSERT INTO modules (university_id, module_name, module_code, semester) VALUES ($1, 'New', 'NEW1', 1)`,
      t.here.universityId,
    );
    const after = await setUp();
    const mappings = after.steps?.find(({ step }) => step === 'mappings');
    expect(mappings?.missing).toBe((byStep['mappings']?.[1] ?? 0) + 1);
  });

  it('lack no cohort groups where students do not belong to groups', async () => {
    const belong = (value: boolean) =>
      t.sql('UPDATE universities SET students_belong_to_groups = $2 WHERE id = $1', t.here.universityId, value);
    const steps = async () => (await setUp()).steps ?? [];
    await t.sql('UPDATE students SET group_id = NULL WHERE id = $1', t.here.students.bilal.studentId);
    const studentsOf = (list: Awaited<ReturnType<typeof steps>>) => list.find(({ step }) => step === 'students');
    const withGroups = await steps();
    await belong(false);
    const without = await steps();
    await belong(true);
    await t.sql('UPDATE students SET group_id = $2 WHERE id = $1', t.here.students.bilal.studentId, t.here.groupA);
    expect(withGroups.map(({ step }) => step)).toContain('groups');
    expect(studentsOf(withGroups)?.missing).toBe(1);
    expect(without.map(({ step }) => step)).not.toContain('groups');
    expect(studentsOf(without)?.missing).toBe(0);
  });

  it('begin with settings to confirm, and lack study plans where only enrolments decide', async () => {
    const set = (columns: string) => t.sql(`UPDATE universities SET ${columns} WHERE id = $1`, t.here.universityId);
    const steps = async () => (await setUp()).steps ?? [];
    expect((await steps()).slice(0, 2)).toEqual([
      { step: 'basics', count: 0, missing: 0 },
      { step: 'class_lists', count: 0, missing: 0 },
    ]);
    await set(`confirmed_settings = '{basics}', students_belong_to_groups = false, mandatory_modules = 'never'`);
    const enrolments = await steps();
    await set(`students_belong_to_groups = true, mandatory_modules = 'without_enrolments'`);
    expect(enrolments.slice(0, 2).map(({ count }) => count)).toEqual([1, 0]);
    expect(enrolments.map(({ step }) => step)).not.toContain('mappings');
    expect((await steps()).map(({ step }) => step)).toContain('mappings');
  });

  it('are complete when every step has a record', async () => {
    await t.sql(
      `INSERT INTO class_sessions (university_id, handle, module_id, lecturer_id, session_type, session_date, start_time, end_time,
         starts_at, ends_at, qr_started_at, qr_ends_at)
       VALUES ($1, '0F1RST00', $2, $3, 'lecture', '2026-09-07', '09:00', '11:00', '2026-09-07T09:00Z', '2026-09-07T11:00Z', now(), now())`,
      t.here.universityId,
      t.here.moduleId,
      t.here.lecturer.staffId,
    );
    const add = (text: string) => t.sql(text, t.here.universityId);
    await add(`INSERT INTO venues (university_id, name) VALUES ($1, 'Hall')`);
    await add(
      `INSERT INTO holidays (university_id, name, starts_on, ends_on) VALUES ($1, 'Day', '2026-12-25', '2026-12-25')`,
    );
    expect(await setUp()).not.toEqual({ steps: null });
    await add(`UPDATE universities SET confirmed_settings = '{basics,class_lists}' WHERE id = $1`);
    expect(await setUp()).toEqual({ steps: null });
  });
});
