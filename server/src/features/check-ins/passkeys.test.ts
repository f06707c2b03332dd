import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../platform/http/caller.ts';
import { checkInScenario } from '../../testing/check-in-app.ts';
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
    expect(await lecture.marks()).toEqual([]);
    const cookie = cookiesOf(first);
    const { challenge, passkey } = await start(aiko, cookie);
    t.clock.advance(60_000);
    const answer = phone.get(passkey);
    const second = await t.scan(aiko, { cookie, can_use_passkey: true, passkey: { challenge, answer } });
    expect(second.body).toMatchObject({ status: 'present', marked_at: new Date(lecture.anchorMs).toISOString() });
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
    expect(await third.marks()).toEqual([]);
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
