import { beforeEach, describe, expect, it } from 'vitest';
import { waitForLockWaiters } from '../../testing/race.ts';
import { makeManualMarks } from '../attendance/manual-marks/manual-marks.service.ts';
import { mountManualMarks } from '../attendance/manual-marks/manual-marks.routes.ts';
import { mountSessions } from '../sessions/sessions.routes.ts';
import { makeSessions } from '../sessions/sessions.service.ts';
import type { TestUniversity } from '../../platform/database/testing/test-university.setup.ts';
import { formatClashes } from '../clashes/clash-messages.rules.ts';
import { lockTimetables } from '../timetables/timetable-entries.store.ts';
import { raiseSequence } from '../timetables/timetable-sequences.store.ts';
import { scenario } from '../../testing/scenario.ts';
import { makeClassChanges } from './class-changes.service.ts';
import { mountClassWeek } from './class-week.routes.ts';
import { listTodaysClasses, makeClassWeek } from './class-week.service.ts';
import { makeMarking } from '../../testing/marking.ts';

const t = scenario({
  startsAtMs: Date.parse('2026-09-14T08:30:00Z'),
  mount(mount, deps) {
    const { classLists, correctMarks } = makeMarking(deps);
    const sessions = makeSessions({ ...deps, listTodaysClasses, classLists });
    const { openForMarking } = sessions;
    mountSessions(mount, sessions);
    const applyDueExcuses = async () => undefined;
    mountManualMarks(mount, makeManualMarks({ ...deps, openForMarking, correctMarks, applyDueExcuses }));
    const classChanges = makeClassChanges({ ...deps, describeClashes: formatClashes, lockTimetables, raiseSequence });
    mountClassWeek(mount, makeClassWeek(deps), classChanges);
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
const openClass = () => call('POST', '/api/qr-sessions/create', { timetable_id: here.timetableId });
const opened = async () => {
  const { body } = await openClass();
  return (body['session'] as { id: string }).id;
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
const taken = { status: 409, body: { error: 'Attendance has already been taken for this class' } };
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
