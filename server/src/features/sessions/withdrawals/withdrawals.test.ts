import { myAttendance } from '@muster/contract/attendance/attendance';
import { correctMark, getRegister, markManually } from '@muster/contract/attendance/registers';
import * as api from '@muster/contract/attendance/sessions';
import { lecturerTimetable } from '@muster/contract/timetables/lecturer-classes';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestUniversity } from '#platform/database/testing/test-university.setup.ts';
import type { Caller } from '#platform/http/caller.ts';
import { mountClassEndpoints } from '#testing/class-app.ts';
import { scenario } from '#testing/scenario.ts';
import { mountMyAttendance } from '../../attendance/my-attendance/my-attendance.routes.ts';
import { makeMyAttendance } from '../../attendance/my-attendance/my-attendance.service.ts';
import { countUpcomingClasses } from '../../held-classes/upcoming-classes.service.ts';

// Half an hour into the weekly class.
const startsAtMs = Date.parse('2026-09-14T09:00:00Z');
const t = scenario({
  startsAtMs,
  mount(mount, deps) {
    mountMyAttendance(mount, makeMyAttendance({ ...deps, countUpcomingClasses }));
    return mountClassEndpoints(mount, deps);
  },
});
let here: TestUniversity;
let id: string;
beforeEach(async () => {
  here = await t.addUniversity();
  const { body } = await create();
  id = body.session.id;
});

const minutes = (count: number): void => t.clock.advance(count * 60_000);
const create = () => t.call(here.lecturer, api.createSession, { body: { timetable_id: here.timetableId } });
const post = (action: string, body: object = {}, caller: Caller = here.lecturer) =>
  t.call(caller, 'POST', `/api/qr-sessions/${id}/${action}`, body);
const withdraw = (reason = 'Opened by mistake', caller: Caller = here.lecturer) => post('withdraw', { reason }, caller);
const read = async () => (await t.call(here.lecturer, api.getSession, { params: { id } })).body.session;
const state = async () => (await read()).class_state;
const myModules = async (student: Caller) => (await t.call(student, myAttendance)).body;
const counters = () => t.sql('SELECT 1 FROM student_counters WHERE university_id = $1', here.universityId);
/** Shows codes for a moment, and waits until the class is final. */
async function makeFinal(): Promise<void> {
  await post('start-qr');
  await post('stop-qr');
  minutes(16);
  await t.services.figures.work(() => false);
}
const closed = { status: 409, body: { code: 'session_closed', error: 'This class was withdrawn. Restore it first.' } };

describe('a class opened by mistake', () => {
  it('counts for no student once it is withdrawn, and counts again once it is restored', async () => {
    const { aiko } = here.students;
    await makeFinal();
    const absent = { attended: 0, total: 1, percentage: 0, band: 'Poor', records: [{ status: 'absent' }] };
    expect(await myModules(aiko)).toMatchObject([absent]);
    expect(await counters()).not.toEqual([]);

    expect((await withdraw()).status).toBe(200);
    expect(await myModules(aiko)).toMatchObject([
      { attended: 0, total: 0, percentage: null, band: null, records: [{ session_id: id, status: 'withdrawn' }] },
    ]);
    expect(await counters()).toEqual([]);
    await t.services.figures.work(() => false);
    expect(await counters()).toEqual([]);

    expect((await post('restore')).status).toBe(200);
    expect(await myModules(aiko)).toMatchObject([absent]);
    expect(await counters()).not.toEqual([]);
  });

  it('is counted when it is restored after the time at which it became final', async () => {
    await post('start-qr');
    expect((await withdraw()).body).toMatchObject({ session: { state: 'ended', class_state: 'withdrawn' } });
    minutes(16);
    await t.services.figures.work(() => false);
    expect(await counters()).toEqual([]);
    await post('restore');
    expect(await state()).toBe('final');
    expect(await counters()).not.toEqual([]);
  });
});

describe('the state of a class', () => {
  it('is the same for the session, the history and the week of the lecturer', async () => {
    const states = async () => {
      const { body: history } = await t.call(here.lecturer, api.listSessions);
      const { body: week } = await t.call(here.lecturer, lecturerTimetable, {
        params: { lecturerId: here.lecturer.staffId },
      });
      const listed = history.sessions.find((one) => one.id === id)?.class_state;
      const own = week.find((one) => one.this_week?.session_id === id);
      expect([listed, own?.this_week?.class_state]).toEqual([await state(), await state()]);
      return await state();
    };
    expect(await states()).toBe('planned');
    await post('start-qr');
    expect(await states()).toBe('open');
    await post('stop-qr');
    expect(await states()).toBe('closed');
    minutes(16);
    await t.services.figures.work(() => false);
    expect(await states()).toBe('final');
    await withdraw();
    expect(await states()).toBe('withdrawn');
  });
});

