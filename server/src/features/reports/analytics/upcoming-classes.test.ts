import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { classesOfStudent } from '#domain/expected-students.ts';
import { isEntryOfModule } from '#domain/teaching-groups.ts';
import { addReportedUniversity, type ReportedUniversity, reportsScenario } from '../reports.setup.ts';

const t = reportsScenario();
let reports: ReportedUniversity;
beforeAll(async () => {
  reports = await addReportedUniversity(t);
  await t.services.count();
});

/** Upcoming classes of the group taught on Mondays at 14:00, by the report for all and for one page. The clock is at Monday noon, 14 September. */
async function countUpcoming(): Promise<number> {
  const counts = new Set<number>();
  for (const query of ['kind=below_60', 'kind=below_60&sort=best_possible', 'kind=below_60&module=CS101']) {
    const { data } = await reports.ask<{ data: { student: { name: string }; to_come: number }[] }>(
      `reports/at-risk?${query}`,
    );
    for (const row of data) if (row.student.name === 'Bilal') counts.add(row.to_come);
  }
  expect(counts.size).toBe(1);
  return [...counts][0] ?? Number.NaN;
}

type Change = readonly [classDate: string, newDate?: string, newTime?: string];
const change = ([classDate, newDate, newTime]: Change) =>
  t.sql(
    `INSERT INTO class_changes (university_id, timetable_id, class_date, is_cancelled, new_date, new_start_time, new_end_time)
     VALUES ($1, $2, $3, $4::date IS NULL, $4, $5::time, $5::time + interval '2 hours')`,
    reports.university.universityId,
    reports.university.timetableId,
    classDate,
    newDate ?? null,
    newTime ?? null,
  );

describe('upcoming classes', () => {
  it('count the remaining weeks without holidays and cancelled classes, and moved classes where they are held', async () => {
    expect(await countUpcoming()).toBe(20);
    await change(['2026-09-21']);
    expect(await countUpcoming(), 'cancelled').toBe(19);
    await change(['2026-09-07']);
    expect(await countUpcoming(), 'cancelled, but over already').toBe(19);
    await change(['2026-09-28', '2026-09-30', '10:00']);
    expect(await countUpcoming(), 'moved within the future').toBe(19);
    await change(['2026-09-14', '2026-09-14', '11:00']);
    expect(await countUpcoming(), 'moved to this morning').toBe(18);
    await t.sql('DELETE FROM class_changes WHERE class_date = $1', '2026-09-07');
    await change(['2026-09-07', '2026-09-15', '14:00']);
    expect(await countUpcoming(), 'moved from last week to tomorrow').toBe(19);
    await t.sql(
      `INSERT INTO holidays (university_id, name, starts_on, ends_on) VALUES ($1, 'A rest', '2026-09-29', '2026-10-05')`,
      reports.university.universityId,
    );
    expect(await countUpcoming(), 'a holiday over one weekly and one moved class').toBe(17);
    await change(['2026-10-05', '2026-10-06', '14:00']);
    expect(await countUpcoming(), 'moved out of the holiday').toBe(18);
    await change(['2026-10-07']);
    expect(await countUpcoming(), 'a change of a day that is none of the entry').toBe(18);
  });

  it('are in the teaching weeks of the entry only', async () => {
    const setWeeks = (weeks: string | null) =>
      t.sql('UPDATE timetables SET weeks = $2 WHERE id = $1', reports.university.timetableId, weeks);
    // Of weeks 4, 8 and 10, the class in week 4 is cancelled, as the first test left it.
    await setWeeks('4,8,10');
    expect(await countUpcoming()).toBe(2);
    await setWeeks('2');
    expect(await countUpcoming(), 'moved from week 2 to tomorrow').toBe(1);
    await setWeeks('1,3');
    expect(await countUpcoming(), 'the change of a week without a class is ignored').toBe(0);
    await setWeeks(null);
  });

  it('leave out the days on which the student is away', async () => {
    const away = (values: string, student = reports.university.students.bilal) =>
      t.sql(`UPDATE students SET ${values} WHERE id = $1`, student.studentId);
    const all = await countUpcoming();
    await away(`leave_reason = 'leave', leave_from = '2026-09-29', leave_until = '2026-10-06'`);
    expect(await countUpcoming(), 'one class was moved there').toBe(all - 1);
    await away(`leave_reason = 'exchange', leave_from = '2026-10-12', leave_until = '2026-10-18'`);
    expect(await countUpcoming(), 'one weekly class').toBe(all - 1);
    await away(`leave_reason = NULL, leave_from = NULL, leave_until = NULL, left_on = '2026-10-12'`);
    expect(await countUpcoming(), 'gone: the two moved classes before').toBe(2);
    await away('left_on = NULL');
    await away(`left_on = '2026-09-15'`, reports.university.students.aiko);
    expect(await countUpcoming(), 'of another student').toBe(all);
    await away('left_on = NULL', reports.university.students.aiko);
  });

  it('are those of the student’s new group', async () => {
    const { bilal } = reports.university.students;
    const move = async (group: string | null) => {
      await t.sql('UPDATE students SET group_id = $2 WHERE id = $1', bilal.studentId, group);
    };
    const [{ group } = { group: null }] = await t.sql<{ group: string }>(
      'SELECT group_id AS group FROM students WHERE id = $1',
      bilal.studentId,
    );
    await move(null);
    expect(await countUpcoming()).toBe(0);
    await move(group);
    expect(await countUpcoming()).toBe(18);
  });
});

