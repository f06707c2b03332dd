import { listJoinRequests, ownJoinRequest } from '@muster/contract/attendance/join-requests';
import { addToClassList } from '@muster/contract/attendance/class-lists';
import { describe, expect, it } from 'vitest';
import type { Caller } from '#platform/http/caller.ts';
import { type CheckInClass, checkInScenario } from '#testing/check-in-app.ts';

const t = checkInScenario();

const codes = (answer: { status: number; body: Record<string, unknown> }) =>
  `${answer.status} ${String(answer.body.code)}`;

/** The cookies of a phone that opened the address of the code, or sent it. */
const cookiesOf = (cookies: readonly { name: string; value: string }[]) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
const openAddress = async (lecture: CheckInClass) =>
  cookiesOf((await t.app.inject({ method: 'GET', url: `/C/${lecture.qr(0)}` })).cookies);
async function scanOnPhone(student: Caller, payload: object) {
  const headers = { authorization: `Bearer ${t.tokenOf(student)}` };
  const response = await t.app.inject({ method: 'POST', url: '/api/attendance/scan', headers, payload });
  return { code: response.json<{ code: string }>().code, cookie: cookiesOf(response.cookies) };
}
async function ask(student: Caller, cookie: string, payload: object = {}) {
  const headers = { authorization: `Bearer ${t.tokenOf(student)}`, cookie };
  const response = await t.app.inject({ method: 'POST', url: '/api/attendance/join-requests', headers, payload });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}
const own = (student: Caller, id: string) => t.call(student, ownJoinRequest, { params: { id } });
const list = async (id: string) =>
  (await t.call(t.university.lecturer, listJoinRequests, { params: { id } })).body.requests;
const decide = (id: string, student: Caller, decision: 'accept' | 'decline') =>
  t.call(t.university.lecturer, 'POST', `/api/qr-sessions/${id}/join-requests/${student.studentId}/${decision}`);

