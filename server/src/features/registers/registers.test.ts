import { setTimeout as sleep } from 'node:timers/promises';
import * as api from '@muster/contract/attendance/registers';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { mondayNoonMs } from '#platform/database/testing/test-university.setup.ts';
import type { Caller } from '#platform/http/caller.ts';
import { errorsOf } from '#platform/http/errors/endpoint-errors.ts';
import { scenario } from '#testing/scenario.ts';
import { listRegister } from './registers.store.ts';
import { mountClassEndpoints, openMondayClass } from '#testing/class-app.ts';
import { addToList } from '#testing/class-list.ts';
import { type MarkStatus, statusIsOffText } from '@muster/contract/attendance/statuses';

const t = scenario({ mount: mountClassEndpoints });
let id: string;

let hour = 0;
beforeEach(async () => {
  id = await openMondayClass(t, t.here.lecturer, hour++, { groups: [t.here.groupA, t.here.groupB] });
});

const scan = (student: Caller, status: MarkStatus = 'present') =>
  addToList(t.sql, id, student.studentId, { status, marked_at: new Date(mondayNoonMs) });
/** As the operator of the deployment does: the role of the server may not change universities. */
async function setOffersOnline(isOn: boolean): Promise<void> {
  const owner = new pg.Client({ connectionString: t.database.url });
  await owner.connect();
  await owner.query('UPDATE universities SET offers_online = $2 WHERE id = $1', [t.here.universityId, isOn]);
  await owner.end();
}
const register = (caller: Caller = t.here.lecturer) => t.call(caller, api.getRegister, { params: { id } });
const correct = (student: Caller, body: object, caller: Caller = t.here.lecturer) =>
  t.call(caller, api.correctMark, { params: { id, studentId: student.studentId }, body });
const history = async (student: Caller, caller: Caller = t.here.lecturer) =>
  await t.call(caller, api.markHistory, { params: { id, studentId: student.studentId } });

describe('register', () => {
  it('looks up flags and corrections by key, also with a generic plan', async () => {
    const plan = await t.database.inUniversity(t.here.universityId, async (tx) => {
      await tx.query("SET LOCAL enable_seqscan = off; SET LOCAL plan_cache_mode = 'force_generic_plan'");
      let text = '';
      const query: typeof tx.query = async (captured) => ((text = captured), []);
      await listRegister({ ...tx, query }, id);
      await tx.query(`PREPARE kept (uuid, uuid) AS ${text}`);
      const rows = await tx.query(`EXPLAIN EXECUTE kept ('${t.here.universityId}', '${id}')`);
      await tx.query('DEALLOCATE kept');
      return rows;
    });
    for (const table of ['mark_changes', 'mark_flags'])
      expect(JSON.stringify(plan)).toMatch(new RegExp(`on ${table} [^>]*?student_id = a\\.student_id`, 'u'));
  });

  it('lists the expected students by name with their marks, and counts them', async () => {
    const { aiko, bilal } = t.here.students;
    await scan(aiko);
    await scan(bilal, 'late');
    const { status, body } = await register();
    expect(status).toBe(200);
    const counts = { expected: 3, count: 2, present: 1, late: 1, absent: 0, excused: 0, in_progress: 1, flagged: 0 };
    expect(body).toMatchObject({ success: true, ...counts });
    expect(body.students).toEqual([
      {
        id: aiko.studentId,
        student_id: 'S-Aiko',
        name: 'Aiko',
        email: 'aiko@student.example',
        group_name: 'Group A',
        status: 'present',
        method: 'qr',
        marked_at: new Date(mondayNoonMs).toISOString(),
        marked_by: null,
        location: null,
        is_corrected: false,
        added: null,
        parallel: null,
        attended_in: null,
        flags: [],
        late_delivery: null,
      },
      expect.objectContaining({ name: 'Bilal', status: 'late' }),
      expect.objectContaining({
        name: 'Chidi',
        group_name: 'Group B',
        status: 'in_progress',
        method: null,
        marked_at: null,
      }),
    ]);
    await t.services.figures.work(() => false);
    expect((await register()).body).toMatchObject({ count: 2, absent: 1, in_progress: 0 });
  });

  it('keeps the class list when a student changes groups later', async () => {
    await t.sql('UPDATE students SET group_id = NULL, active = false WHERE id = $1', t.here.students.chidi.studentId);
    expect((await register()).body).toMatchObject({ expected: 3 });
    await t.sql(
      'UPDATE students SET group_id = $2, active = true WHERE id = $1',
      t.here.students.chidi.studentId,
      t.here.groupB,
    );
  });

  it('is limited to the staff of the session and administrators', async () => {
    for (const caller of [t.here.lecturer, t.here.admin]) expect((await register(caller)).status).toBe(200);
    expect(await register(t.here.otherLecturer)).toMatchObject({ status: 403, body: { code: 'not_yours' } });
    expect(await register(t.here.students.aiko)).toMatchObject({ status: 403, body: { code: 'wrong_role' } });
    expect(await register(t.elsewhere.admin)).toMatchObject({
      status: 404,
      body: { error: 'Class session not found' },
    });
    expect(await correct(t.here.students.aiko, { status: 'present' }, t.here.otherLecturer)).toMatchObject({
      status: 403,
    });
    expect(await correct(t.here.students.aiko, { status: 'present' }, t.elsewhere.lecturer)).toMatchObject({
      status: 404,
    });
    expect(await history(t.here.students.aiko, t.here.otherLecturer)).toMatchObject({ status: 403 });
  });
});

