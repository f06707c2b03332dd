import { describe, expect, it, vi } from 'vitest';
import type { Caller } from '#platform/http/caller.ts';
import { checkInScenario } from '#testing/check-in-app.ts';

const t = checkInScenario();

/** A class whose students have checked in, and whose codes have ended. */
async function openLateInClass(students: Caller[] = [t.university.students.aiko, t.university.students.bilal]) {
  const lecture = await t.openClass();
  for (const student of students) {
    // Each on an own phone, the first one: a new phone is a flag, and students with a flag are chosen.
    const cookie = `muster_device=${String(student.studentId).replaceAll('-', '').slice(0, 22)}`;
    expect((await t.scan(student, { code: lecture.qr(0), cookie })).status).toBe(200);
  }
  t.clock.advance(20 * 60_000);
  return lecture;
}

async function check(student: Caller, sessionId: string) {
  const response = await t.app.inject({
    method: 'GET',
    url: `/api/attendance/second-codes/${sessionId}`,
    headers: { authorization: `Bearer ${t.tokenOf(student)}` },
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

const missed = async (lecture: Awaited<ReturnType<typeof openLateInClass>>) =>
  (await lecture.flags()).filter(({ signal }) => signal === 'second_code_missed').map((flag) => flag.student_id);

describe('second code', () => {
  it('is answered by a scan or a typed code, and changes no mark', async () => {
    const { aiko, bilal } = t.university.students;
    const lecture = await openLateInClass();
    const before = await lecture.marks();
    const code = await lecture.showSecond();
    expect(await t.scan(aiko, { code: `HTTPS://MUSTER.EXAMPLE/C/${code.qr}` })).toMatchObject({
      status: 200,
      body: { already: true, status: 'present', method: 'qr', second_code_at: code.shownAt },
    });
    expect((await t.scan(bilal, { typed_code: code.typed })).body['second_code_at']).toBe(code.shownAt);
    // A repeat, after a lost reply.
    expect((await t.scan(bilal, { typed_code: code.typed })).body['second_code_at']).toBe(code.shownAt);
    t.clock.advance(60_000);
    await t.secondCodes.flagMissed(() => false);
    expect(await missed(lecture)).toEqual([]);
    expect(await lecture.marks()).toEqual(before);
  });

  it('flags the students who were chosen and did not answer, once, and keeps a review', async () => {
    const { aiko, bilal } = t.university.students;
    const lecture = await openLateInClass();
    const { typed } = await lecture.showSecond();
    await t.scan(bilal, { typed_code: typed });
    t.clock.advance(34_000);
    await t.secondCodes.flagMissed(() => false);
    expect(await missed(lecture)).toEqual([]);
    t.clock.advance(12_000);
    await t.secondCodes.flagMissed(() => false);
    await t.secondCodes.flagMissed(() => false);
    expect(await missed(lecture)).toEqual([aiko.studentId]);
    expect((await lecture.marks()).map((mark) => mark['status'])).toEqual(['present', 'present']);
    await t.query(`UPDATE mark_flags SET state = 'dismissed' WHERE session_id = $1`, [lecture.id]);
    expect(await t.secondCodes.flagMissed(() => false)).toEqual({ flaggedSessions: 0 });
  });

  it('flags no one in a withdrawn class, with a mark changed by hand, or with an answer to a later code', async () => {
    const { aiko, bilal } = t.university.students;
    const flag = async () => {
      t.clock.advance(60_000);
      await t.secondCodes.flagMissed(() => false);
    };
    const withdrawn = await openLateInClass();
    await withdrawn.showSecond();
    const { accountId } = t.university.lecturer;
    await withdrawn.change(
      `withdrawn_at = now(), withdrawn_by = $2, withdrawal_reason = 'Opened by mistake'`,
      accountId,
    );
    await flag();
    expect(await missed(withdrawn)).toEqual([]);
    const changed = await openLateInClass();
    await changed.showSecond();
    await t.query(
      `UPDATE attendance SET status = 'excused', method = 'manual' WHERE session_id = $1 AND student_id = $2`,
      [changed.id, aiko.studentId],
    );
    await flag();
    expect(await missed(changed)).toEqual([bilal.studentId]);
    const repeated = await openLateInClass();
    await repeated.showSecond();
    t.clock.advance(31_000);
    const { qr } = await repeated.showSecond();
    await t.scan(aiko, { code: qr });
    await flag();
    expect(await missed(repeated)).toEqual([bilal.studentId]);
  });

  it('asks the students with a flag, and a share of the others', async () => {
    const { aiko, bilal } = t.university.students;
    const listChosen = async (sessionId: string) =>
      (
        await t.query<{ student_id: string }>('SELECT student_id FROM presence_checks WHERE session_id = $1', [
          sessionId,
        ])
      )
        .map((row) => row.student_id)
        .toSorted();
    const first = await openLateInClass();
    await t.query('DELETE FROM mark_flags');
    await first.showSecond(0);
    expect(await listChosen(first.id)).toEqual([]);
    const second = await openLateInClass();
    await second.showSecond(10);
    // One of two: the share is rounded up.
    expect(await listChosen(second.id)).toHaveLength(1);
    const third = await openLateInClass();
    await t.query('INSERT INTO mark_flags (university_id, session_id, student_id, signal) VALUES ($1, $2, $3, $4)', [
      t.university.universityId,
      third.id,
      aiko.studentId,
      'claim_network',
    ]);
    await third.showSecond(0);
    expect(await listChosen(third.id)).toEqual([aiko.studentId]);
    // A missed second code leads to another one in a later class, until it is dismissed.
    t.clock.advance(60_000);
    await t.secondCodes.flagMissed(() => false);
    await t.query(`DELETE FROM mark_flags WHERE signal <> 'second_code_missed' OR student_id = $1`, [bilal.studentId]);
    const fourth = await openLateInClass();
    await fourth.showSecond(0);
    expect(await listChosen(fourth.id)).toEqual([aiko.studentId]);
    await t.query(`UPDATE mark_flags SET state = 'dismissed'`);
    const fifth = await openLateInClass();
    await fifth.showSecond(0);
    expect(await listChosen(fifth.id)).toEqual([]);
  });

  it('checks no one in, and gives no place on the list', async () => {
    const { aiko, bilal, eve } = t.university.students as Record<string, Caller>;
    const lecture = await openLateInClass([aiko!]);
    const { qr, typed } = await lecture.showSecond();
    expect((await t.scan(bilal!, { code: qr })).body['code']).toBe('session_closed');
    expect((await t.scan(bilal!, { typed_code: typed })).body['code']).toBe('session_closed');
    const stranger = eve ?? (Object.values(t.university.students) as Caller[]).find((s) => s !== aiko && s !== bilal)!;
    expect((await t.scan(stranger, { code: qr })).body['code']).toBe('not_expected');
    const join = await t.app.inject({
      method: 'POST',
      url: '/api/attendance/join-requests',
      headers: { authorization: `Bearer ${t.tokenOf(bilal!)}` },
      payload: { code: qr },
    });
    expect(join.json<Record<string, unknown>>()['code']).toBe('session_closed');
    expect(await lecture.marks()).toHaveLength(1);
  });

  it('tells students who are not chosen, who answered, and who have no mark what follows, also after its end', async () => {
    const { aiko, bilal, chidi } = t.university.students;
    await t.query('DELETE FROM mark_flags');
    const lecture = await t.openClass({ students: [aiko, bilal, chidi] });
    for (const student of [aiko, bilal]) {
      const cookie = `muster_device=${String(student.studentId).replaceAll('-', '').slice(0, 22)}`;
      await t.scan(student, { code: lecture.qr(0), cookie });
    }
    t.clock.advance(20 * 60_000);
    const { qr, shownAt } = await lecture.showSecond();
    await t.query('DELETE FROM presence_checks WHERE session_id = $1 AND student_id = $2', [
      lecture.id,
      bilal.studentId,
    ]);
    const notNeeded = { status: 'present', second_code_at: shownAt, second_code_needed: false };
    expect((await t.scan(bilal, { code: qr })).body).toMatchObject(notNeeded);
    expect((await t.scan(chidi, { code: qr })).body['code']).toBe('session_closed');
    expect((await t.scan(aiko, { code: qr })).body).toMatchObject({ second_code_needed: true });
    t.clock.advance(40_000);
    expect((await t.scan(bilal, { code: qr })).body).toMatchObject(notNeeded);
    expect((await t.scan(chidi, { code: qr })).body['code']).toBe('session_closed');
    expect((await t.scan(aiko, { code: qr })).body).toMatchObject({
      second_code_at: shownAt,
      second_code_needed: true,
    });
    const [row] = await t.query<{ answered_at: Date }>(
      'SELECT answered_at FROM presence_checks WHERE session_id = $1',
      [lecture.id],
    );
    expect(row!.answered_at.getTime()).toBe(Date.parse(shownAt));
  });

  it('is refused after its end, for another class, and as an earlier one', async () => {
    const { aiko } = t.university.students;
    const lecture = await openLateInClass();
    const other = await openLateInClass();
    const first = await lecture.showSecond();
    const foreign = await other.showSecond();
    t.clock.advance(35_000);
    expect((await t.scan(aiko, { code: first.qr })).body['code']).toBe('second_code_expired');
    expect((await t.scan(aiko, { typed_code: first.typed })).body['code']).toBe('second_code_expired');
    await lecture.showSecond();
    expect((await t.scan(aiko, { code: first.qr })).body['second_code_at']).toBeUndefined();
    // The code of another class behind the address of this one.
    const mixed = lecture.handle + foreign.qr.slice(other.handle.length);
    expect((await t.scan(aiko, { code: mixed })).body['second_code_at']).toBeUndefined();
  });

  it('counts wrong guesses as at a check-in', async () => {
    const { bilal } = t.university.students;
    const lecture = await openLateInClass();
    const { typed } = await lecture.showSecond();
    for (let guess = 0; guess < 30; guess++) await t.scan(bilal, { typed_code: '00000000' });
    expect((await t.scan(bilal, { typed_code: typed })).body['code']).toBe('too_many_attempts');
    await t.query('DELETE FROM rate_limits');
    t.clock.advance(3_600_000);
  });
});

describe('request for a second code', () => {
  it('reports to a chosen student while the code is shown, and when to ask again', async () => {
    const { aiko } = t.university.students;
    const lecture = await t.openClass();
    await t.scan(aiko, { code: lecture.qr(0) });
    expect((await check(aiko, lecture.id)).body).toEqual({ success: true, request: null, poll_in: 10_000 });
    t.clock.advance(20 * 60_000);
    expect((await check(aiko, lecture.id)).body).toEqual({ success: true, request: null, poll_in: 10_000 });
    const { shownAt } = await lecture.showSecond();
    t.clock.advance(10_000);
    expect((await check(aiko, lecture.id)).body).toMatchObject({ request: { shown_at: shownAt, ends_in: 20_000 } });
    t.clock.advance(20_000);
    expect((await check(aiko, lecture.id)).body).toMatchObject({ request: null, poll_in: 10_000 });
    const { accountId } = t.university.lecturer;
    await lecture.change(`withdrawn_at = now(), withdrawn_by = $2, withdrawal_reason = 'Opened by mistake'`, accountId);
    expect((await check(aiko, lecture.id)).body).toMatchObject({ request: null, poll_in: null });
  });

  it('ends with the class, and without second codes', async () => {
    const { aiko } = t.university.students;
    const lecture = await openLateInClass();
    await t.query('UPDATE universities SET second_code_share = 0');
    const open = await t.openClass();
    await lecture.change('updated_at = now()');
    for (const { id } of [lecture, open]) expect((await check(aiko, id)).body['poll_in']).toBeNull();
    await t.query('UPDATE universities SET second_code_share = 10');
    await lecture.change('updated_at = now()');
    expect((await check(aiko, lecture.id)).body['poll_in']).toBe(10_000);
    t.clock.advance(2 * 3_600_000);
    expect((await check(aiko, lecture.id)).body['poll_in']).toBeNull();
  });

  it('exists while the codes are paused, and ends with the class', async () => {
    const { aiko } = t.university.students;
    const lecture = await t.openClass();
    await t.scan(aiko, { code: lecture.qr(0) });
    await lecture.change('qr_paused_at = $2', new Date(t.clock.now()));
    t.clock.advance(20 * 60_000);
    const { qr, shownAt } = await lecture.showSecond();
    expect((await check(aiko, lecture.id)).body).toMatchObject({ request: { shown_at: shownAt }, poll_in: 10_000 });
    expect((await t.scan(aiko, { code: qr })).body['second_code_at']).toBe(shownAt);
    t.clock.advance(2 * 3_600_000);
    expect((await check(aiko, lecture.id)).body['poll_in']).toBeNull();
  });

  it('is silent to students who did not check in, and to strangers', async () => {
    const { aiko, bilal } = t.university.students;
    const lecture = await openLateInClass([aiko]);
    await lecture.showSecond();
    expect((await check(bilal, lecture.id)).body['request']).toBeNull();
    expect((await check(aiko, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });

  it('sends no query while the session is cached', async () => {
    const { aiko } = t.university.students;
    const lecture = await openLateInClass();
    await lecture.showSecond();
    await check(aiko, lecture.id);
    const reading = vi.spyOn(t.database, 'acrossUniversities');
    const inOne = vi.spyOn(t.database, 'inUniversity');
    for (let poll = 0; poll < 20; poll++) await check(aiko, lecture.id);
    expect(reading.mock.calls.length + inOne.mock.calls.length).toBe(0);
    vi.restoreAllMocks();
  });
});

describe('scan page of a second code', () => {
  it('names the class, and issues no claim', async () => {
    const lecture = await openLateInClass();
    const { qr } = await lecture.showSecond();
    const open = async () => {
      const page = await t.app.inject({ method: 'GET', url: `/C/${qr}` });
      return { cookies: page.cookies.map(({ name }) => name), arrival: /data-arrival="([^"]*)"/.exec(page.body)?.[1] };
    };
    const opened = await open();
    expect(opened.arrival).toContain('second_code');
    expect(opened.arrival).toContain('CS101');
    expect(opened.cookies).not.toContain('muster_claim');
    t.clock.advance(35_000);
    // The check-in tells the student what follows.
    expect((await open()).arrival).toContain('second_code');
  });
});
