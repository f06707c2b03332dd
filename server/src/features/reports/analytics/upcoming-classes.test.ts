import { beforeAll, describe, expect, it } from 'vitest';
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
