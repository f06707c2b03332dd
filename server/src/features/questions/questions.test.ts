import * as api from '@muster/contract/attendance/questions';
import { inboxCounts } from '@muster/contract/attendance/inbox';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '#platform/http/caller.ts';
import { addToList } from '#testing/class-list.ts';
import { makeMarking } from '#testing/marking.ts';
import { mountInbox } from '../inbox/inbox.routes.ts';
import { makeInbox } from '../inbox/inbox.service.ts';
import { scenario } from '#testing/scenario.ts';
import { mountQuestions } from './questions.routes.ts';
import { makeQuestions } from './questions.service.ts';

const notifications: [to: string, state: string, correctedTo: string | null][] = [];
const t = scenario({
  mount(mount, deps) {
    const questions = makeQuestions({
      ...deps,
      correctMark: makeMarking(deps).correctMark,
      notifyStudent: async (_tx, email, { state, corrected_to }) =>
        void notifications.push([email, state, corrected_to]),
    });
    mountInbox(
      mount,
      makeInbox({
        ...deps,
        questions,
        excuses: { countWaiting: async () => 0 },
        proposals: { countOpen: async () => 0 },
      }),
    );
    mountQuestions(mount, questions);
  },
});
beforeEach(async () => {
  await t.sql('DELETE FROM mark_questions');
  // Resets the daily limit of questions per student.
  t.clock.advance(24 * 3_600_000);
  notifications.length = 0;
});

let made = 0;
/** Inserts a class of the lecturer on that day, with Aiko and Bilal on the list. */
async function session(date = '2026-09-07'): Promise<string> {
  made += 1;
  const [row] = await t.sql<{ id: string }>(
    `INSERT INTO class_sessions (university_id, handle, module_id, lecturer_id, session_type, session_date, start_time, end_time,
       starts_at, ends_at) VALUES ($1, $2, $3, $4, 'lecture', $5, '08:00'::time + $6::interval, '20:00', $5::date + $6::interval,
             $5::date + interval '12 hours')
     RETURNING id`,
    t.here.universityId,
    String(20_000_000 + made),
    t.here.moduleId,
    t.here.lecturer.staffId,
    date,
    `${made} minutes`,
  );
  for (const { studentId } of [t.here.students.aiko, t.here.students.bilal]) await addToList(t.sql, row!.id, studentId);
  return row!.id;
}
const ask = (caller: Caller, session_id: string, question = 'I was there') =>
  t.call(caller, api.askAboutMark, { body: { session_id, question } });
const askAndGetId = async (caller: Caller, sessionId: string) => (await ask(caller, sessionId)).body.id;
const answer = (caller: Caller, id: string, body: object = {}) =>
  t.call(caller, api.answerQuestion, { params: { id }, body: { answer: 'So you were', ...body } });