describe('mark correction', () => {
  it('marks a student with the name of the corrector', async () => {
    const { status, body } = await correct(t.here.students.chidi, { status: 'present' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      count: 1,
      present: 1,
      student: { name: 'Chidi', status: 'present', method: 'manual', marked_by: { name: 'Lakshmi' } },
    });
  });

  it('accepts Online only if the university uses it, and counts it as attended', async () => {
    const { aiko } = t.here.students;
    expect(await correct(aiko, { status: 'online' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', details: { status: statusIsOffText('online') } },
    });
    expect((await register()).body).toMatchObject({ online: 0, in_progress: 3 });
    await setOffersOnline(true);
    expect(await correct(aiko, { status: 'online' })).toMatchObject({ status: 200, body: { online: 1, count: 1 } });
    await setOffersOnline(false);
    // An equal mark is no request to set it.
    expect((await correct(aiko, { status: 'online' })).status).toBe(200);
  });

  it('recounts a final class in the same transaction', async () => {
    const { aiko, bilal } = t.here.students;
    const counters = () =>
      t.sql(
        `SELECT st.name, c.attended, c.missed FROM student_counters c JOIN students st ON st.id = c.student_id
         WHERE c.university_id = $1 AND st.name IN ('Aiko', 'Bilal') ORDER BY 1`,
        t.here.universityId,
      );
    await t.sql(
      'UPDATE class_sessions SET final_at = NULL, withdrawn_at = now(), withdrawn_by = $2, withdrawal_reason = $3 WHERE id <> $1',
      id,
      t.here.admin.accountId,
      'Of another test',
    );
    await scan(aiko);
    await t.services.figures.work(() => false);
    expect(await counters()).toEqual([
      { name: 'Aiko', attended: 1, missed: 0 },
      { name: 'Bilal', attended: 0, missed: 1 },
    ]);
    await correct(bilal, { status: 'late' });
    expect((await counters())[1]).toEqual({ name: 'Bilal', attended: 1, missed: 0 });
  });

  it('records the history, oldest first, and keeps the arrival time', async () => {
    const { aiko } = t.here.students;
    await scan(aiko);
    t.clock.set(mondayNoonMs + 60_000);
    await correct(aiko, { status: 'absent', reason: ' left after five minutes ' });
    t.clock.set(mondayNoonMs + 120_000);
    const { body } = await correct(aiko, { status: 'excused' }, t.here.admin);
    expect(body.student).toMatchObject({
      status: 'excused',
      method: 'manual',
      is_corrected: true,
      marked_by: { name: 'Ada' },
      marked_at: new Date(mondayNoonMs).toISOString(),
    });
    expect((await history(aiko)).body.changes).toEqual([
      {
        changed_at: new Date(mondayNoonMs + 60_000).toISOString(),
        changed_by: { name: 'Lakshmi', role: 'lecturer', identifier: 'E-Lakshmi' },
        before: 'present',
        after: 'absent',
        reason: 'left after five minutes',
      },
      {
        changed_at: new Date(mondayNoonMs + 120_000).toISOString(),
        changed_by: { name: 'Ada', role: 'admin', identifier: 'ada@admin.example' },
        before: 'absent',
        after: 'excused',
        reason: null,
      },
    ]);
    const rows = await t.sql('SELECT status, method FROM attendance WHERE session_id = $1 AND status IS NOT NULL', id);
    expect(rows).toEqual([{ status: 'excused', method: 'manual' }]);
    t.clock.set(mondayNoonMs);
  });

  it('writes nothing for an equal mark', async () => {
    const { bilal } = t.here.students;
    await correct(bilal, { status: 'absent' });
    await correct(bilal, { status: 'absent' });
    expect((await history(bilal)).body.changes).toMatchObject([{ before: null, after: 'absent' }]);
    // Bilal's mark makes this class final. Aiko is absent without a mark.
    await correct(t.here.students.aiko, { status: 'absent' });
    expect((await history(t.here.students.aiko)).body.changes).toEqual([]);
    const taps = await Promise.all(Array.from({ length: 8 }, () => correct(bilal, { status: 'late' })));
    expect(taps.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect((await history(bilal)).body.changes).toHaveLength(2);
    expect((await register()).body).toMatchObject({ late: 1, count: 1 });
  });

  it('stores a repeated reason once, also when a colleague set the same mark', async () => {
    const { bilal, chidi } = t.here.students;
    await correct(bilal, { status: 'late' }, t.here.admin);
    const called = { status: 'late', reason: 'Called: the bus broke down' };
    for (const { status, body } of [await correct(bilal, called), await correct(bilal, called)]) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ late: 1, student: { status: 'late', marked_by: { name: 'Ada' } } });
    }
    expect((await history(bilal)).body.changes).toMatchObject([
      { before: null, after: 'late', reason: null, changed_by: { name: 'Ada' } },
      { before: 'late', after: 'late', reason: called.reason, changed_by: { name: 'Lakshmi' } },
    ]);
    await correct(chidi, { status: 'absent', reason: 'Wrote that she is ill' });
    expect((await history(chidi)).body.changes).toMatchObject([{ after: 'absent', reason: 'Wrote that she is ill' }]);
    expect((await register()).body).toMatchObject({ count: 1 });
  });

  it('waits for a concurrent check-in and keeps its arrival time', async () => {
    const { chidi } = t.here.students;
    const answer = await t.database.acrossUniversities(async (tx) => {
      await tx.query(
        `UPDATE attendance SET status = 'present', method = 'qr', marked_at = now() WHERE session_id = $1 AND student_id = $2`,
        [id, chidi.studentId],
      );
      const correcting = correct(chidi, { status: 'late' });
      await sleep(300);
      return { correcting };
    });
    expect(await answer.correcting).toMatchObject({
      status: 200,
      body: { student: { status: 'late', is_corrected: true } },
    });
    expect((await history(chidi)).body.changes).toMatchObject([{ before: 'present', after: 'late' }]);
  });

  it('keeps every step of the history with concurrent corrections', async () => {
    const { aiko } = t.here.students;
    await Promise.all(
      (['present', 'late', 'excused', 'present', 'late'] as const).map((status) => correct(aiko, { status })),
    );
    const changes = (await history(aiko)).body.changes;
    const byTime = await t.sql('SELECT before_status, after_status FROM mark_changes WHERE session_id = $1', id);
    expect(byTime.length).toBe(changes.length);
    const [mark] = await t.sql('SELECT status FROM attendance WHERE session_id = $1 AND status IS NOT NULL', id);
    const balance = (state: string) =>
      changes.filter(({ after }) => after === state).length - changes.filter(({ before }) => before === state).length;
    for (const state of ['present', 'late', 'excused']) expect(balance(state)).toBe(mark!['status'] === state ? 1 : 0);
  });

  it('rejects unexpected students, and ids of other universities as not found', async () => {
    expect(await correct(t.here.students.dana, { status: 'present' })).toMatchObject({
      status: 403,
      body: { code: 'not_expected' },
    });
    expect(await correct(t.elsewhere.students.aiko, { status: 'present' })).toMatchObject({
      status: 404,
      body: { error: 'Student not found' },
    });
    expect(await history(t.elsewhere.students.aiko)).toMatchObject({ status: 404 });
    const { code } = (await history(t.here.students.dana)).body;
    expect(code).toBe('not_expected');
    for (const call of [api.correctMark, api.markHistory]) expect(errorsOf(call)).toContain(code);
    expect((await correct(t.here.students.aiko, { status: 'asleep' })).status).toBe(400);
    expect(await t.sql('SELECT 1 FROM attendance WHERE session_id = $1 AND status IS NOT NULL', id)).toEqual([]);
  });
});

