import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSettableClock } from '../../platform/clock.ts';
import {
  mondayNoonMs,
  makeTestUniversity,
  type TestUniversity,
} from '../../platform/database/testing/test-university.setup.ts';
import { makeTestDatabase, type TestDatabase } from '../../platform/database/testing/test-database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type ClassApp, makeClassApp } from '../../testing/class-app.ts';

let database: TestDatabase;
let here: TestUniversity;
let elsewhere: TestUniversity;
let web: ClassApp;
const clock = makeSettableClock(mondayNoonMs);

beforeAll(async () => {
  database = await makeTestDatabase();
  here = await makeTestUniversity(database, 'HERE');
  elsewhere = await makeTestUniversity(database, 'ELSEWHERE');
  web = await makeClassApp(database, clock);
  const add = (change: object) => addClass({ ...change });
  await add({ day_of_week: 'Sunday', start_time: '09:00', end_time: '10:00' });
  await add({ day_of_week: 'Monday', start_time: '08:00', end_time: '09:00' });
  await add({ day_of_week: 'Tuesday', active: false });
  await add({ day_of_week: 'Wednesday', semester: 2 });
  await add({ day_of_week: 'Thursday', academic_year: '2025-2026' });
});
afterAll(() => database.drop());

const sql = (text: string, values: unknown[]) => database.acrossUniversities((tx) => tx.query(text, values));
async function addClass(change: object): Promise<void> {
  const values: Record<string, unknown> = {
    university_id: here.universityId,
    id: randomUUID(),
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
  };
  const names = Object.keys(values);
  await sql(
    `INSERT INTO timetables (${names.join()}) VALUES (${names.map((_, at) => `$${at + 1}`).join()})`,
    Object.values(values),
  );
}

type Class = { id: string; day: string; start_time: string; this_week: { date: string; is_open: boolean } };
const timetable = (id: unknown, caller: Caller = here.lecturer) =>
  web.call(caller, 'GET', `/api/timetables/lecturer/${String(id)}`);
const classes = async () => (await timetable(here.lecturer.staffId)).body as unknown as Class[];