describe('questions about marks', () => {
  it('are hidden while their class is withdrawn, and cannot be added then', async () => {
    const { aiko } = t.here.students;
    const id = await session();
    const question = await askAndGetId(aiko, id);
    const totals = async () => {
      const { body } = await t.call(t.here.lecturer, api.listQuestions, { query: { page: 1 } });
      const own = await t.call(aiko, api.listOwnQuestions);
      const inbox = await t.call(t.here.lecturer, inboxCounts);
      return [body.total, own.body.length, inbox.body.questions];
    };
    const before = await totals();
    await t.sql(
      `UPDATE class_sessions SET withdrawn_at = now(), withdrawn_by = $2, withdrawal_reason = 'Wrong room' WHERE id = $1`,
      id,
      t.here.lecturer.accountId,
    );
    expect(await totals()).toEqual([0, 0, 0]);
    expect((await answer(t.here.lecturer, question)).status).toBe(404);
    expect(await ask(aiko, id, 'I was there too')).toMatchObject({
      status: 409,
      body: { error: "This class was withdrawn, so it doesn't count." },
    });
    await t.sql(
      'UPDATE class_sessions SET withdrawn_at = NULL, withdrawn_by = NULL, withdrawal_reason = NULL WHERE id = $1',
      id,
    );
    expect(before).toEqual([1, 1, 1]);
    expect(await totals()).toEqual(before);
  });

  it('can be listed of one student', async () => {
    const { aiko, bilal } = t.here.students;
    const id = await session();
    const question = await askAndGetId(aiko, id);
    await askAndGetId(bilal, id);
    const idsOf = async (caller: Caller) => {
      const { body } = await t.call(caller, api.listQuestions, { query: { student_id: aiko.studentId } });
      return [body.data.map((one) => one.id), body.total];
    };
    expect(await idsOf(t.here.admin)).toEqual([[question], 1]);
    expect(await idsOf(t.here.lecturer)).toEqual([[question], 1]);
    expect(await idsOf(t.here.otherLecturer)).toEqual([[], 0]);
    expect(await idsOf(t.elsewhere.admin)).toEqual([[], 0]);
  });

  it('require an expected student and a class that has begun, and allow one open question per class', async () => {
    const { aiko, chidi } = t.here.students;
    const past = await session();
    expect(await ask(aiko, past)).toMatchObject({
      status: 200,
      body: { state: 'open', question: 'I was there', status: 'in_progress', date: '2026-09-07' },
    });
    expect((await ask(aiko, past, 'I sat at the back')).body.error).toBe(
      'You already have an open question about this class. Change it, or wait for its answer.',
    );
    expect((await ask(aiko, await session('2027-09-07'))).body.error).toBe("This class hasn't started yet");
    expect((await ask(chidi, past)).status).toBe(403);
    expect((await ask(t.elsewhere.students.aiko, past)).status).toBe(404);
    expect((await ask(t.here.lecturer, past)).status).toBe(403);
    expect((await ask(aiko, past, ' ')).body.error).toBe("Please write what's wrong with the mark");
    expect((await ask(aiko, past, 'x'.repeat(1001))).status).toBe(400);
  });

  it('store a repeated question once', async () => {
    const { aiko } = t.here.students;
    const past = await session();
    const id = await askAndGetId(aiko, past);
    expect(await askAndGetId(aiko, past)).toBe(id);
    await answer(t.here.lecturer, id);
    expect(await askAndGetId(aiko, past)).not.toBe(id);
  });

  it('let only the student change or withdraw an open question, and limit questions per class to three', async () => {
    const { aiko, bilal } = t.here.students;
    const past = await session();
    const change = (caller: Caller, id: string) =>
      t.call(caller, api.changeQuestion, { params: { id }, body: { question: 'I sat at the back' } });
    const withdraw = (caller: Caller, id: string) => t.call(caller, api.withdrawQuestion, { params: { id } });
    for (let time = 0; time < 3; time += 1) {
      const id = await askAndGetId(aiko, past);
      expect((await change(bilal, id)).status).toBe(403);
      expect((await change(t.elsewhere.students.aiko, id)).status).toBe(404);
      expect((await change(aiko, id)).body).toMatchObject({ question: 'I sat at the back' });
      expect((await withdraw(bilal, id)).status).toBe(403);
      expect((await withdraw(aiko, id)).body).toMatchObject({ state: 'withdrawn' });
      expect((await change(aiko, id)).status).toBe(409);
      expect((await answer(t.here.lecturer, id)).status).toBe(409);
    }
    expect((await ask(aiko, past)).body.error).toBe(
      "You've already sent 3 questions about this class. Please talk to your lecturer.",
    );
    expect((await t.call(aiko, api.listOwnQuestions)).body).toHaveLength(3);
    expect((await t.call(bilal, api.listOwnQuestions)).body).toEqual([]);
  });

  it('limit each student to ten open questions', async () => {
    for (let time = 0; time < 10; time += 1)
      expect((await ask(t.here.students.aiko, await session())).status).toBe(200);
    expect(await ask(t.here.students.aiko, await session())).toMatchObject({ status: 409 });
    expect((await ask(t.here.students.bilal, await session())).status).toBe(200);
  });

  it('list the questions of the lecturer’s classes, or all for administrators, oldest first, with counts', async () => {
    const first = await askAndGetId(t.here.students.aiko, await session());
    t.clock.advance(60_000);
    const second = await askAndGetId(t.here.students.bilal, await session());
    const listed = async (caller: Caller, query = '') => {
      const { body } = await t.call(caller, api.listQuestions, { query });
      return [body.data.map(({ id }) => id), body.total];
    };
    const waiting = async (caller: Caller) => (await t.call(caller, inboxCounts)).body;
    expect(await listed(t.here.lecturer)).toEqual([[first, second], 2]);
    expect(await listed(t.here.admin, 'page=2&page_size=1')).toEqual([[second], 2]);
    expect(await listed(t.here.otherLecturer)).toEqual([[], 0]);
    expect(await listed(t.elsewhere.admin)).toEqual([[], 0]);
    expect(await waiting(t.here.lecturer)).toEqual({ excuses: 0, questions: 2, proposals: 0 });
    expect((await answer(t.here.otherLecturer, first)).status).toBe(403);
    expect((await answer(t.elsewhere.admin, first)).status).toBe(404);
    expect((await answer(t.here.lecturer, first, { answer: ' ' })).body.error).toBe('Please write an answer');
    expect((await answer(t.here.lecturer, first)).body).toMatchObject({
      state: 'answered',
      answer: 'So you were',
      corrected_to: null,
    });
    expect((await answer(t.here.admin, first)).status).toBe(409);
    expect(await listed(t.here.lecturer, 'state=open')).toEqual([[second], 1]);
    expect(await waiting(t.here.admin)).toEqual({ excuses: 0, questions: 1, proposals: 0 });
  });

  it('correct the mark with an answer and notify the student', async () => {
    const past = await session();
    const { aiko } = t.here.students;
    const id = await askAndGetId(aiko, past);
    expect((await answer(t.here.lecturer, id, { status: 'late' })).body).toMatchObject({
      corrected_to: 'late',
      status: 'late',
      answered_by: { name: 'Lakshmi' },
    });
    const ofMark = [past, aiko.studentId];
    expect(await t.sql('SELECT status FROM attendance WHERE session_id = $1 AND student_id = $2', ...ofMark)).toEqual([
      { status: 'late' },
    ]);
    expect(
      await t.sql('SELECT after_status, changed_by, reason FROM mark_changes WHERE session_id = $1', past),
    ).toEqual([{ after_status: 'late', changed_by: t.here.lecturer.accountId, reason: 'Question answered' }]);
    expect(notifications).toEqual([[expect.stringMatching(/^aiko@/iu), 'answered', 'late']]);

    // An equal status is not a correction.
    t.clock.advance(60_000);
    const again = await askAndGetId(aiko, past);
    expect((await answer(t.here.admin, again, { status: 'late' })).body).toMatchObject({ corrected_to: null });
    expect((await t.call(aiko, api.listOwnQuestions)).body).toMatchObject([
      { id: again, answer: 'So you were' },
      { id, answer: 'So you were' },
    ]);
  });

  it('reject an answer when the question or the mark was changed concurrently', async () => {
    const past = await session();
    const { aiko } = t.here.students;
    const id = await askAndGetId(aiko, past);
    const read = { question: 'I was there', status: 'in_progress' };
    const words = 'I came a little late';
    await t.call(aiko, api.changeQuestion, { params: { id }, body: { question: words } });
    expect(await answer(t.here.lecturer, id, { seen: read })).toMatchObject({
      status: 409,
      body: { error: 'The student has changed this question. Please read it again.' },
    });
    await addToList(t.sql, past, aiko.studentId, { status: 'late', method: 'manual' });
    const seen = { ...read, question: words };
    expect(await answer(t.here.lecturer, id, { status: 'present', seen })).toMatchObject({
      status: 409,
      body: { error: 'Someone else has changed this mark. Please check it again.' },
    });
    expect(notifications).toEqual([]);
    expect((await answer(t.here.lecturer, id, { status: 'late', seen })).body).toMatchObject({
      state: 'answered',
      status: 'late',
      corrected_to: null,
    });
  });
});
