import { lecturerTimetable } from '@muster/contract/timetables/lecturer-classes';
import { createSession, startQr } from '@muster/contract/attendance/sessions';
import { correctMark } from '@muster/contract/attendance/registers';
import { describe, expect, it } from 'vitest';
import { mondayNoonMs } from '#platform/database/testing/test-university.setup.ts';
import type { Caller } from '#platform/http/caller.ts';
import { mountClassEndpoints } from '#testing/class-app.ts';
import { scenario } from '#testing/scenario.ts';

const t = scenario({
  mount: mountClassEndpoints,
  async prepare({ insert, here }) {
    const addClass = (change: object) =>
      insert('timetables', {
        module_id: here.moduleId,
        lecturer_id: here.lecturer.staffId,
        year: 1,
        semester: 1,
        academic_year: '2026-2027',
        day_of_week: 'Friday',
        start_time: '10:00',
        end_time: '11:00',
        venue: 'Lab 1',
        class_type: 'Practical',
        ...change,
      });
    await addClass({ day_of_week: 'Sunday', start_time: '09:00', end_time: '10:00' });
    await addClass({ day_of_week: 'Monday', start_time: '08:00', end_time: '09:00' });
    await addClass({ day_of_week: 'Tuesday', active: false });
    await addClass({ day_of_week: 'Wednesday', semester: 2 });
    await addClass({ day_of_week: 'Thursday', academic_year: '2025-2026' });
  },
});

const timetable = (id: string | undefined, caller: Caller = t.here.lecturer) =>
  t.call(caller, lecturerTimetable, { params: { lecturerId: id } });
const classes = async () => (await timetable(t.here.lecturer.staffId)).body;