describe('upcoming classes of teaching groups and of everyone enrolled', () => {
  let other: ReportedUniversity;
  /** Ids by name. */
  const groups: Record<string, string> = {};
  const entries: Record<string, string> = {};
  const students: Record<string, string> = {};
  let numericsId = '';
  const term = { academic_year: '2026-2027', semester: 1 };
  const add = async (table: string, values: Record<string, unknown>): Promise<string> => {
    const id = randomUUID();
    await t.insert(table, { university_id: other.university.universityId, id, ...values });
    return id;
  };
  const addEntry = async (
    name: string,
    ofGroups: readonly string[],
    values: Record<string, unknown> = {},
  ): Promise<void> => {
    const { moduleId: module_id, lecturer, universityId } = other.university;
    const hours = { start_time: '08:00', end_time: '10:00', class_type: 'Lab' };
    const id = await add('timetables', {
      module_id,
      lecturer_id: lecturer.staffId,
      ...term,
      day_of_week: 'Tuesday',
      venue: name,
      ...hours,
      ...values,
    });
    for (const group of ofGroups)
      await t.insert('timetable_groups', {
        university_id: universityId,
        timetable_id: id,
        group_id: groups[group],
      });
    entries[name] = id;
  };
  const enrol = (name: string, values: Record<string, unknown> = {}): Promise<string> =>
    add('student_module_enrollments', {
      student_id: students[name],
      module_id: other.university.moduleId,
      ...term,
      enrollment_type: 'elective',
      ...values,
    });
  const inGroup = (name: string) => ({ teaching_group_id: groups[name] });

  beforeAll(async () => {
    other = await addReportedUniversity(t);
    const { university } = other;
    const { moduleId, universityId } = university;
    for (const [name, { studentId }] of Object.entries(university.students))
      if (name !== 'inactive') students[name] = studentId;
    [groups['A'], groups['B']] = [university.groupA, university.groupB];
    numericsId = await add('modules', { module_name: 'Numerics', module_code: 'MA305', semester: 1 });
    for (const [name, course_number] of Object.entries({ Lab1: '1', Lab2: '1', '2': '2', Lab3: '3', '4': '4' }))
      groups[name] = await add('groups', { group_name: name, course_number, module_id: moduleId, ...term });
    for (const name of ['Lab3', '4'])
      await t.insert('teaching_group_modules', {
        university_id: universityId,
        group_id: groups[name],
        module_id: numericsId,
      });
    await addEntry('lab 1', ['Lab1']);
    await addEntry('lab 2', ['Lab2'], { weeks: '4-9' });
    await addEntry('both labs', ['Lab1', 'Lab2'], { valid_from: '2026-11-01' });
    await addEntry('whole course', ['2'], { valid_until: '2026-11-01' });
    await addEntry('lab 3', ['Lab3']);
    await addEntry('course of two modules', ['4'], { weeks: '5,6,7' });
    await addEntry('everyone', [], { day_of_week: 'Thursday' });
    await addEntry('everyone in numerics', [], { module_id: numericsId });
    await addEntry('cohort B', ['B'], { year: 1, day_of_week: 'Friday', weeks: '3-11' });
    await addEntry('A, of the second year and everyone in lab 1', ['A', 'Lab1'], { year: 2, weeks: '8-10' });
    await addEntry('other term', [], { semester: 2 });
    await addEntry('inactive', [], { active: false });
    for (const name of ['Erik', 'Farah', 'Gita', 'Hugo', 'Ines', 'Jana', 'Kofi', 'Lea', 'Mona'])
      students[name] = await add('students', {
        name,
        student_id: `S-${name}`,
        email: `${name.toLowerCase()}@x.example`,
      });
    await enrol('Erik', inGroup('Lab1'));
    await enrol('Erik', inGroup('2'));
    await enrol('Farah', inGroup('Lab2'));
    // Enrolled in the module, and in no teaching group.
    await enrol('Gita');
    await enrol('Hugo', { ...inGroup('Lab1'), valid_until: '2026-10-13' });
    await enrol('Hugo', { ...inGroup('Lab2'), valid_from: '2026-10-14' });
    await enrol('Ines', { ...inGroup('Lab1'), active: false });
    await enrol('Jana', { ...inGroup('Lab3'), module_id: numericsId });
    await enrol('Kofi', { module_id: numericsId });
    await enrol('Lea', { ...inGroup('Lab2'), valid_from: '2026-09-01', valid_until: '2027-06-30' });
    await enrol('Mona', { ...inGroup('Lab1'), group_id: groups['B'] });
    // Teaching group and cohort group, in the same module.
    await enrol('bilal', inGroup('Lab2'));
    // With the other cohort group for some weeks, and in a teaching group.
    await enrol('aiko', { group_id: groups['B'], valid_from: '2026-10-01', valid_until: '2026-10-31' });
    await t.sql('UPDATE students SET current_semester = 2 WHERE id = $1', students['dana']);
    await enrol('dana');
    for (const module of [moduleId, numericsId])
      await other.addClass(module, '2026-09-01', {
        students: Object.values(students).map((studentId) => ({ studentId })),
        hasQrWindow: true,
        hour: 11,
      });
    await t.services.count();
  });

  type Counts = Record<string, number>;
  /** Classes to come by student and module, as each answer has them. */
  async function counted(query: string): Promise<Counts> {
    const { data } = await other.ask<{
      data: { student: { name: string }; module: { module_code: string }; to_come: number }[];
    }>(`reports/at-risk?kind=below_80&page_size=100&${query}`);
    return Object.fromEntries(data.map((row) => [`${row.student.name} ${row.module.module_code}`, row.to_come]));
  }

  /** The days of each class, and for each student and day whether the classes of that day are theirs. */
  async function expected(): Promise<Counts> {
    const counts: Counts = {};
    for (const studentId of Object.values(students)) {
      const rows = await t.database.inUniversity(other.university.universityId, (tx) =>
        tx.query(
          `SELECT st.name || ' ' || m.module_code AS key, count(held.id)::int AS classes
           FROM students st
           JOIN modules m ON m.university_id = $1 AND m.module_code IN ('CS101', 'MA305')
           LEFT JOIN (
             SELECT d.day::date, t.*
             FROM generate_series(timestamp '2026-09-14', '2027-01-31', '1 day') d (day)
             JOIN timetables t ON t.university_id = $1 AND t.active AND t.semester = 1
             JOIN semesters sm ON sm.university_id = $1 AND sm.semester = 1
             LEFT JOIN class_changes moved ON moved.university_id = $1 AND moved.timetable_id = t.id AND moved.new_date = d.day
             LEFT JOIN class_changes c ON c.university_id = $1 AND c.timetable_id = t.id AND c.class_date = d.day
             WHERE (moved.timetable_id IS NOT NULL OR c.timetable_id IS NULL AND to_char(d.day, 'FMDay') = t.day_of_week
                 AND is_class_day(t.weeks, t.valid_from, t.valid_until, sm.starts_on, sm.ends_on, d.day::date))
               AND NOT EXISTS (SELECT FROM holidays h WHERE h.university_id = $1 AND d.day BETWEEN h.starts_on AND h.ends_on)) held
             ON held.id IN (${classesOfStudent('st.id', { from: 'held.day', to: 'held.day' })})
               AND m.id = CASE
                 WHEN NOT ${isEntryOfModule(`$3::uuid`).replaceAll('t.', 'held.')} THEN held.module_id
                 WHEN EXISTS (SELECT FROM student_module_enrollments e WHERE e.university_id = $1 AND e.student_id = st.id AND e.module_id = held.module_id AND e.active)
                 THEN held.module_id ELSE $3::uuid END
           WHERE st.university_id = $1 AND st.id = $2 GROUP BY 1`,
          [tx.universityId, studentId, numericsId],
          z.object({ key: z.string(), classes: z.number() }),
        ),
      );
      for (const { key, classes } of rows) counts[key] = classes;
    }
    return counts;
  }

  async function compare(what: string): Promise<Counts> {
    const all = await expected();
    expect(await counted('sort=best_possible'), `${what}, for all`).toEqual(all);
    expect(await counted(''), `${what}, for a page`).toEqual(all);
    const ofNumerics = Object.fromEntries(Object.entries(all).filter(([key]) => key.endsWith('MA305')));
    expect(await counted('module=MA305&sort=best_possible'), `${what}, of a module`).toEqual(ofNumerics);
    return all;
  }

  it('are those that expect the student', async () => {
    const all = await compare('as planned');
    expect(all['Erik CS101']).toBeGreaterThan(40);
    expect(all['Jana MA305']).toBeGreaterThan(0);
    expect(all['Kofi MA305']).toBeGreaterThan(0);
    // A class of lab 2, the cohort group and everyone.
    expect(all['Bilal CS101']).toBeGreaterThan(all['Farah CS101'] ?? Number.NaN);
  });

  it.each(['always', 'never'])('follow the setting for mandatory modules (%s)', async (setting) => {
    await t.sql('UPDATE universities SET mandatory_modules = $2 WHERE id = $1', other.university.universityId, setting);
    const all = await compare(setting);
    expect((all['Chidi CS101'] ?? 0) > 9).toBe(setting === 'always');
  });

  it('follow holidays, cancelled and moved classes, and days on which students are away', async () => {
    const { universityId: university_id } = other.university;
    const changeOf = (name: string, class_date: string, new_date: string | null) =>
      t.insert('class_changes', {
        university_id,
        timetable_id: entries[name],
        class_date,
        is_cancelled: new_date === null,
        new_date,
        ...(new_date === null ? {} : { new_start_time: '08:00', new_end_time: '10:00' }),
      });
    await changeOf('lab 1', '2026-09-22', null);
    await changeOf('lab 1', '2026-10-13', '2026-10-15');
    await changeOf('everyone', '2026-10-08', '2026-10-20');
    await add('holidays', { name: 'A rest', starts_on: '2026-11-03', ends_on: '2026-11-05' });
    const all = await compare('changes');
    const away = (names: readonly string[], values: string) =>
      t.sql(
        `UPDATE students SET ${values} WHERE id = ANY ($1::uuid[])`,
        names.map((name) => students[name]),
      );
    await away(
      ['Erik', 'aiko', 'bilal', 'Gita'],
      `leave_reason = 'leave', leave_from = '2026-10-05', leave_until = '2026-10-20'`,
    );
    await away(['Farah', 'Jana', 'chidi'], `left_on = '2026-10-21'`);
    const reduced = await compare('away');
    for (const key of ['Erik CS101', 'Aiko CS101', 'Farah CS101']) expect(reduced[key]).toBeLessThan(all[key] ?? 0);
  });
});