describe('lecturer timetable', () => {
  it('lists the active classes of the current semester by weekday and start, with this week’s dates', async () => {
    const list = await classes();
    expect(list.map(({ day, start_time, this_week }) => [day, start_time, this_week.date])).toEqual([
      ['Monday', '08:00', '2026-09-14'],
      ['Monday', '14:00', '2026-09-14'],
      ['Sunday', '09:00', '2026-09-20'],
    ]);
    expect(list[1]).toEqual({
      id: here.timetableId,
      day: 'Monday',
      start_time: '14:00',
      end_time: '16:00',
      module_id: here.moduleId,
      module_code: 'CS101',
      module_name: 'Programming',
      location: 'Hall 3',
      session_type: 'Lecture',
      year: 1,
      semester: 1,
      academic_year: '2026-2027',
      groups: [{ id: here.groupA, name: 'Group A' }],
      this_week: {
        date: '2026-09-14',
        start_time: '14:00',
        end_time: '16:00',
        venue: 'Hall 3',
        state: 'as planned',
        reason: null,
        starts_at: '2026-09-14T08:30:00.000Z',
        ends_at: '2026-09-14T10:30:00.000Z',
        is_open: true,
        session_id: null,
        session_state: null,
        present: null,
        expected: null,
      },
    });
  });

  it('marks a class as open from 30 minutes before its start until its end', async () => {
    const isOpenAt = async (ms: number) => {
      clock.set(ms);
      return (await classes()).find(({ id }) => id === here.timetableId)!.this_week.is_open;
    };
    expect(await isOpenAt(mondayNoonMs - 1)).toBe(false);
    expect(await isOpenAt(mondayNoonMs)).toBe(true);
    expect(await isOpenAt(Date.UTC(2026, 8, 14, 10, 29, 59))).toBe(true);
    expect(await isOpenAt(Date.UTC(2026, 8, 14, 10, 30))).toBe(false);
    clock.set(mondayNoonMs);
  });

  it('starts the week at midnight in the university’s time zone', async () => {
    clock.set(Date.UTC(2026, 8, 13, 18, 29));
    expect((await classes())[0]!.this_week.date).toBe('2026-09-07');
    clock.set(Date.UTC(2026, 8, 13, 18, 30));
    expect((await classes())[0]!.this_week.date).toBe('2026-09-14');
    clock.set(mondayNoonMs);
  });

  it('lists the whole academic year between semesters', async () => {
    clock.set(Date.UTC(2027, 1, 10));
    expect((await classes()).map(({ day }) => day)).toEqual(['Monday', 'Monday', 'Wednesday', 'Sunday']);
    clock.set(mondayNoonMs);
  });

  it('includes this week’s session with its state and counts, also if opened with the form', async () => {
    const weekOf = async () => (await classes()).find(({ id }) => id === here.timetableId)!.this_week;
    const opened = await web.call(here.lecturer, 'POST', '/api/qr-sessions/create', {
      semester: 1,
      year: 1,
      session_type: 'lecture',
      module_code: 'CS101',
      date: '2026-09-14',
      class_start_time: '14:00',
      class_end_time: '15:00',
      academic_year: '2026-2027',
      groups: [here.groupA],
    });
    const { id } = (opened.body as unknown as { session: { id: string } }).session;
    expect(await weekOf()).toMatchObject({ session_id: id, session_state: 'created', present: 0, expected: 2 });
    await web.call(here.lecturer, 'POST', `/api/qr-sessions/${id}/start-qr`);
    await web.call(here.lecturer, 'PUT', `/api/qr-sessions/${id}/attendance/${here.students.aiko.studentId}`, {
      status: 'late',
    });
    expect(await weekOf()).toMatchObject({ session_state: 'running', present: 1 });
    clock.advance(7 * 86_400_000);
    expect(await weekOf()).toMatchObject({ date: '2026-09-21', session_id: null });
    clock.set(mondayNoonMs);
  });

  it('includes the change of this week’s class and opens the class at the changed time', async () => {
    const moveTo = (classDate: string, to: string | null) =>
      sql(
        `INSERT INTO class_changes (university_id, timetable_id, class_date, is_cancelled, new_date, new_start_time, new_end_time,
           new_venue, reason)
         VALUES ($1, $2, $3, $4::date IS NULL, $4::date, CASE WHEN $4::date IS NOT NULL THEN '09:00'::time END,
           CASE WHEN $4::date IS NOT NULL THEN '10:00'::time END, CASE WHEN $4::date IS NOT NULL THEN 'Aula' END, 'Guest')`,
        [here.universityId, here.timetableId, classDate, to],
      );
    const thisWeek = async () => (await classes()).find(({ id }) => id === here.timetableId)!.this_week;
    const openClass = async () =>
      (await web.call(here.lecturer, 'POST', '/api/qr-sessions/create', { timetable_id: here.timetableId })).body;
    const october = (day: number, hour: number) => clock.set(Date.UTC(2026, 9, day, hour - 6, 30));

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

    await sql('INSERT INTO holidays (university_id, name, starts_on, ends_on) VALUES ($1, $2, $3, $3)', [
      here.universityId,
      'Feast',
      '2026-10-19',
    ]);
    october(19, 14);
    expect(await thisWeek()).toMatchObject({ state: 'holiday', reason: 'Feast', is_open: false });
    expect(await openClass()).toMatchObject({ error: 'Today is a holiday: Feast.' });

    await moveTo('2026-11-02', '2026-10-28');
    october(28, 9);
    expect(await thisWeek()).toMatchObject({ date: '2026-10-28', state: 'moved', is_open: true });
    expect(await openClass()).toMatchObject({ success: true, session: { date: '2026-10-28' } });
    october(26, 14);
    expect(await thisWeek()).toMatchObject({ date: '2026-10-26', state: 'as planned', is_open: true });
    await sql('DELETE FROM class_changes', []);
    await sql('DELETE FROM holidays', []);
    clock.set(mondayNoonMs);
  });

  it('is limited to the lecturer; assistants see shared classes in their own timetable', async () => {
    expect((await timetable(here.assistant.staffId, here.assistant)).body).toMatchObject([{ id: here.timetableId }]);
    expect((await timetable(here.lecturer.accountId)).body).toHaveLength(3);
    expect((await timetable(here.lecturer.staffId, here.admin)).status).toBe(200);
    expect(await timetable(here.lecturer.staffId, here.otherLecturer)).toMatchObject({
      status: 403,
      body: { code: 'not_yours' },
    });
    expect(await timetable(here.lecturer.staffId, elsewhere.admin)).toMatchObject({
      status: 404,
      body: { error: 'Lecturer not found in staff table' },
    });
    expect(await timetable(here.lecturer.staffId, here.lecturerWithoutRecord)).toMatchObject({ status: 404 });
    expect(await timetable(here.lecturer.staffId, here.students.aiko)).toMatchObject({
      status: 403,
      body: { code: 'wrong_role' },
    });
    expect((await timetable('not-an-id')).status).toBe(400);
  });
});