describe('request to join a class', () => {
  it('keeps the time of the scan and marks with it when it is accepted', async () => {
    const { aiko, chidi } = t.university.students;
    const lecture = await t.openClass({ students: [aiko], values: { late_after_minutes: 1 } });
    const cookie = await openAddress(lecture);
    expect(codes(await t.scan(chidi, { cookie }))).toBe('403 not_on_list');
    const scannedAt = new Date(lecture.anchorMs).toISOString();
    // A minute and a half later a check-in would be late.
    t.clock.advance(90_000);
    expect((await ask(chidi, cookie)).body).toMatchObject({
      state: 'open',
      asked_at: scannedAt,
      status: null,
      session: { session_id: lecture.id, module_code: 'CS101' },
    });
    expect(await list(lecture.id)).toEqual([
      {
        student_id: chidi.studentId,
        student_number: 'S-Chidi',
        name: 'Chidi',
        group_name: 'Group B',
        photo_url: null,
        state: 'open',
        asked_at: scannedAt,
        decided_by: null,
        expected_elsewhere: null,
        parallel_group: null,
        signals: [],
      },
    ]);
    expect(await decide(lecture.id, chidi, 'accept')).toMatchObject({
      status: 200,
      body: {
        request: { state: 'accepted', decided_by: { name: 'Lakshmi', role: 'lecturer', identifier: 'E-Lakshmi' } },
      },
    });
    expect((await own(chidi, lecture.id)).body).toMatchObject({ state: 'accepted', status: 'present' });
    expect(await lecture.marks()).toMatchObject([
      {
        student_id: chidi.studentId,
        source: 'requested',
        status: 'present',
        method: 'qr',
        marked_by: null,
        marked_at: new Date(lecture.anchorMs),
        device_hash: expect.any(Buffer),
      },
    ]);
    expect(
      await t.query('SELECT action, source, status FROM class_list_changes WHERE session_id = $1', [lecture.id]),
    ).toEqual([{ action: 'added', source: 'requested', status: 'present' }]);
    // A second decision changes nothing, and a scan finds the mark at once.
    expect((await decide(lecture.id, chidi, 'accept')).status).toBe(200);
    expect((await decide(lecture.id, chidi, 'decline')).status).toBe(409);
    expect((await t.scan(chidi, { code: lecture.qr(9) })).body).toMatchObject({ already: true, status: 'present' });
  });

  it('marks a late scan late, and a typed code as typed', async () => {
    const { chidi } = t.university.students;
    const lecture = await t.openClass({ values: { late_after_minutes: 1 } });
    t.clock.advance(70_000);
    const { code, cookie } = await scanOnPhone(chidi, { typed_code: await lecture.showTyped() });
    expect(code).toBe('not_on_list');
    expect((await ask(chidi, cookie)).body).toMatchObject({ state: 'open' });
    await decide(lecture.id, chidi, 'accept');
    expect(await lecture.marks()).toMatchObject([{ status: 'late', method: 'typed' }]);
  });

  it('tells the student that it was declined', async () => {
    const { chidi } = t.university.students;
    const lecture = await t.openClass();
    const cookie = await openAddress(lecture);
    await ask(chidi, cookie);
    expect((await decide(lecture.id, chidi, 'decline')).body).toMatchObject({ request: { state: 'declined' } });
    expect((await own(chidi, lecture.id)).body).toMatchObject({ state: 'declined', status: null });
    // The student can't ask again, the lecturer can still accept.
    expect((await ask(chidi, await openAddress(lecture))).body).toMatchObject({ state: 'declined' });
    await decide(lecture.id, chidi, 'accept');
    expect(await lecture.marks()).toMatchObject([{ status: 'present' }]);
  });

  it('is answered in every process, so that a student who was added can scan at once', async () => {
    const { chidi } = t.university.students;
    const lecture = await t.openClass();
    const second = await t.makeProcess();
    expect(codes(await second.scan(chidi, { code: lecture.qr(0) }))).toBe('403 not_on_list');
    const { lecturer } = t.university;
    const body = { student_id: chidi.studentId };
    expect((await t.call(lecturer, addToClassList, { params: { id: lecture.id }, body })).status).toBe(200);
    // The notification reaches the other process a moment later.
    await expect.poll(() => second.scan(chidi, { code: lecture.qr(0) })).toMatchObject({ body: { already: false } });
  });

  it('needs no answer for a student who was added before', async () => {
    const { chidi } = t.university.students;
    const lecture = await t.openClass();
    const cookie = await openAddress(lecture);
    const body = { student_id: chidi.studentId };
    await t.call(t.university.lecturer, addToClassList, { params: { id: lecture.id }, body });
    expect((await ask(chidi, cookie)).body).toMatchObject({ state: 'accepted', status: null });
    expect(await list(lecture.id)).toEqual([]);
    expect((await t.scan(chidi, { cookie })).status).toBe(200);
  });

  it('is opened again when the student was removed from the list', async () => {
    const { chidi } = t.university.students;
    const lecture = await t.openClass();
    await ask(chidi, await openAddress(lecture));
    await decide(lecture.id, chidi, 'accept');
    const path = `/api/qr-sessions/${lecture.id}/class-list/${chidi.studentId}`;
    expect((await t.call(t.university.lecturer, 'DELETE', path)).status).toBe(200);
    expect((await own(chidi, lecture.id)).body).toMatchObject({ state: 'declined' });
    expect((await ask(chidi, await openAddress(lecture))).body).toMatchObject({ state: 'open' });
  });

  it('notes a class that expects the student at the same time', async () => {
    const { aiko, dana } = t.university.students;
    const other = await t.openClass({ students: [dana], values: { module_id: t.university.electiveId } });
    const lecture = await t.openClass({ students: [aiko] });
    await ask(dana, await openAddress(lecture));
    expect(await list(lecture.id)).toMatchObject([{ expected_elsewhere: 'CS205' }]);
    await t.query('DELETE FROM attendance WHERE session_id = $1', [other.id]);
    expect(await list(lecture.id)).toMatchObject([{ expected_elsewhere: null }]);
    // The weekly class of the student's group, on Monday from 14:00 to 16:00, was not opened.
    await t.query(
      `UPDATE class_sessions SET start_time = '15:00', end_time = '17:00', academic_year = '2026-2027', semester = 1 WHERE id = $1`,
      [lecture.id],
    );
    expect(await list(lecture.id)).toMatchObject([{ expected_elsewhere: null }]);
    await t.query(
      `INSERT INTO student_module_enrollments (university_id, student_id, module_id, academic_year, semester)
       VALUES ($1, $2, $3, '2026-2027', 1)`,
      [t.university.universityId, dana.studentId, t.university.moduleId],
    );
    expect(await list(lecture.id)).toMatchObject([{ expected_elsewhere: 'CS101' }]);
    await t.query("UPDATE timetables SET weeks = 'even' WHERE id = $1", [t.university.timetableId]);
    expect(await list(lecture.id), 'in another week').toMatchObject([{ expected_elsewhere: null }]);
  });

  it('needs the claim of the own phone, once, within ten minutes', async () => {
    const { bilal, chidi, dana } = t.university.students;
    const lecture = await t.openClass({ students: [bilal] });
    const cookie = await openAddress(lecture);
    expect(codes(await ask(chidi, ''))).toBe('400 invalid_input');
    expect(codes(await ask(chidi, cookie.replace(/muster_device=[^;]*/, 'muster_device=other')))).toBe(
      '400 invalid_input',
    );
    expect((await ask(chidi, cookie)).status).toBe(200);
    expect((await ask(chidi, cookie)).body).toMatchObject({ state: 'open' });
    // Another student can't use the scan of this phone, neither to ask nor to check in.
    expect(codes(await ask(dana, cookie))).toBe('409 claim_used');
    expect(codes(await t.scan(bilal, { cookie }))).toBe('409 claim_used');
    const { cookie: typed } = await scanOnPhone(dana, { typed_code: lecture.typed() });
    expect(codes(await ask(chidi, typed))).toBe('409 claim_used');
    t.clock.advance(600_000);
    expect(codes(await ask(dana, typed))).toBe('410 code_expired');
    expect(await list(lecture.id)).toHaveLength(1);
  });

  it('takes the code itself from a browser without cookies', async () => {
    const { chidi, dana } = t.university.students;
    const lecture = await t.openClass();
    expect((await ask(chidi, '', { code: lecture.qr(0) })).body).toMatchObject({ state: 'open' });
    expect((await ask(chidi, '', { code: lecture.qr(0) })).body).toMatchObject({ state: 'open' });
    expect((await ask(dana, '', { typed_code: lecture.typed() })).body).toMatchObject({ state: 'open' });
    expect(codes(await ask(dana, '', { typed_code: '00000000' }))).toBe('404 code_unknown');
    t.clock.advance(25_000);
    expect(codes(await ask(chidi, '', { code: lecture.qr(0) }))).toBe('410 code_expired');
    expect(await list(lecture.id)).toHaveLength(2);
  });

  it('counts typed codes of classes that do not list the student', async () => {
    const { chidi } = t.university.students;
    const lecture = await t.openClass();
    await t.query('DELETE FROM rate_limits');
    const answers = new Set<string>();
    for (let attempt = 0; attempt < 31; attempt += 1)
      answers.add(codes(await t.scan(chidi, { typed_code: lecture.typed() })));
    expect([...answers]).toEqual(['403 not_on_list', '429 too_many_attempts']);
    expect(codes(await ask(chidi, '', { typed_code: lecture.typed() }))).toBe('429 too_many_attempts');
    // A QR code cannot be guessed.
    expect((await ask(chidi, '', { code: lecture.qr(0) })).body).toMatchObject({ state: 'open' });
  });

  it('offers nothing for a wrong or expired code', async () => {
    const { chidi } = t.university.students;
    const lecture = await t.openClass();
    t.clock.advance(25_000);
    const { code, cookie } = await scanOnPhone(chidi, { code: lecture.qr(0) });
    expect(code).toBe('code_expired');
    expect(cookie).not.toContain('muster_claim');
    expect(codes(await own(chidi, lecture.id))).toBe('404 not_found');
    expect(codes(await decide(lecture.id, chidi, 'accept'))).toBe('404 not_found');
  });
});
