import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Caller } from '#platform/http/caller.ts';
import { checkInScenario } from '#testing/check-in-app.ts';
import { makeAuthenticator } from '../accounts/second-factor/passkey-authenticator.setup.ts';
import { makePasskeys } from '../accounts/second-factor/passkeys.service.ts';
import { insertPasskey } from '../accounts/second-factor/passkeys.store.ts';

const t = checkInScenario();
const origin = 'https://muster.example';
/** Of Aiko. Bilal has none. */
const phone = makeAuthenticator({ origin });

beforeAll(async () => {
  const { universityId, students } = t.university;
  const { accountId } = students.aiko;
  const passkeys = makePasskeys({ publicUrl: origin });
  const options = await passkeys.creationOptions({ universityId, id: accountId, email: 'aiko@example.edu' }, []);
  const credential = await passkeys.verifyNew(phone.create(options), options.challenge);
  await t.database.inUniversity(universityId, (tx) =>
    insertPasskey(tx, {
      account_id: accountId,
      credential_id: credential!.id,
      public_key: Buffer.from(credential!.publicKey),
      counter: credential!.counter,
      transports: [],
      name: 'Phone',
      added_at: new Date(t.clock.now()),
    }),
  );
  await t.query('UPDATE universities SET asks_passkey = true');
});

const cookiesOf = ({ headers }: { headers: Record<string, unknown> }): string =>
  ([headers['set-cookie'] ?? []].flat() as string[]).map((one) => one.split(';')[0]).join('; ');

async function start(student: Caller, cookie: string, body: object = {}) {
  const response = await t.app.inject({
    method: 'POST',
    url: '/api/attendance/scan/passkey',
    headers: { authorization: `Bearer ${t.tokenOf(student)}`, cookie },
    payload: body,
  });
  return response.json<{ code?: string; challenge: string; passkey: { challenge: string } }>();
}

type Lecture = Awaited<ReturnType<typeof t.openClass>>;
const missing = async (lecture: Lecture) =>
  (await lecture.flags())
    .filter(({ signal }) => signal === 'passkey_missing')
    .map((flag) => flag.student_id)
    .toSorted();
/** Flags are raised after the reply. */
const expectFlags = (lecture: Lecture, students: readonly Caller[]) =>
  vi.waitFor(
    async () => expect(await missing(lecture)).toEqual(students.map((one) => String(one.studentId)).toSorted()),
    5_000,
  );

/** A later check-in of the class without a passkey is flagged alone. */
async function expectNoFlag(lecture: Lecture): Promise<void> {
  const { bilal } = t.university.students;
  await t.query('UPDATE universities SET asks_passkey = true');
  await lecture.change('updated_at = now()');
  await t.query('UPDATE class_sessions SET qr_ends_at = $2 WHERE id = $1', [
    lecture.id,
    new Date(t.clock.now() + 60_000),
  ]);
  await lecture.change('updated_at = now()');
  const window = Math.floor((t.clock.now() - lecture.anchorMs) / 10_000);
  expect((await t.scan(bilal, { code: lecture.qr(window) })).status).toBe(200);
  await expectFlags(lecture, [bilal]);
}

