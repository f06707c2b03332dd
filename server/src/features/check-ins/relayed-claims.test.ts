import { describe, expect, it } from 'vitest';
import type { Caller } from '#platform/http/caller.ts';
import { type CheckInClass, checkInScenario } from '#testing/check-in-app.ts';

const t = checkInScenario();
const inClass = '192.0.2.7';
const atHome = '198.51.100.9';

/** Opens the address of the code. Returns the Cookie header that the browser sends from then on. */
async function arrive(lecture: CheckInClass, address = inClass, cookie = ''): Promise<string> {
  const page = await t.app.inject({ url: `/C/${lecture.qr(0)}`, remoteAddress: address, headers: { cookie } });
  const own = page.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return own.includes('muster_device') ? own : `${own}; ${cookie}`;
}

/** Stores the access token of the caller as issued at this time. */
const issueToken = ({ universityId, accountId, tokenId }: Caller, atMs: number) =>
  t.query(
    `INSERT INTO access_tokens (university_id, id, account_id, token_hash, created_at, idle_expires_at, expires_at)
     VALUES ($1, $2::uuid, $3, sha256(convert_to($2::uuid::text, 'UTF8')), $4, $4::timestamptz + interval '1 day', $4::timestamptz + interval '1 day')
     ON CONFLICT (university_id, id) DO UPDATE SET created_at = excluded.created_at`,
    [universityId, tokenId, accountId, new Date(atMs)],
  );

async function redeem(student: Caller, lecture: CheckInClass, cookie: string, address: string): Promise<string[]> {
  expect(await t.scan(student, { cookie, address })).toMatchObject({ status: 200, body: { already: false } });
  await new Promise((resolve) => setTimeout(resolve, 400));
  const flags = await lecture.flags();
  return flags
    .filter(({ student_id: id }) => id === student.studentId)
    .map(({ signal }) => String(signal))
    .sort();
}

describe('claims that were passed on', () => {
  it('are flagged when they are redeemed from another network', async () => {
    const lecture = await t.openClass();
    const { aiko, bilal } = t.university.students;
    const cookie = await arrive(lecture);
    expect(await redeem(aiko, lecture, cookie, atHome)).toEqual(['claim_network']);
    expect(await redeem(bilal, lecture, await arrive(lecture), inClass)).toEqual([]);
  });

  it('are flagged after a minute for a student who was signed in at the arrival, and not for one who signed in since', async () => {
    t.clock.advance(86_400_000);
    const lecture = await t.openClass();
    const { aiko, bilal } = t.university.students;
    const arrivedAtMs = t.clock.now();
    const [first, second] = [await arrive(lecture), await arrive(lecture)];
    await issueToken(aiko, arrivedAtMs - 1_000);
    await issueToken(bilal, arrivedAtMs + 30_000);
    t.clock.advance(61_000);
    expect(await redeem(aiko, lecture, first, inClass)).toContain('claim_late');
    expect(await redeem(bilal, lecture, second, inClass)).not.toContain('claim_late');
  });

  it('keep their signals when they are used to ask for a place on the list', async () => {
    t.clock.advance(86_400_000);
    const { aiko, bilal, chidi } = t.university.students;
    const lecture = await t.openClass({ students: [] });
    const ask = (student: Caller, cookie: string, remoteAddress: string) =>
      t.app.inject({
        method: 'POST',
        url: '/api/attendance/join-requests',
        remoteAddress,
        headers: { authorization: `Bearer ${t.tokenOf(student)}`, cookie },
      });
    const arrivedAtMs = t.clock.now();
    const [first, second, third] = [await arrive(lecture), await arrive(lecture), await arrive(lecture)];
    expect((await ask(chidi, third, inClass)).statusCode).toBe(200);
    expect((await ask(aiko, first, atHome)).statusCode).toBe(200);
    await issueToken(bilal, arrivedAtMs - 1_000);
    t.clock.advance(61_000);
    expect((await ask(bilal, second, inClass)).statusCode).toBe(200);
    const requests = `/api/qr-sessions/${lecture.id}/join-requests`;
    const { body } = await t.call(t.university.lecturer, 'GET', requests);
    expect(
      (body['requests'] as { name: string; signals: string[] }[]).map(({ name, signals }) => [name, signals]),
    ).toEqual(
      expect.arrayContaining([
        ['Aiko', ['claim_network']],
        ['Bilal', ['claim_late']],
        ['Chidi', []],
      ]),
    );
    for (const { studentId } of [aiko, bilal, chidi])
      await t.call(t.university.lecturer, 'POST', `${requests}/${studentId}/accept`);
    await expect
      .poll(async () => (await lecture.flags()).filter(({ signal }) => signal.startsWith('claim_')))
      .toEqual(
        expect.arrayContaining([
          { student_id: aiko.studentId, signal: 'claim_network' },
          { student_id: bilal.studentId, signal: 'claim_late' },
        ]),
      );
    expect((await lecture.flags()).filter(({ student_id: id }) => id === chidi.studentId)).toEqual([]);
  });

  it('work for no device that is only an id', async () => {
    t.clock.advance(86_400_000);
    const lecture = await t.openClass();
    const known = 'f'.repeat(22);
    const cookie = await arrive(lecture, inClass, `muster_device=${known}`);
    // The page ignored the id and named a new device.
    expect(cookie).toMatch(/muster_device=(?!f{22})[\w-]{22}\.[\w-]{22}/);
    const claim = /muster_claim=[^;]*/.exec(cookie)?.[0] ?? '';
    expect(await t.scan(t.university.students.aiko, { cookie: `${claim}; muster_device=${known}` })).toMatchObject({
      body: { success: false },
    });
  });
});
