import { hourMs } from '@muster/contract/http/durations';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '#platform/http/caller.ts';
import { checkInScenario } from '#testing/check-in-app.ts';

const t = checkInScenario();
const ownPhone = `muster_device=${'a'.repeat(22)}`;
const otherPhone = `muster_device=${'b'.repeat(22)}`;

async function deliver(student: Caller, payload: object, cookie = ownPhone) {
  const headers = { authorization: `Bearer ${t.tokenOf(student)}`, cookie: t.signDevice(cookie) };
  const response = await t.app.inject({ method: 'POST', url: '/api/attendance/late-scans', headers, payload });
  const body = response.json<Record<string, unknown>>();
  return {
    status: response.statusCode,
    body,
    summary: `${response.statusCode} ${String(body['code'] ?? body['state'])}`,
  };
}

/** The student signed in and checked in with their own phone before. */
async function makePhoneKnown(student: Caller): Promise<void> {
  const { universityId, accountId, tokenId, studentId } = student;
  const before = new Date(t.clock.now() - hourMs);
  const end = new Date(t.clock.now() + 1_000 * hourMs);
  await t.query(
    `INSERT INTO access_tokens (university_id, id, account_id, token_hash, created_at, idle_expires_at, expires_at)
     VALUES ($1, $2, $3, decode($4, 'hex'), $5, $6, $6)
     ON CONFLICT (university_id, id) DO UPDATE SET created_at = excluded.created_at`,
    [universityId, tokenId, accountId, tokenId.replaceAll('-', '').padEnd(64, '0'), before, end],
  );
  const lecture = await t.openClass({ students: [student] });
  await t.scan(student, { code: lecture.qr(0), cookie: ownPhone });
  await expect.poll(() => t.query('SELECT FROM devices WHERE student_id = $1', [studentId])).not.toEqual([]);
  t.clock.advance(hourMs);
}

const setAccepts = (accepts: boolean) =>
  t.query('UPDATE universities SET accepts_late_scans = $1 WHERE id = $2', [accepts, t.university.universityId]);
beforeEach(() => setAccepts(false));

describe('late delivery of a scan', () => {
  it('waits for the lecturer, with the time at which the code was shown, and sets no mark', async () => {
    const { aiko } = t.university.students;
    await makePhoneKnown(aiko);
    const lecture = await t.openClass();
    t.clock.advance(2 * hourMs);
    const first = await deliver(aiko, { code: lecture.qr(4) });
    expect(first.summary).toBe('200 waiting');
    expect(first.body).toMatchObject({
      status: null,
      scanned_at: new Date(lecture.anchorMs + 40_000).toISOString(),
      session: { session_id: lecture.id },
    });
    expect(await lecture.marks()).toEqual([]);
    expect((await lecture.flags()).map(({ signal }) => signal)).toEqual(['late_delivery']);

    t.clock.advance(hourMs);
    expect((await deliver(aiko, { code: lecture.qr(7) })).summary).toBe('200 waiting');
    expect(await lecture.flags()).toHaveLength(1);
    await t.query(`UPDATE mark_flags SET state = 'confirmed' WHERE session_id = $1`, [lecture.id]);
    expect((await deliver(aiko, { code: lecture.qr(4) })).summary).toBe('200 declined');
  });

  it('marks and flags the student where the university accepts it, unless the class is final or was marked by hand', async () => {
    const { aiko, bilal } = t.university.students;
    await makePhoneKnown(aiko);
    await makePhoneKnown(bilal);
    await setAccepts(true);
    const lecture = await t.openClass({ values: { late_after_minutes: 1 } });
    t.clock.advance(90_000);
    const typed = await lecture.showTyped();
    t.clock.advance(510_000);
    expect((await deliver(aiko, { typed_code: typed })).body).toMatchObject({
      state: 'accepted',
      status: 'late',
    });
    expect(await lecture.marks()).toMatchObject([
      { student_id: aiko.studentId, method: 'typed', marked_at: new Date(lecture.anchorMs + 90_000), marked_by: null },
    ]);
    expect((await lecture.flags()).map(({ signal }) => signal)).toContain('late_delivery');
    expect((await deliver(aiko, { typed_code: typed })).summary).toBe('200 accepted');

    await lecture.change('final_at = $2', new Date(t.clock.now()));
    expect((await deliver(bilal, { code: lecture.qr(0) })).summary).toBe('200 waiting');
    const marked = await t.openClass();
    await t.query(
      `UPDATE attendance SET status = 'absent', method = 'manual', marked_at = now() WHERE session_id = $1 AND student_id = $2`,
      [marked.id, bilal.studentId],
    );
    t.clock.advance(600_000);
    expect((await deliver(bilal, { code: marked.qr(0) })).summary).toBe('200 waiting');
  });

  it('is refused from a phone or a sign-in that is newer than the scan', async () => {
    const { aiko } = t.university.students;
    await makePhoneKnown(aiko);
    const lecture = await t.openClass();
    t.clock.advance(hourMs);
    expect((await deliver(aiko, { code: lecture.qr(0) }, otherPhone)).summary).toBe('403 late_scan_refused');
    expect((await deliver(aiko, { code: lecture.qr(0) }, 'none=1')).summary).toBe('403 late_scan_refused');
    await t.query('UPDATE access_tokens SET created_at = $2 WHERE id = $1', [aiko.tokenId, new Date(t.clock.now())]);
    expect((await deliver(aiko, { code: lecture.qr(0) })).summary).toBe('403 late_scan_refused');
    expect(await lecture.flags()).toEqual([]);
  });

  it('is refused after a day, for a withdrawn class, and for a class without the student', async () => {
    const { aiko, bilal } = t.university.students;
    await makePhoneKnown(aiko);
    const lecture = await t.openClass();
    const withdrawn = await t.openClass();
    const others = await t.openClass({ students: [bilal] });
    t.clock.advance(600_000);
    await withdrawn.change(
      `withdrawn_at = $2, withdrawn_by = $3, withdrawal_reason = 'Fire alarm'`,
      new Date(t.clock.now()),
      t.university.lecturer.accountId,
    );
    expect((await deliver(aiko, { code: withdrawn.qr(0) })).summary).toBe('409 session_closed');
    expect((await deliver(aiko, { code: others.qr(0) })).summary).toBe('404 code_unknown');
    t.clock.advance(24 * hourMs);
    expect((await deliver(aiko, { code: lecture.qr(0) })).summary).toBe('410 code_expired');
  });

  it('recognises codes of before a pause, and no code that was not shown yet', async () => {
    const { aiko } = t.university.students;
    await makePhoneKnown(aiko);
    const lecture = await t.openClass();
    t.clock.advance(60_000);
    expect((await deliver(aiko, { code: lecture.qr(7) })).summary).toBe('404 code_unknown');
    await lecture.change(
      'qr_earlier_anchors = ARRAY[qr_started_at], qr_started_at = $2, qr_ends_at = $3',
      new Date(lecture.anchorMs + 33_333),
      new Date(lecture.anchorMs + 213_333),
    );
    expect((await deliver(aiko, { code: lecture.qr(2) })).body).toMatchObject({
      state: 'waiting',
      scanned_at: new Date(lecture.anchorMs + 20_000).toISOString(),
    });
  });

  it('limits wrong codes', async () => {
    const { chidi } = t.university.students;
    const send = () => deliver(chidi, { typed_code: 'AAAABBBB' });
    for (let attempt = 0; attempt < 30; attempt += 1) expect((await send()).summary).toBe('404 code_unknown');
    expect((await send()).summary).toBe('429 too_many_attempts');
    expect((await deliver(chidi, {})).status).toBe(400);
  });
});