describe('lecturer timetable', () => {
  it('lists the active classes of the current semester by weekday and start, with this week’s dates', async () => {
    const list = await classes();
    expect(list.map(({ day, start_time, this_week }) => [day, start_time, this_week?.date])).toEqual([
      ['Monday', '08:00', '2026-09-14'],
      ['Monday', '14:00', '2026-09-14'],
      ['Sunday', '09:00', '2026-09-20'],
    ]);
    expect(list[1]).toEqual({
      id: t.here.timetableId,
      day: 'Monday',
      start_time: '14:00',
      end_time: '16:00',
      module_id: t.here.moduleId,
      module_code: 'CS101',
      module_name: 'Programming',
      location: 'Hall 3',
      session_type: 'Lecture',
      year: 1,
      semester: 1,
      academic_year: '2026-2027',
      weeks: null,
      valid_from: null,
      valid_until: null,
      groups: [{ id: t.here.groupA, name: 'Group A' }],
      further_lecturers: [],
      this_week: {
        date: '2026-09-14',
        start_time: '14:00',
        end_time: '16:00',
        venue: 'Hall 3',
        state: 'as planned',
        reason: null,
        substitute: null,
        starts_at: '2026-09-14T08:30:00.000Z',
        ends_at: '2026-09-14T10:30:00.000Z',
        is_open: true,
        session_id: null,
        session_state: null,
        class_state: 'planned',
        present: null,
        expected: null,
      },
    });
  });

  it('has no class of this week outside the teaching weeks, unless one was moved to today', async () => {
    const setWeeks = (weeks: string | null) =>
      t.sql('UPDATE timetables SET weeks = $2 WHERE id = $1', t.here.timetableId, weeks);
    const own = async () => (await classes()).find(({ id }) => id === t.here.timetableId)!;
    // 14 September is in week 3.
    await setWeeks('even');
    expect(await own()).toMatchObject({ weeks: 'even', this_week: null });
    await t.insert('class_changes', {
      timetable_id: t.here.timetableId,
      class_date: '2026-09-21',
      is_cancelled: false,
      new_date: '2026-09-14',
      new_start_time: '14:00',
      new_end_time: '15:00',
    });
    expect(await own()).toMatchObject({ this_week: { date: '2026-09-14', end_time: '15:00', is_open: true } });
    await setWeeks('odd');
    expect(await own()).toMatchObject({ this_week: { date: '2026-09-14', end_time: '16:00', is_open: true } });
    await t.sql('DELETE FROM class_changes');
    // Without semester dates the week is unknown, so that the class is offered each week.
    await setWeeks('even');
    const setDates = (academicYear: string, startsOn: string, endsOn: string) =>
      t.sql(
        'UPDATE semesters SET academic_year = $2, starts_on = $3, ends_on = $4 WHERE university_id = $1',
        t.here.universityId,
        academicYear,
        startsOn,
        endsOn,
      );
    await setDates('2020-2021', '2020-09-01', '2021-01-31');
    expect(await own()).toMatchObject({ weeks: 'even', this_week: { is_open: true } });
    await setDates('2026-2027', '2026-09-01', '2027-01-31');
    await setWeeks(null);
  });

  it('marks a class as open from 30 minutes before its start until its end', async () => {
    const isOpenAt = async (ms: number) => {
      t.clock.set(ms);
      return (await classes()).find(({ id }) => id === t.here.timetableId)!.this_week?.is_open;
    };
    expect(await isOpenAt(mondayNoonMs - 1)).toBe(false);
    expect(await isOpenAt(mondayNoonMs)).toBe(true);
    expect(await isOpenAt(Date.UTC(2026, 8, 14, 10, 29, 59))).toBe(true);
    expect(await isOpenAt(Date.UTC(2026, 8, 14, 10, 30))).toBe(false);
    t.clock.set(mondayNoonMs);
  });

  it('shows a class without attendance as not taken once it is over, but not outside the semester', async () => {
    const stateAt = async (ms: number) => {
      t.clock.set(ms);
      return (await classes()).find(({ id }) => id === t.here.timetableId)!.this_week?.class_state;
    };
    expect(await stateAt(Date.UTC(2026, 8, 14, 10, 29, 59))).toBe('planned');
    expect(await stateAt(Date.UTC(2026, 8, 14, 10, 30))).toBe('not_taken');
    expect(await stateAt(Date.UTC(2027, 1, 10))).toBeNull();
    t.clock.set(mondayNoonMs);
  });

  it('starts the week at midnight in the university’s time zone', async () => {
    t.clock.set(Date.UTC(2026, 8, 13, 18, 29));
    expect((await classes())[0]!.this_week?.date).toBe('2026-09-07');
    t.clock.set(Date.UTC(2026, 8, 13, 18, 30));
    expect((await classes())[0]!.this_week?.date).toBe('2026-09-14');
    t.clock.set(mondayNoonMs);
  });

  it('lists the whole academic year between semesters', async () => {
    t.clock.set(Date.UTC(2027, 1, 10));
    expect((await classes()).map(({ day }) => day)).toEqual(['Monday', 'Monday', 'Wednesday', 'Sunday']);
    t.clock.set(mondayNoonMs);
  });

  it('includes this week’s session with its state and counts, also if opened with the form', async () => {
    const weekOf = async () => (await classes()).find(({ id }) => id === t.here.timetableId)!.this_week;
    const opened = await t.call(t.here.lecturer, createSession, {
      body: {
        semester: 1,
        year: 1,
        session_type: 'lecture',
        module_code: 'CS101',
        date: '2026-09-14',
        class_start_time: '14:00',
        class_end_time: '15:00',
        academic_year: '2026-2027',
        groups: [t.here.groupA],
      },
    });
    const { id } = opened.body.session;
    expect(await weekOf()).toMatchObject({ session_id: id, session_state: 'created', present: 0, expected: 2 });
    await t.call(t.here.lecturer, startQr, { params: { id } });
    await t.call(t.here.lecturer, correctMark, {
      params: { id, studentId: t.here.students.aiko.studentId },
      body: { status: 'late' },
    });
    expect(await weekOf()).toMatchObject({ session_state: 'running', present: 1 });
    t.clock.advance(7 * 86_400_000);
    expect(await weekOf()).toMatchObject({ date: '2026-09-21', session_id: null });
    t.clock.set(mondayNoonMs);
  });

  it('includes the change of this week’s class and opens the class at the changed time', async () => {
    const moveTo = (classDate: string, to: string | null) =>
      t.sql(
        `INSERT INTO class_changes (university_id, timetable_id, class_date, is_cancelled, new_date, new_start_time, new_end_time,
           new_venue, reason)
         VALUES ($1, $2, $3, $4::date IS NULL, $4::date, CASE WHEN $4::date IS NOT NULL THEN '09:00'::time END,
           CASE WHEN $4::date IS NOT NULL THEN '10:00'::time END, CASE WHEN $4::date IS NOT NULL THEN 'Aula' END, 'Guest')`,
        t.here.universityId,
        t.here.timetableId,
        classDate,
        to,
      );
    const thisWeek = async () => (await classes()).find(({ id }) => id === t.here.timetableId)!.this_week;
    const openClass = async () =>
      (await t.call(t.here.lecturer, createSession, { body: { timetable_id: t.here.timetableId } })).body;
    const october = (day: number, hour: number) => t.clock.set(Date.UTC(2026, 9, day, hour - 6, 30));

    await moveTo('2026-10-05', '2026-10-07');
    october(5, 14);
    expect(await thisWeek()).toMatchObject({ date: '2026-10-07', venue: 'Aula', state: 'moved', reason: 'Guest' });
    expect(await openClass()).toMatchObject({
      error: expect.stringContaining('can be opened from 30 minutes before') as unknown,
    });
    october(7, 9);
    expect(await thisWeek()).toMatchObject({
      date: '2026-10-07',
      start_time: '09:00',
      end_time: '10:00',
      is_open: true,
    });
    const session = { date: '2026-10-07', class_start_time: '09:00', class_end_time: '10:00', location: 'Aula' };
    expect(await openClass()).toMatchObject({ success: true, session });
    expect(await thisWeek()).toMatchObject({ session_state: 'created' });

    await moveTo('2026-10-12', null);
    october(12, 14);
    expect(await thisWeek()).toMatchObject({ date: '2026-10-12', state: 'cancelled', is_open: false });
    expect(await openClass()).toMatchObject({ code: 'invalid_input', error: 'This class is cancelled: Guest.' });

    await t.sql(
      'INSERT INTO holidays (university_id, name, starts_on, ends_on) VALUES ($1, $2, $3, $3)',
      t.here.universityId,
      'Feast',
      '2026-10-19',
    );
    october(19, 14);
    expect(await thisWeek()).toMatchObject({ state: 'holiday', reason: 'Feast', is_open: false });
    expect(await openClass()).toMatchObject({ error: 'Today is a holiday: Feast.' });

    await moveTo('2026-11-02', '2026-10-28');
    october(28, 9);
    expect(await thisWeek()).toMatchObject({ date: '2026-10-28', state: 'moved', is_open: true });
    expect(await openClass()).toMatchObject({ success: true, session: { date: '2026-10-28' } });
    october(26, 14);
    expect(await thisWeek()).toMatchObject({ date: '2026-10-26', state: 'as planned', is_open: true });
    await t.sql('DELETE FROM class_changes');
    await t.sql('DELETE FROM holidays');
    t.clock.set(mondayNoonMs);
  });

  it('is limited to the lecturer; assistants see shared classes in their own timetable', async () => {
    expect((await timetable(t.here.assistant.staffId, t.here.assistant)).body).toMatchObject([
      { id: t.here.timetableId },
    ]);
    expect((await timetable(t.here.lecturer.accountId)).body).toHaveLength(3);
    expect((await timetable(t.here.lecturer.staffId, t.here.admin)).status).toBe(200);
    expect(await timetable(t.here.lecturer.staffId, t.here.otherLecturer)).toMatchObject({
      status: 403,
      body: { code: 'not_yours' },
    });
    expect(await timetable(t.here.lecturer.staffId, t.elsewhere.admin)).toMatchObject({
      status: 404,
      body: { error: 'Lecturer not found in staff table' },
    });
    expect(await timetable(t.here.lecturer.staffId, t.here.lecturerWithoutRecord)).toMatchObject({ status: 404 });
    expect(await timetable(t.here.lecturer.staffId, t.here.students.aiko)).toMatchObject({
      status: 403,
      body: { code: 'wrong_role' },
    });
    expect((await timetable('not-an-id')).status).toBe(400);
  });
});