describe('withdrawing a class', () => {
  it('says who, when and why, and records both steps', async () => {
    const at = new Date(t.clock.now()).toISOString();
    expect(await withdraw('  Wrong   group ')).toMatchObject({
      status: 200,
      body: {
        session: {
          withdrawal: { at, by: { role: 'lecturer', identifier: expect.any(String) }, reason: 'Wrong group' },
        },
      },
    });
    // A repeated request changes nothing.
    expect((await withdraw('Another reason')).body).toMatchObject({
      session: { withdrawal: { reason: 'Wrong group' } },
    });
    await post('restore');
    await post('restore');
    expect(await read()).toMatchObject({ withdrawal: null, class_state: 'planned' });
    const events = await t.sql(
      `SELECT action, actor, details->>'reason' AS reason FROM audit_events
       WHERE subject_id = $1 AND action IN ('session.withdrawn', 'session.restored') ORDER BY at`,
      id,
    );
    expect(events).toEqual([
      { action: 'session.withdrawn', actor: here.lecturer.accountId, reason: 'Wrong group' },
      { action: 'session.restored', actor: here.lecturer.accountId, reason: 'Wrong group' },
    ]);
  });

  it('requires a reason', async () => {
    for (const body of [{}, { reason: '' }, { reason: ' \u200b ' }, { reason: 'x'.repeat(501) }, { reason: 7 }]) {
      const reply = await post('withdraw', body);
      expect([reply.status, Object.keys(reply.body.details ?? {})]).toEqual([400, ['reason']]);
    }
    expect((await withdraw('x'.repeat(500))).status).toBe(200);
  });

  it('is for its lecturer until a day after it is final, and for administrators at any time', async () => {
    await makeFinal();
    for (const action of ['withdraw', 'restore']) {
      const as = (caller: Caller) => post(action, { reason: 'Try-out' }, caller);
      expect(await as(here.otherLecturer)).toMatchObject({ status: 403, body: { code: 'not_yours' } });
      expect((await as(here.students.aiko)).status).toBe(403);
      for (const stranger of [t.elsewhere.lecturer, t.elsewhere.admin]) expect((await as(stranger)).status).toBe(404);
    }
    const until = (await read()).withdrawable_until ?? '';
    t.clock.set(Date.parse(until) - 1);
    expect((await withdraw()).status).toBe(200);
    t.clock.set(Date.parse(until));
    for (const action of ['withdraw', 'restore'])
      expect(await post(action, { reason: 'Late' })).toMatchObject({ status: 403, body: { code: 'not_yours' } });
    minutes(60 * 24 * 300);
    expect((await post('restore', {}, here.admin)).status).toBe(200);
    expect((await withdraw('Late', here.admin)).status).toBe(200);
    t.clock.set(startsAtMs);
  });

  it('by an administrator cannot be undone by the lecturer', async () => {
    await withdraw('Double booking', here.admin);
    expect(await post('restore')).toMatchObject({ status: 403, body: { code: 'not_yours' } });
    expect(await state()).toBe('withdrawn');
  });

  it('keeps the marks and makes the register read-only', async () => {
    const { aiko } = here.students;
    const mark = (status: string) =>
      t.call(here.lecturer, correctMark, { params: { id, studentId: aiko.studentId }, body: { status } });
    await post('start-qr');
    expect((await mark('late')).status).toBe(200);
    await withdraw();
    expect(await mark('present')).toMatchObject(closed);
    expect(await post('start-qr')).toMatchObject(closed);
    expect(await create()).toMatchObject(closed);
    expect(await t.call(here.lecturer, api.changeSession, { params: { id }, body: { head_count: 3 } })).toMatchObject(
      closed,
    );
    const byHand = { timetable_id: here.timetableId, attendance_records: [{ student_id: aiko.studentId }] };
    expect(await t.call(here.lecturer, markManually, { body: byHand })).toMatchObject(closed);
    const flag = { signal: 'device_new', state: 'dismissed' };
    const review = `/api/qr-sessions/${id}/attendance/${aiko.studentId}/flags`;
    expect(await t.call(here.lecturer, 'POST', review, flag)).toMatchObject(closed);
    expect((await t.call(here.lecturer, getRegister, { params: { id } })).body).toMatchObject({ late: 1 });
    await post('restore');
    expect((await mark('present')).status).toBe(200);
    expect((await create()).status).toBe(200);
  });
});
