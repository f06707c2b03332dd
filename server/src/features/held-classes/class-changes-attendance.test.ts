import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeAudit } from '../../platform/audit/audit.ts';
import { makeAdministrationApp } from '../../testing/administration-app.ts';
import { waitForLockWaiters } from '../../testing/race.ts';
import { makeManualMarks } from '../attendance/manual-marks/manual-marks.service.ts';
import { mountManualMarks } from '../attendance/manual-marks/manual-marks.routes.ts';
import { mountSessions } from '../sessions/sessions.routes.ts';
import { makeSessions } from '../sessions/sessions.service.ts';
import { mountClassWeek } from './class-week.routes.ts';
import { listTodaysClasses } from './class-week.service.ts';
import { openTimetable, type Timetable } from '../../testing/timetable-app.ts';

let timetable: Timetable;
let web: Awaited<ReturnType<typeof makeAdministrationApp>>;
// Marks cannot be deleted, so each test has its own database.
beforeEach(async () => {
  timetable = await openTimetable();
  const { database, clock } = timetable;
  const publicUrl = 'http://localhost:5001';
  const deps = { database, clock, publicUrl, listTodaysClasses, secret: 'a secret', audit: makeAudit() };
  const sessions = makeSessions(deps);
  const marking = { openForMarking: sessions.openForMarking, applyDueExcuses: async () => undefined };
  web = await makeAdministrationApp((mount) => {
    mountSessions(mount, sessions);
    mountManualMarks(mount, makeManualMarks({ database, clock, ...marking }));
    mountClassWeek(mount, timetable.classWeek, timetable.classChanges);
  });
});
beforeEach(() => timetable.clock.set(Date.parse('2026-09-14T08:30:00Z')));
afterEach(() => timetable.database.drop());

const today = '2026-09-14';
const call = (method: 'POST' | 'PUT', path: string, body: object = {}) =>
  web.call(timetable.here.lecturer, method, path, body);
const openClass = () => call('POST', '/api/qr-sessions/create', { timetable_id: timetable.here.timetableId });
const opened = async () => {
  const { body } = await openClass();
  return (body['session'] as { id: string }).id;
};
const markByHand = () =>
  call('POST', '/api/attendance/manual-mark', {
    timetable_id: timetable.here.timetableId,
    marking_method: 'manual',
    attendance_records: [{ student_id: timetable.here.students.aiko.studentId, status: 'present' }],
  });
const cancel = () =>
  call('PUT', `/api/timetables/${timetable.here.timetableId}/changes/${today}`, { is_cancelled: true, reason: 'Ill' });

/** Pauses the first operation at its first write to a table until the second one waits for it, then resumes both. */
async function runConcurrently<A, B>(
  table: string,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const { one, other } = await timetable.database.acrossUniversities(async (tx) => {
    await tx.query(`LOCK TABLE ${table} IN SHARE MODE`);
    const inFlight = first();
    await waitForLockWaiters(timetable.database, 1);
    const waiting = second();
    await waitForLockWaiters(timetable.database, 2);
    return { one: inFlight, other: waiting };
  });
  return Promise.all([one, other]);
}
const taken = { status: 409, body: { error: 'Attendance has already been taken for this class' } };
const changes = () => timetable.sql('SELECT 1 FROM class_changes');

describe('concurrent cancellation and opening of a class', () => {
  it('rejects opening after a concurrent cancellation', async () => {
    const [cancelled, openings] = await runConcurrently('class_changes', cancel, openClass);
    expect(cancelled.status).toBe(200);
    expect(openings).toMatchObject({ status: 400, body: { error: 'This class is cancelled: Ill.' } });
    expect(await timetable.sql('SELECT 1 FROM class_sessions')).toEqual([]);
  });

  it('rejects a manual register after a concurrent cancellation', async () => {
    const [cancelled, marked] = await runConcurrently('class_changes', cancel, markByHand);
    expect([cancelled.status, marked.status]).toEqual([200, 400]);
    expect(await timetable.sql('SELECT 1 FROM marks')).toEqual([]);
  });

  it('rejects the cancellation when a manual register opens the class', async () => {
    const [marked, cancelled] = await runConcurrently('marks', markByHand, cancel);
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
