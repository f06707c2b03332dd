import { randomUUID } from 'node:crypto';
import type { HeldClass } from '@muster/contract/timetables/class-week';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTimetable, type Timetable } from '../../testing/timetable-app.ts';

let timetable: Timetable;
let here: Timetable['here'];
beforeAll(async () => {
  timetable = await openTimetable();
  ({ here } = timetable);
});
beforeEach(() => timetable.reset());
afterAll(() => timetable.database.drop());

const brief = (classes: readonly HeldClass[]) =>
  classes.map((one) => [one.module_code, one.class_date, one.date, one.start_time, one.state]);

describe('class week', () => {
  it('has the days from Monday to Sunday with their semester and all details of the classes', async () => {
    const { body, status } = await timetable.week('?date=2026-09-20');
    expect(status).toBe(200);
    expect(body).toMatchObject({ today: '2026-09-14', now: '2026-09-14T08:00:00.000Z', time_zone: 'Asia/Colombo' });
    const days = body['days'] as { date: string }[];
    expect(days.map(({ date }) => date)).toEqual([14, 15, 16, 17, 18, 19, 20].map((day) => `2026-09-${day}`));
    expect(days[0]).toEqual({
      date: '2026-09-14',
      holiday: null,
      semester: { academic_year: '2026-2027', semester: 1 },
    });
    expect(body['classes']).toEqual([
      {
        timetable_id: here.timetableId,
        class_date: '2026-09-14',
        date: '2026-09-14',
        start_time: '14:00',
        end_time: '16:00',
        starts_at: '2026-09-14T08:30:00.000Z',
        ends_at: '2026-09-14T10:30:00.000Z',
        venue: 'Hall 3',
        state: 'as planned',
        planned: { start_time: '14:00', end_time: '16:00', venue: 'Hall 3' },
        reason: null,
        module_id: here.moduleId,
        module_code: 'CS101',
        module_name: 'Programming',
        class_type: 'Lecture',
        lecturer: { id: here.lecturer.staffId, name: 'Lakshmi' },
        assistant_lecturer: { id: here.assistant.staffId, name: 'Anton' },
        groups: [{ id: here.groupA, name: 'Group A' }],
        year: 1,
        semester: 1,
        academic_year: '2026-2027',
        session_id: null,
      },
    ]);
  });

  it('has classes within the semester only', async () => {
    await timetable.add({ day_of_week: 'Sunday' });
    const dates = async (date: string) => (await timetable.week(`?date=${date}`)).classes.map((one) => one.date);
    expect(await dates('2026-09-01')).toEqual(['2026-09-06']);
    expect(await dates('2027-01-31')).toEqual(['2027-01-25', '2027-01-31']);
    expect(await dates('2027-02-01')).toEqual([]);
    const { body } = await timetable.week('?date=2027-02-01');
    expect((body['days'] as { semester: unknown }[])[0]?.semester).toBeNull();
  });

  it('defaults to the current week in the university’s time zone', async () => {
    const monday = async () => ((await timetable.week('')).body['days'] as { date: string }[])[0]?.date;
    timetable.clock.set(Date.UTC(2026, 8, 13, 18, 29));
    expect(await monday()).toBe('2026-09-07');
    timetable.clock.set(Date.UTC(2026, 8, 13, 18, 30));
    expect(await monday()).toBe('2026-09-14');
  });

  it('marks holidays, cancelled and moved classes, and includes classes moved from another week', async () => {
    await timetable.add();
    await timetable.holiday('Poya Day', '2026-09-15');
    await timetable.holiday('Long Break', '2026-09-28', '2026-10-02');
    expect((await timetable.change({ is_cancelled: true, reason: 'Ill' })).status).toBe(200);
    const first = await timetable.week('?date=2026-09-14');
    expect(brief(first.classes)).toEqual([
      ['CS101', '2026-09-14', '2026-09-14', '14:00', 'cancelled'],
      ['CS205', '2026-09-15', '2026-09-15', '10:00', 'holiday'],
    ]);
    expect(first.classes.map(({ reason }) => reason)).toEqual(['Ill', 'Poya Day']);
    expect((first.body['days'] as { holiday: string | null }[])[1]?.holiday).toBe('Poya Day');

    const moved = { new_date: '2026-09-23', new_start_time: '08:00', new_end_time: '09:30', new_venue: 'Lab 7' };
    expect((await timetable.change(moved)).status).toBe(200);
    const second = await timetable.week('?date=2026-09-21');
    expect(brief(second.classes)).toEqual([
      ['CS101', '2026-09-21', '2026-09-21', '14:00', 'as planned'],
      ['CS205', '2026-09-22', '2026-09-22', '10:00', 'as planned'],
      ['CS101', '2026-09-14', '2026-09-23', '08:00', 'moved'],
    ]);
    expect(second.classes[2]).toMatchObject({ venue: 'Lab 7', planned: { start_time: '14:00', venue: 'Hall 3' } });
    expect(brief((await timetable.week('?date=2026-09-14')).classes)).toContainEqual([
      'CS101',
      '2026-09-14',
      '2026-09-23',
      '08:00',
      'moved',
    ]);
    await timetable.holiday('Late Feast', '2026-09-23');
    expect(brief((await timetable.week('?date=2026-09-14')).classes)).toContainEqual([
      'CS101',
      '2026-09-14',
      '2026-09-23',
      '08:00',
      'holiday',
    ]);
  });

  it('ignores changes for dates on which the entry no longer has a class', async () => {
    const moved = { new_date: '2026-09-16', new_start_time: '08:00', new_end_time: '09:30' };
    expect((await timetable.change(moved)).status).toBe(200);
    await timetable.sql(`UPDATE timetables SET day_of_week = 'Thursday' WHERE id = $1`, here.timetableId);
    expect(brief((await timetable.week('?date=2026-09-14')).classes)).toEqual([
      ['CS101', '2026-09-17', '2026-09-17', '14:00', 'as planned'],
    ]);
    await timetable.sql(`UPDATE timetables SET day_of_week = 'Monday' WHERE id = $1`, here.timetableId);
  });

  it('includes the session of a class for lecturers and administrators', async () => {
    const open = async (start: string, entry: string | null) => {
      const [row] = await timetable.sql<{ id: string }>(
        `INSERT INTO class_sessions (university_id, handle, timetable_id, module_id, lecturer_id, session_type, session_date,
           start_time, end_time, starts_at, ends_at)
         VALUES ($1, $2, $3, $4, $5, 'lecture', '2026-09-14', $6, '23:00', '2026-09-14', '2026-09-15') RETURNING id`,
        here.universityId,
        randomUUID().slice(0, 8).toUpperCase(),
        entry,
        here.moduleId,
        here.lecturer.staffId,
        start,
      );
      return row?.id;
    };
    const late = await open('14:10', here.timetableId);
    const sessionFor = async (caller = here.admin) => (await timetable.week('', caller)).classes[0]?.session_id;
    expect(await sessionFor()).toBe(late);
    const exact = await open('14:00', null);
    expect([await sessionFor(), await sessionFor(here.assistant), await sessionFor(here.students.aiko)]).toEqual([
      exact,
      exact,
      null,
    ]);
  });
});