describe('passkey at check-in', () => {
  it('is requested, and the check-in counts from the scan', async () => {
    const { aiko } = t.university.students;
    const lecture = await t.openClass();
    const first = await t.scan(aiko, { code: lecture.qr(0), can_use_passkey: true });
    expect(`${first.status} ${String(first.body['code'])}`).toBe('409 passkey_wanted');
    expect(await lecture.marks()).toMatchObject([{ student_id: aiko.studentId, status: 'present' }]);
    expect(await missing(lecture)).toEqual([aiko.studentId]);
    const cookie = cookiesOf(first);
    const { challenge, passkey } = await start(aiko, cookie);
    t.clock.advance(60_000);
    const answer = phone.get(passkey);
    const second = await t.scan(aiko, { cookie, can_use_passkey: true, passkey: { challenge, answer } });
    const markedAt = new Date(lecture.anchorMs).toISOString();
    expect(second.body).toMatchObject({ status: 'present', marked_at: markedAt, already: false });
    expect(await missing(lecture)).toEqual([]);
    // The reply was lost: the challenge is used up, and nothing is missing.
    const repeated = await t.scan(aiko, { cookie, can_use_passkey: true, passkey: { challenge, answer } });
    expect(repeated.body).toMatchObject({ status: 'present', marked_at: markedAt });
    await expectNoFlag(lecture);
    // A repeat asks for nothing.
    expect((await t.scan(aiko, { cookie, can_use_passkey: true })).body['already']).toBe(true);
  });

  it('flags a check-in without it, and locks no one out', async () => {
    const { aiko, bilal } = t.university.students;
    const lecture = await t.openClass();
    // Without a passkey nothing is requested.
    expect((await t.scan(bilal, { code: lecture.qr(0), can_use_passkey: true })).body['status']).toBe('present');
    const first = await t.scan(aiko, { code: lecture.qr(0), can_use_passkey: true });
    const declined = await t.scan(aiko, { cookie: cookiesOf(first), can_use_passkey: true, passkey: null });
    expect(declined.body['status']).toBe('present');
    await expectFlags(lecture, [aiko, bilal]);
    const other = await t.openClass();
    // A browser that knows no passkeys.
    expect((await t.scan(aiko, { code: other.qr(0) })).body['status']).toBe('present');
    await expectFlags(other, [aiko]);
  });

  it('refuses an answer to the challenge of another class, of another person, or a used one', async () => {
    const { aiko, bilal } = t.university.students;
    // A passkey answers each challenge that was made after its last use.
    t.clock.advance(1_000);
    const [lecture, other] = [await t.openClass(), await t.openClass()];
    const cookie = cookiesOf(await t.scan(aiko, { code: lecture.qr(0), can_use_passkey: true }));
    const otherCookie = cookiesOf(await t.scan(aiko, { code: other.qr(0), can_use_passkey: true }));
    const foreign = await start(aiko, otherCookie);
    t.clock.advance(1_000);
    const wrong = { challenge: foreign.challenge, answer: phone.get(foreign.passkey) };
    const code = async (of: Caller, cookies: string, passkey: object) =>
      (await t.scan(of, { cookie: cookies, can_use_passkey: true, passkey })).body['code'];
    expect(await code(aiko, cookie, wrong)).toBe('passkey_wanted');
    const own = await start(aiko, cookie);
    expect(await code(aiko, cookie, { challenge: own.challenge, answer: phone.get({ challenge: 'AAAA' }) })).toBe(
      'passkey_wanted',
    );
    expect((await start(bilal, '', { code: lecture.qr(0) })).code).toBe('not_found');
    // Of its class it counts, once.
    expect(await code(aiko, otherCookie, wrong)).toBeUndefined();
    const third = await t.openClass();
    const thirdCookie = cookiesOf(await t.scan(aiko, { code: third.qr(0), can_use_passkey: true }));
    expect(await code(aiko, thirdCookie, wrong)).toBe('passkey_wanted');
    expect(await missing(third)).toEqual([aiko.studentId]);
  });

  it('keeps the mark of a question without an answer, however late, and asks again until then', async () => {
    const { aiko, bilal } = t.university.students;
    const lecture = await t.openClass();
    const first = await t.scan(aiko, { code: lecture.qr(0), can_use_passkey: true });
    const cookie = cookiesOf(first);
    // The reply was lost.
    expect((await t.scan(aiko, { code: lecture.qr(0), can_use_passkey: true })).body['code']).toBe('passkey_wanted');
    expect((await t.scan(aiko, { cookie, can_use_passkey: true })).body['code']).toBe('passkey_wanted');
    expect((await t.scan(bilal, { cookie, can_use_passkey: true })).body['code']).toBe('claim_used');
    t.clock.advance(11 * 60_000);
    expect((await start(aiko, cookie)).code).toBe('code_expired');
    const late = await t.scan(aiko, { cookie, can_use_passkey: true });
    expect(late.body).toMatchObject({ status: 'present', marked_at: new Date(lecture.anchorMs).toISOString() });
    expect((await t.scan(aiko, { cookie, can_use_passkey: true, passkey: null })).status).toBe(200);
    expect((await t.scan(bilal, { cookie })).body['code']).toBe('claim_used');
    expect(await missing(lecture)).toEqual([aiko.studentId]);
    expect(await lecture.marks()).toHaveLength(1);
  });

  it('finds the mark of an expired claim from the page of the code, and gives no mark for one', async () => {
    const { aiko, bilal } = t.university.students;
    const lecture = await t.openClass();
    const open = async () => {
      const page = await t.app.inject({ method: 'GET', url: `/C/${lecture.qr(0)}` });
      return page.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    };
    const [cookie, unused] = [await open(), await open()];
    await t.scan(aiko, { cookie, can_use_passkey: true });
    t.clock.advance(11 * 60_000);
    expect((await t.scan(aiko, { cookie, can_use_passkey: true })).body).toMatchObject({ already: true });
    expect((await t.scan(bilal, { cookie: unused })).body['code']).toBe('code_expired');
    expect(await lecture.marks()).toHaveLength(1);
  });

  it('leaves a mark that was set by hand, a reviewed flag and a withdrawn class as they are', async () => {
    const { aiko } = t.university.students;
    t.clock.advance(1_000);
    const ask = async () => {
      const lecture = await t.openClass();
      const cookie = cookiesOf(await t.scan(aiko, { code: lecture.qr(0), can_use_passkey: true }));
      const { challenge, passkey } = await start(aiko, cookie);
      t.clock.advance(1_000);
      return { lecture, cookie, proof: { challenge, answer: phone.get(passkey) } };
    };
    const corrected = await ask();
    await t.query(
      `UPDATE attendance SET status = 'absent', method = 'manual' WHERE session_id = $1 AND student_id = $2`,
      [corrected.lecture.id, aiko.studentId],
    );
    const { cookie, proof } = corrected;
    const repeated = await t.scan(aiko, { cookie, can_use_passkey: true });
    expect(repeated.body).toMatchObject({ status: 'absent', already: true });
    expect(await missing(corrected.lecture)).toEqual([aiko.studentId]);
    const answer = await t.scan(aiko, { cookie, can_use_passkey: true, passkey: proof });
    expect(answer.body).toMatchObject({ status: 'absent', method: 'manual', already: true });
    expect(await corrected.lecture.marks()).toMatchObject([{ status: 'absent', method: 'manual' }]);
    await t.scan(aiko, { cookie, can_use_passkey: true, passkey: null });
    expect(await missing(corrected.lecture)).toEqual([]);

    const reviewed = await ask();
    await t.query(`UPDATE mark_flags SET state = 'dismissed' WHERE session_id = $1`, [reviewed.lecture.id]);
    expect((await t.scan(aiko, { cookie: reviewed.cookie, can_use_passkey: true })).body['already']).toBe(true);
    await t.scan(aiko, { cookie: reviewed.cookie, can_use_passkey: true, passkey: reviewed.proof });
    expect(await missing(reviewed.lecture)).toEqual([aiko.studentId]);

    const withdrawn = await ask();
    const { accountId } = t.university.lecturer;
    await withdrawn.lecture.change(
      `withdrawn_at = now(), withdrawn_by = $2, withdrawal_reason = 'Opened by mistake'`,
      accountId,
    );
    const { body } = await t.scan(aiko, { cookie: withdrawn.cookie, can_use_passkey: true, passkey: withdrawn.proof });
    expect(body['code']).toBe('session_closed');
  });

  it('accepts a late delivery of the same scan, and leaves the flag', async () => {
    const { aiko } = t.university.students;
    const lecture = await t.openClass();
    await t.scan(aiko, { code: lecture.qr(0), can_use_passkey: true });
    t.clock.advance(60 * 60_000);
    const delivery = await t.app.inject({
      method: 'POST',
      url: '/api/attendance/late-scans',
      headers: { authorization: `Bearer ${t.tokenOf(aiko)}` },
      payload: { code: lecture.qr(0) },
    });
    expect(delivery.json()).toMatchObject({ state: 'accepted', status: 'present' });
    expect((await lecture.flags()).map(({ signal }) => signal)).not.toContain('late_delivery');
    expect(await missing(lecture)).toEqual([aiko.studentId]);
  });

  it('sends no query for passkeys where the university does not ask', async () => {
    await t.query('UPDATE universities SET asks_passkey = false');
    const { aiko } = t.university.students;
    const lecture = await t.openClass();
    expect((await t.scan(aiko, { code: lecture.qr(0), can_use_passkey: true })).body['status']).toBe('present');
    await expectNoFlag(lecture);
    await t.query('UPDATE universities SET asks_passkey = true');
  });
});
