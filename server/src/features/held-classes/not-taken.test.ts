import { randomUUID } from 'node:crypto';
import type {} from '@muster/contract/timetables/class-week';
import { notTakenDays } from '@muster/contract/reports/figures';
import { listNotTaken } from '@muster/contract/timetables/not-taken';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '#platform/http/caller.ts';
import { addDays, mondayOf } from '#platform/dates.rules.ts';
import { timetableScenario } from '#testing/timetable-app.ts';
import { ownFilters } from './class-week.service.ts';
import { countNotTaken } from './not-taken.store.ts';

const t = timetableScenario();
beforeEach(async () => {
  await t.reset();
  // Monday after the third class, which ends at 16:00 in Colombo.
  t.clock.set(Date.UTC(2026, 8, 21, 10, 30));
});

/** Lists a page, and compares its total with the count of reports. */
const list = async (caller: Caller = t.here.admin, query = '') => {
  const { body } = await t.call(caller, listNotTaken, { query });
  const { week, lecturer_id: lecturerId, module_id: moduleId } = Object.fromEntries(new URLSearchParams(query));
  const today = new Date(t.clock.now()).toISOString().slice(0, 10);
  const monday = week === undefined ? undefined : mondayOf(week);
  const days =
    monday === undefined
      ? { from: addDays(today, -notTakenDays), to: addDays(today, 1) }
      : { from: monday, to: addDays(monday, 6) };
  const by = { ...ownFilters(caller), lecturerId, moduleId };
  const count = await t.database.inUniversity(caller.universityId, (tx) => countNotTaken(tx, days, by, t.clock.now()));
  expect(count, query).toBe(body.total);
  return body;
};
const dates = async (query = '', caller?: Caller) => (await list(caller, query)).data.map(({ date }) => date);

/** Inserts a session of the Monday class without codes or marks. */
async function addSession(date: string, values: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID();
  await t.insert('class_sessions', {
    id,
    handle: `0000${date.slice(5, 7)}${date.slice(8)}`,
    timetable_id: t.here.timetableId,
    module_id: t.here.moduleId,
    lecturer_id: t.here.lecturer.staffId,
    session_type: 'lecture',
    session_date: date,
    start_time: '14:00',
    end_time: '16:00',
    starts_at: `${date}T08:30:00Z`,
    ends_at: `${date}T10:30:00Z`,
    ...values,
  });
  return id;
}