describe('class week access', () => {
  it('limits lecturers, assistants and students to their own classes', async () => {
    await timetable.add();
    await timetable.add({ year: 2, day_of_week: 'Friday' }, here.groupA);
    const codes = async (caller: Timetable['here']['admin'], query = '') =>
      (await timetable.week(query, caller)).classes.map((one) => `${one.module_code} ${one.year}`);
    expect(await codes(here.admin)).toEqual(['CS101 1', 'CS205 1', 'CS205 2']);
    expect(await codes(here.lecturer)).toEqual(['CS101 1']);
    expect(await codes(here.assistant)).toEqual(['CS101 1']);
    expect(await codes(here.otherLecturer)).toEqual(['CS205 1', 'CS205 2']);
    expect(await codes(here.students.aiko)).toEqual(['CS101 1']);
    expect(await codes(here.students.chidi)).toEqual(['CS205 1']);
    expect(await codes(here.students.dana)).toEqual(['CS205 2']);
    expect(await codes(here.lecturer, `?lecturer_id=${here.otherLecturer.staffId}`)).toEqual([]);
    expect(await codes(here.students.aiko, `?group_id=${here.groupB}`)).toEqual([]);
    expect(await codes(timetable.elsewhere.admin, `?group_id=${here.groupA}`)).toEqual([]);
    expect(await codes(timetable.elsewhere.admin)).toEqual(['CS101 1']);
  });

  it('lets administrators filter by lecturer, group, degree, module, year or venue', async () => {
    const id = await timetable.add({ assistant_lecturer_id: here.lecturer.staffId });
    await timetable.sql('INSERT INTO timetable_degrees VALUES ($1, $2, $3)', here.universityId, id, here.degreeId);
    const codes = async (query: string) => (await timetable.week(`?${query}`)).classes.map((one) => one.module_code);
    expect(await codes(`lecturer_id=${here.lecturer.staffId}`)).toEqual(['CS101', 'CS205']);
    expect(await codes(`lecturer_id=${here.otherLecturer.staffId}`)).toEqual(['CS205']);
    expect(await codes(`group_id=${here.groupA}`)).toEqual(['CS101']);
    expect(await codes(`degree_details_id=${here.degreeId}`)).toEqual(['CS205']);
    expect(await codes(`module_id=${here.moduleId}`)).toEqual(['CS101']);
    expect(await codes('year=2')).toEqual([]);
    expect(await codes('venue=lab%201')).toEqual(['CS205']);
    expect((await timetable.change({ new_venue: 'LAB 1' })).status).toBe(200);
    expect(await codes('venue=lab%201')).toEqual(['CS101', 'CS205']);
    expect(await codes('venue=hall%203')).toEqual([]);
  });

  it('rejects accounts without a record, and invalid dates', async () => {
    const without = async (caller: Timetable['here']['admin']) => (await timetable.week('', caller)).body['code'];
    expect(await without({ ...here.admin, accountId: randomUUID(), tokenId: randomUUID() })).toBe('no_admin_record');
    expect(await without(here.lecturerWithoutRecord)).toBe('no_staff_record');
    expect(await without({ ...here.students.aiko, studentId: null, tokenId: randomUUID() })).toBe('no_student_record');
    for (const date of ['9999-12-31', '0001-01-01', '2026-02-30', 'x'])
      expect((await timetable.week(`?date=${date}`)).status).toBe(400);
  });
});
