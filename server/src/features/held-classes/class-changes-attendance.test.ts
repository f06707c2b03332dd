import { saveClassChange } from '@muster/contract/timetables/class-week';
import { createSession, getSession } from '@muster/contract/attendance/sessions';
import { addHoliday, changeHoliday } from '@muster/contract/academics/semesters';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '#platform/http/caller.ts';
import { waitForLockWaiters } from '#testing/race.ts';
import { makeManualMarks } from '../attendance/manual-marks/manual-marks.service.ts';
import { mountManualMarks } from '../attendance/manual-marks/manual-marks.routes.ts';
import { mountSessions } from '../sessions/sessions.routes.ts';
import { makeHandOver } from '../sessions/hand-over.service.ts';
import { makeSessions } from '../sessions/sessions.service.ts';
import type { TestUniversity } from '#platform/database/testing/test-university.setup.ts';
import { formatClashes } from '../clashes/clash-messages.rules.ts';
import { lockTimetables } from '../timetables/timetable-entries.store.ts';
import { mountSemesters } from '../semesters/semesters.routes.ts';
import { makeSemesters } from '../semesters/semesters.service.ts';
import { raiseSequence, raiseSequencesBetween } from '../timetables/timetable-sequences.store.ts';
import { scenario } from '#testing/scenario.ts';
import { makeClassChanges } from './class-changes.service.ts';
import { mountClassWeek } from './class-week.routes.ts';
import { listTodaysClasses, makeClassWeek } from './class-week.service.ts';
import { makeMarking } from '#testing/marking.ts';

const t = scenario({
  startsAtMs: Date.parse('2026-09-14T08:30:00Z'),
  mount(mount, deps) {
    const { classLists, corrections, withdrawals, askForSecondCode } = makeMarking(deps);
    const sessions = makeSessions({ ...deps, listTodaysClasses, classLists, withdrawals, askForSecondCode });
    const { openForMarking } = sessions;
    mountSessions(mount, sessions);
    const applyDueExcuses = async () => undefined;
    mountManualMarks(mount, makeManualMarks({ ...deps, openForMarking, corrections, applyDueExcuses }));
    const classChanges = makeClassChanges({
      ...deps,
      ...withdrawals,
      handOverSession: makeHandOver(deps),
      describeClashes: formatClashes,
      lockTimetables,
      raiseSequence,
    });
    mountClassWeek(mount, makeClassWeek(deps), classChanges);
    mountSemesters(mount, makeSemesters({ ...deps, ...withdrawals, onDatesChanged: raiseSequencesBetween }));
  },
});
let here: TestUniversity;
// Marks cannot be deleted, so each test has its own university.
beforeEach(async () => {
  here = await t.addUniversity();
});

const rowsOf = (table: string) => t.sql(`SELECT 1 FROM ${table} WHERE university_id = $1`, here.universityId);
const today = '2026-09-14';
const call = (method: 'POST' | 'PUT', path: string, body: object = {}) => t.call(here.lecturer, method, path, body);
const openClass = () => t.call(here.lecturer, createSession, { body: { timetable_id: here.timetableId } });
const opened = async () => {
  const { body } = await openClass();
  return body.session.id;
};
const markByHand = () =>
  call('POST', '/api/attendance/manual-mark', {
    timetable_id: here.timetableId,
    marking_method: 'manual',
    attendance_records: [{ student_id: here.students.aiko.studentId, status: 'present' }],
  });
const cancel = () =>
  call('PUT', `/api/timetables/${here.timetableId}/changes/${today}`, { is_cancelled: true, reason: 'Ill' });

/** Pauses the first operation at its first write to a table until the second one waits for it, then resumes both. */
async function runConcurrently<A, B>(
  table: string,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const { one, other } = await t.database.acrossUniversities(async (tx) => {
    await tx.query(`LOCK TABLE ${table} IN SHARE MODE`);
    const inFlight = first();
    await waitForLockWaiters(t.database, 1);
    const waiting = second();
    await waitForLockWaiters(t.database, 2);
    return { one: inFlight, other: waiting };
  });
  return Promise.all([one, other]);
}
const taken = {
  status: 409,
  body: { code: 'attendance_taken', error: 'Attendance has already been taken for this class' },
};
const changes = () => rowsOf('class_changes');

describe('concurrent cancellation and opening of a class', () => {
  it('rejects opening after a concurrent cancellation', async () => {
    const [cancelled, openings] = await runConcurrently('class_changes', cancel, openClass);
    expect(cancelled.status).toBe(200);
    expect(openings).toMatchObject({ status: 400, body: { error: 'This class is cancelled: Ill.' } });
    expect(await rowsOf('class_sessions')).toEqual([]);
  });

  it('rejects a manual register after a concurrent cancellation', async () => {
    const [cancelled, marked] = await runConcurrently('class_changes', cancel, markByHand);
    expect([cancelled.status, marked.status]).toEqual([200, 400]);
    expect(await rowsOf('attendance')).toEqual([]);
  });

  it('rejects the cancellation when a manual register opens the class', async () => {
    const [marked, cancelled] = await runConcurrently('attendance', markByHand, cancel);
    expect(marked.status).toBe(200);
    expect(cancelled).toMatchObject(taken);
    expect(await changes()).toEqual([]);
  });

  it('rejects the cancellation when students are marked in the open session', async () => {
    await opened();
    const [marked, cancelled] = await runConcurrently('mark_changes', markByHand, cancel);
    expect(marked.status).toBe(200);
    expect(cancelled).toMatchObject(taken);
  });

  it('rejects the cancellation when codes are started', async () => {
    const id = await opened();
    const start = () => call('POST', `/api/qr-sessions/${id}/start-qr`);
    const [started, cancelled] = await runConcurrently('audit_events', start, cancel);
    expect(started.status).toBe(200);
    expect(cancelled).toMatchObject(taken);
    expect(await changes()).toEqual([]);
  });

  it('lets many lecturers open classes at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, opened));
    expect(new Set(ids).size).toBe(1);
  });
});