describe('flag review', () => {
  const raise = (student: Caller, signal: string) =>
    t.sql(
      'INSERT INTO mark_flags (university_id, session_id, student_id, signal) VALUES ($1, $2, $3, $4)',
      t.here.universityId,
      id,
      student.studentId,
      signal,
    );
  const review = (student: Caller, body: object, caller: Caller = t.here.lecturer) =>
    t.call(caller, api.reviewFlag, { params: { id, studentId: student.studentId }, body });

  it('accepts or declines a late delivery, which changes the mark with a line in its history', async () => {
    const { aiko } = t.here.students;
    await addToList(t.sql, id, aiko.studentId, {});
    const detail = { scanned_at: '2026-09-14T11:30:00.000Z', delivered_at: '2026-09-14T12:00:00.000Z', status: 'late' };
    await raise(aiko, 'late_delivery');
    await t.sql('UPDATE mark_flags SET detail = $2 WHERE session_id = $1', id, JSON.stringify(detail));
    const decide = (state: string, { studentId }: Caller = aiko) =>
      t.call(t.here.lecturer, api.decideLateDelivery, { params: { id, studentId }, body: { state } });
    expect((await register()).body).toMatchObject({ count: 0, flagged: 1 });
    const { status: _, ...delivery } = detail;
    const decided = { state: 'accepted', ...delivery, decided_by: { name: 'Lakshmi' } };
    expect(await decide('accepted')).toMatchObject({
      status: 200,
      body: { student: { status: 'late', marked_by: { name: 'Lakshmi' }, flags: [], late_delivery: decided } },
    });
    expect((await register()).body).toMatchObject({ flagged: 0 });
    expect(await decide('declined')).toMatchObject({
      body: { student: { status: 'absent', late_delivery: { state: 'declined' } } },
    });
    const { changes } = (await history(aiko)).body;
    expect(changes.map(({ reason }) => reason)).toEqual(['Late delivery accepted', 'Late delivery declined']);

    await correct(aiko, { status: 'present' });
    await t.sql(`UPDATE mark_flags SET state = 'open' WHERE session_id = $1`, id);
    // The lecturer's own mark stays.
    expect(await decide('declined')).toMatchObject({ body: { student: { status: 'present' } } });
    expect((await review(aiko, { signal: 'late_delivery', state: 'dismissed' })).status).toBe(400);
    expect((await decide('accepted', t.here.students.bilal)).status).toBe(404);
  });

  it('dismisses or confirms a flag with the reviewer’s name, without changing the mark', async () => {
    const { aiko, bilal } = t.here.students;
    await scan(aiko);
    await scan(bilal);
    await raise(aiko, 'device_shared');
    await raise(bilal, 'device_shared');
    expect((await register()).body).toMatchObject({ count: 2, flagged: 2 });
    const answer = await review(aiko, { signal: 'device_shared', state: 'dismissed' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        student: {
          status: 'present',
          flags: [{ signal: 'device_shared', state: 'dismissed', reviewed_by: { name: 'Lakshmi' } }],
        },
      },
    });
    await review(aiko, { signal: 'device_shared', state: 'dismissed' });
    await review(aiko, { signal: 'device_shared', state: 'confirmed' }, t.here.admin);
    expect((await register()).body).toMatchObject({ count: 2, flagged: 1 });
    const reviews = await t.sql(
      'SELECT before_state, after_state FROM mark_flag_reviews WHERE session_id = $1 ORDER BY reviewed_at, after_state DESC',
      id,
    );
    expect(reviews).toEqual([
      { before_state: 'open', after_state: 'dismissed' },
      { before_state: 'dismissed', after_state: 'confirmed' },
    ]);
  });

  it('rejects flags that do not exist and other lecturers', async () => {
    expect(await review(t.here.students.aiko, { signal: 'device_new', state: 'dismissed' })).toMatchObject({
      status: 404,
      body: { error: 'Flag not found' },
    });
    await raise(t.here.students.aiko, 'device_new');
    expect(
      await review(t.here.students.aiko, { signal: 'device_new', state: 'dismissed' }, t.here.otherLecturer),
    ).toMatchObject({ status: 403 });
    expect(
      await review(t.here.students.aiko, { signal: 'device_new', state: 'dismissed' }, t.elsewhere.admin),
    ).toMatchObject({ status: 404 });
  });
});