describe('registers not taken', () => {
  it('are the classes that are over, newest first, in pages', async () => {
    const page = await list();
    expect(page).toMatchObject({ total: 3, page: 1, page_size: 50 });
    expect(page.data[0]).toMatchObject({
      timetable_id: t.here.timetableId,
      class_date: '2026-09-21',
      module_code: 'CS101',
      lecturer: { name: 'Lakshmi' },
      session_id: null,
    });
    expect(await dates()).toEqual(['2026-09-21', '2026-09-14', '2026-09-07']);
    t.clock.set(Date.UTC(2026, 8, 21, 10, 29, 59));
    expect(await dates()).toEqual(['2026-09-14', '2026-09-07']);
    expect(await dates('page=2&page_size=1')).toEqual(['2026-09-07']);
  });

  it('include an opened class until codes are shown or a student is marked, and no withdrawn class', async () => {
    const opened = await addSession('2026-09-07');
    const marked = await addSession('2026-09-14');
    await addSession('2026-09-21', { qr_started_at: '2026-09-21T08:30:00Z', qr_ends_at: '2026-09-21T08:33:00Z' });
    expect((await list()).data.map((one) => one.session_id)).toEqual([marked, opened]);
    await t.insert('attendance', {
      session_id: marked,
      student_id: t.here.students.aiko.studentId,
      module_id: t.here.moduleId,
      session_date: '2026-09-14',
      status: 'absent',
      method: 'manual',
      marked_at: '2026-09-14T10:00:00Z',
    });
    expect(await dates()).toEqual(['2026-09-07']);
    await t.sql(
      `UPDATE class_sessions SET withdrawn_at = now(), withdrawn_by = $2, withdrawal_reason = 'Mistake' WHERE id = $1`,
      opened,
      t.here.admin.accountId,
    );
    expect(await dates()).toEqual([]);
  });

  it('leave out cancelled classes and holidays, and list moved classes at their new time', async () => {
    await t.holiday('Poya Day', '2026-09-07');
    await t.change({ is_cancelled: true, reason: 'Ill' });
    await t.change(
      { new_date: '2026-09-18', new_start_time: '08:00', new_end_time: '10:00' },
      t.here.admin,
      '2026-09-21',
    );
    const { data } = await list();
    expect(data.map((one) => [one.class_date, one.date, one.start_time])).toEqual([
      ['2026-09-21', '2026-09-18', '08:00'],
    ]);
    expect(await dates('week=2026-09-14')).toEqual(['2026-09-18']);
    expect(await dates('week=2026-09-21')).toEqual([]);
  });

  it('match sessions at another time in turn, those of the form by lecturer and module, and each session once', async () => {
    const qr = { qr_started_at: '2026-09-07T03:30:00Z', qr_ends_at: '2026-09-07T03:33:00Z' };
    await addSession('2026-09-07', { start_time: '09:00', end_time: '11:00' });
    expect((await list()).data.at(-1)?.session_id).not.toBeNull();
    await addSession('2026-09-07', { start_time: '10:00', handle: '00000008', ...qr });
    expect(await dates(), 'the first session of the entry is that of the class').toContain('2026-09-07');
    await addSession('2026-09-14', { timetable_id: null, handle: '00000009', ...qr });
    expect(await dates()).toEqual(['2026-09-21', '2026-09-07']);
    await addSession('2026-09-21', { lecturer_id: t.here.otherLecturer.staffId, timetable_id: null, ...qr });
    expect(await dates(), 'a session of another lecturer').toEqual(['2026-09-21', '2026-09-07']);
    // Two classes on a day: one has a session at its start, the other one a session of the entry at another time.
    await t.change(
      { new_date: '2026-09-14', new_start_time: '08:00', new_end_time: '09:00' },
      t.here.admin,
      '2026-09-21',
    );
    expect(await dates()).toEqual(['2026-09-14', '2026-09-07']);
    await addSession('2026-09-14', { start_time: '07:30', handle: '00000010', ...qr });
    expect(await dates()).toEqual(['2026-09-07']);
    expect(await dates('week=2026-09-14')).toEqual([]);
    expect(await dates('week=2026-09-21')).toEqual([]);
  });

  it('leave out the weeks without a class', async () => {
    await t.sql("UPDATE timetables SET weeks = 'even' WHERE id = $1", t.here.timetableId);
    expect(await dates()).toEqual(['2026-09-21', '2026-09-07']);
    await t.sql("UPDATE timetables SET weeks = '1-3' WHERE id = $1", t.here.timetableId);
    expect(await dates()).toEqual(['2026-09-14', '2026-09-07']);
    await t.sql('UPDATE timetables SET weeks = NULL WHERE id = $1', t.here.timetableId);
  });

  it('are filtered by lecturer, module and week, and limited to the last 56 days without a week', async () => {
    const { otherLecturer, lecturer, electiveId } = t.here;
    await t.add();
    expect(await dates(`lecturer_id=${otherLecturer.staffId}`)).toEqual(['2026-09-15', '2026-09-08', '2026-09-01']);
    expect(await dates(`module_id=${electiveId}&week=2026-09-09`)).toEqual(['2026-09-08']);
    expect(await dates('week=2026-09-13', lecturer)).toEqual(['2026-09-07']);
    t.clock.set(Date.UTC(2026, 10, 9, 12));
    expect((await dates('page_size=200', lecturer)).at(-1)).toBe('2026-09-14');
    expect(await dates('week=2026-09-07', lecturer)).toEqual(['2026-09-07']);
  });

  it('are limited to own classes for lecturers and assistants, and to the university', async () => {
    await t.add();
    expect((await list(t.here.lecturer)).total).toBe(3);
    expect((await list(t.here.assistant)).total).toBe(3);
    expect((await list(t.here.otherLecturer)).data.map((one) => one.module_code)).toEqual(Array(3).fill('CS205'));
    expect((await list(t.here.lecturer, `lecturer_id=${t.here.otherLecturer.staffId}`)).total).toBe(0);
    expect((await list(t.elsewhere.admin, `lecturer_id=${t.here.lecturer.staffId}`)).total).toBe(0);
    expect((await t.call(t.here.lecturerWithoutRecord, listNotTaken)).status).toBe(404);
  });

  it('reject a bad week', async () => {
    const { status } = await t.call(t.here.admin, listNotTaken, { query: { week: '2026-02-31' } });
    expect(status).toBe(400);
  });
});