const withdrawalOf = async (id: string) =>
  (await t.sql('SELECT withdrawn_by AS by, withdrawal_reason AS reason FROM class_sessions WHERE id = $1', id))[0];
const kept = { by: null, reason: null };
const aClass = `CS101 lecture, ${today}, 14:00–16:00, `;

describe('cancelling a class in which attendance was taken', () => {
  const cancelWith = (body: object, caller: Caller = here.lecturer) =>
    t.call(caller, saveClassChange, {
      params: { id: here.timetableId, date: today },
      body: { is_cancelled: true, ...body },
    });

  it('names the class, and withdraws it in the same step', async () => {
    const id = await opened();
    await call('POST', `/api/qr-sessions/${id}/start-qr`);
    const { body } = await cancel();
    expect(body).toMatchObject(taken.body);
    expect(body.details).toEqual({ 'sessions.0': expect.stringContaining(aClass) as string });
    expect(await cancelWith({ withdraw_sessions: true, reason: ' ' })).toMatchObject({
      status: 400,
      body: { details: { reason: 'Please give a reason' } },
    });
    expect([await withdrawalOf(id), await changes()]).toEqual([kept, []]);
    expect(await cancelWith({ withdraw_sessions: true, reason: 'Ill' })).toMatchObject({
      status: 200,
      body: { state: 'cancelled', reason: 'Ill' },
    });
    expect(await withdrawalOf(id)).toEqual({ by: here.lecturer.accountId, reason: 'Ill' });
    expect(await t.call(here.lecturer, getSession, { params: { id } })).toMatchObject({
      body: { session: { state: 'ended', class_state: 'withdrawn' } },
    });
  });

  it('does not withdraw the class of another lecturer, nor a class that is moved', async () => {
    const id = await opened();
    await call('POST', `/api/qr-sessions/${id}/start-qr`);
    const moved = { is_cancelled: false, new_date: '2026-09-16', new_start_time: '09:00', new_end_time: '11:00' };
    expect(await cancelWith({ ...moved, withdraw_sessions: true, reason: 'Ill' })).toMatchObject(taken);
    await t.sql('UPDATE class_sessions SET lecturer_id = $2 WHERE id = $1', id, here.otherLecturer.staffId);
    const form = { withdraw_sessions: true, reason: 'Ill' };
    expect(await cancelWith(form)).toMatchObject({ status: 403, body: { code: 'not_yours' } });
    expect([await withdrawalOf(id), await changes()]).toEqual([kept, []]);
    expect((await cancelWith(form, here.admin)).status).toBe(200);
  });
});

describe('a holiday over classes in which attendance was taken', () => {
  const add = (body: object) =>
    t.call(here.admin, addHoliday, { body: { name: 'Poya', starts_on: today, ends_on: today, ...body } });
  const holidays = () => rowsOf('holidays');
  let id: string;
  beforeEach(async () => {
    id = await opened();
    await call('POST', `/api/qr-sessions/${id}/start-qr`);
  });

  it('is added after the choice to withdraw them or to leave them', async () => {
    const refused = await add({});
    expect(refused).toMatchObject({ status: 409, body: { code: 'attendance_taken' } });
    expect(refused.body.details).toEqual({ 'sessions.0': expect.stringContaining(aClass) as string });
    expect(await add({ withdraw_sessions: true })).toMatchObject({
      status: 400,
      body: { details: { withdrawal_reason: 'Please give a reason' } },
    });
    expect([await holidays(), await withdrawalOf(id)]).toEqual([[], kept]);
    expect((await add({ withdraw_sessions: true, withdrawal_reason: 'Poya' })).status).toBe(200);
    expect(await withdrawalOf(id)).toEqual({ by: here.admin.accountId, reason: 'Poya' });
  });

  it('leaves them, and asks again only about added days', async () => {
    const { body: holiday } = await add({ withdraw_sessions: false });
    expect(await withdrawalOf(id)).toEqual(kept);
    const change = (form: object) =>
      t.call(here.admin, changeHoliday, {
        params: { id: holiday['id'] },
        body: { name: 'Poya', starts_on: today, ends_on: today, ...form },
      });
    expect((await change({ name: 'Full moon' })).status).toBe(200);
    await t.sql(`UPDATE class_sessions SET session_date = '2026-09-15' WHERE id = $1`, id);
    expect(await change({ ends_on: '2026-09-15' })).toMatchObject({ status: 409, body: { code: 'attendance_taken' } });
    expect((await change({ ends_on: '2026-09-15', withdraw_sessions: true, withdrawal_reason: 'Poya' })).status).toBe(
      200,
    );
    expect(await withdrawalOf(id)).toMatchObject({ reason: 'Poya' });
  });

  it('does not ask about classes that were opened without taking attendance', async () => {
    await t.sql('UPDATE class_sessions SET qr_started_at = NULL, qr_ends_at = NULL WHERE id = $1', id);
    expect((await add({})).status).toBe(200);
  });
});
