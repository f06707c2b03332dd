import { checkIn } from '@muster/contract/attendance/check-ins';
import { describe, expect, it } from 'vitest';
import { makeTestUniversity } from '#platform/database/testing/test-university.setup.ts';
import { checkInScenario } from '#testing/check-in-app.ts';

const t = checkInScenario();

const codes = (answer: { status: number; body: Record<string, unknown> }) =>
  `${answer.status} ${String(answer.body.code)}`;

describe('check-in by QR code', () => {
  it('marks the student and returns class and time', async () => {
    const lecture = await t.openClass();
    const { aiko } = t.university.students;
    t.clock.advance(2_500);
    const { status, body } = await t.scan(aiko, { code: `HTTPS://MUSTER.EXAMPLE/C/${lecture.qr(0)}` });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      message: "You're checked in.",
      status: 'present',
      method: 'qr',
      already: false,
      marked_at: new Date(lecture.anchorMs + 2_500).toISOString(),
      session: {
        session_id: lecture.id,
        module_code: 'CS101',
        module_name: 'Programming',
        location: 'Hall 3',
        date: '2026-09-14',
      },
    });
    const marks = await lecture.marks();
    expect(marks).toHaveLength(1);
    expect(marks[0]).toMatchObject({
      university_id: t.university.universityId,
      student_id: aiko.studentId,
      status: 'present',
      method: 'qr',
      marked_by: null,
      is_last_second: false,
      location_verdict: null,
    });
    expect((marks[0]!['device_hash'] as Buffer).length).toBe(16);
  });

  it('creates one mark from fifty concurrent requests', async () => {
    const lecture = await t.openClass();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => t.scan(t.university.students.aiko, { code: lecture.qr(0) })),
    );
    const distinct = new Set(
      answers.map(({ status, body: { already: _, ...rest } }) => JSON.stringify([status, rest])),
    );
    expect(distinct.size).toBe(1);
    expect(answers.filter(({ body }) => body.already === false)).toHaveLength(1);
    expect(await lecture.marks()).toHaveLength(1);
  });

  it('returns the first result again to a later repeat', async () => {
    const lecture = await t.openClass();
    const { aiko, bilal } = t.university.students;
    const first = await t.scan(aiko, { code: lecture.qr(0) });
    t.clock.advance(60_000);
    const again = await t.scan(aiko, { code: lecture.qr(0) });
    expect(again.body).toEqual({ ...first.body, already: true });
    expect(codes(await t.scan(bilal, { code: lecture.qr(0) }))).toBe('410 code_expired');
    expect(await lecture.marks()).toHaveLength(1);
  });

  it('accepts a code for five more seconds, and records use in the last second', async () => {
    const lecture = await t.openClass();
    const { aiko, bilal } = t.university.students;
    t.clock.set(lecture.anchorMs + 13_900);
    expect((await t.scan(aiko, { code: lecture.qr(0) })).status).toBe(200);
    t.clock.set(lecture.anchorMs + 14_900);
    expect((await t.scan(bilal, { code: lecture.qr(0) })).status).toBe(200);
    expect((await lecture.marks()).map((mark) => mark['is_last_second'])).toEqual([false, true]);
  });

  it('marks the student late after the time limit', async () => {
    const lecture = await t.openClass({ values: { late_after_minutes: 1 } });
    const { aiko, bilal } = t.university.students;
    t.clock.set(lecture.anchorMs + 60_000);
    expect((await t.scan(aiko, { code: lecture.qr(6) })).body).toMatchObject({ status: 'present' });
    t.clock.set(lecture.anchorMs + 60_001);
    expect((await t.scan(bilal, { code: lecture.qr(6) })).body).toMatchObject({
      status: 'late',
      message: "You're checked in, marked late.",
    });
  });

  it('keeps a mark made by the lecturer', async () => {
    const lecture = await t.openClass();
    const { aiko } = t.university.students;
    await t.scan(aiko, { code: lecture.qr(0) });
    await t.query(
      `UPDATE attendance SET status = 'absent', method = 'manual' WHERE session_id = $1 AND status IS NOT NULL`,
      [lecture.id],
    );
    const { status, body } = await t.scan(aiko, { code: lecture.qr(0) });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'absent', method: 'manual', already: true });
    expect(body.message).toMatch(/^Your lecturer has marked you absent/);
  });
});

describe('check-in rejects', () => {
  it('an expired code, a future code, and a code of an earlier QR window', async () => {
    const lecture = await t.openClass();
    const { aiko } = t.university.students;
    t.clock.set(lecture.anchorMs + 9_999);
    expect(codes(await t.scan(aiko, { code: lecture.qr(1) }))).toBe('410 code_expired');
    t.clock.set(lecture.anchorMs + 15_000);
    expect(codes(await t.scan(aiko, { code: lecture.qr(0) }))).toBe('410 code_expired');
    t.clock.set(lecture.anchorMs + 1_000_000);
    const [started, ends] = [new Date(t.clock.now()), new Date(t.clock.now() + 180_000)];
    await lecture.change('qr_started_at = $2, qr_ends_at = $3', started, ends);
    expect(codes(await t.scan(aiko, { code: lecture.qr(0) }))).toBe('410 code_expired');
    expect((await t.scan(aiko, { code: lecture.qr(0, t.clock.now()) })).status).toBe(200);
  });

  it('students who are not on the list, without revealing sessions of another university', async () => {
    const lecture = await t.openClass();
    expect(codes(await t.scan(t.university.students.chidi, { code: lecture.qr(0) }))).toBe('403 not_on_list');
    const other = await makeTestUniversity(t.database, 'OTHER');
    const foreign = await t.openClass({ university: other });
    const answer = await t.scan(t.university.students.aiko, { code: foreign.qr(0) });
    expect(codes(answer)).toBe('403 not_expected');
    expect(JSON.stringify(answer.body)).not.toMatch(/CS101|Programming|Hall/);
    expect([...(await lecture.marks()), ...(await foreign.marks())]).toEqual([]);
  });

  it('malformed and missing codes', async () => {
    const { aiko } = t.university.students;
    expect(codes(await t.scan(aiko, { code: 'https://example.com/menu' }))).toBe('404 code_unknown');
    expect(codes(await t.scan(aiko, { code: '0'.repeat(34) }))).toBe('404 code_unknown');
    expect(codes(await t.scan(aiko, {}))).toBe('400 invalid_input');
  });

  it('callers other than signed-in students with a record', async () => {
    const lecture = await t.openClass();
    const { lecturer, admin, students } = t.university;
    expect(codes(await t.scan(lecturer, { code: lecture.qr(0) }))).toBe('403 wrong_role');
    expect(codes(await t.scan(admin, { code: lecture.qr(0) }))).toBe('403 wrong_role');
    expect(codes(await t.scan({ ...students.aiko, studentId: null }, { code: lecture.qr(0) }))).toBe(
      '404 no_student_record',
    );
    expect((await t.call(null, checkIn, { body: { code: lecture.qr(0) } })).status).toBe(401);
    const token = t.tokenOf(students.bilal);
    t.revoke(students.bilal);
    const headers = { authorization: `Bearer ${token}` };
    const revoked = await t.app.inject({
      method: 'POST',
      url: '/api/attendance/scan',
      headers,
      payload: { code: lecture.qr(0) },
    });
    expect(revoked.statusCode).toBe(401);
    expect(await lecture.marks()).toEqual([]);
  });
});

describe('check-in for a closed session', () => {
  it('explains a session that has not started, is paused or has ended', async () => {
    const { aiko } = t.university.students;
    const created = await t.openClass({ values: { qr_started_at: null, qr_ends_at: null } });
    expect((await t.scan(aiko, { code: created.qr(0) })).body).toMatchObject({
      code: 'session_closed',
      error: expect.stringMatching(/not started/),
    });

    const lecture = await t.openClass();
    await t.scan(t.university.students.bilal, { code: lecture.qr(0) });
    t.clock.advance(1_500);
    await lecture.change('qr_paused_at = $2', new Date(t.clock.now() - 500));
    await expect.poll(async () => (await t.scan(aiko, { code: lecture.qr(0) })).body.error).toMatch(/paused/);
    await lecture.change('qr_paused_at = null, qr_stopped_at = $2', new Date(t.clock.now() - 100));
    await expect.poll(async () => (await t.scan(aiko, { code: lecture.qr(0) })).body.error).toMatch(/is closed/);
    expect(await lecture.marks()).toHaveLength(1);
  });

  it('rejects codes of a session that another process stopped before the notification arrives', async () => {
    const lecture = await t.openClass();
    const { aiko, bilal } = t.university.students;
    await t.scan(aiko, { code: lecture.qr(0) });
    t.clock.advance(100);
    await lecture.changeSilently('qr_stopped_at = $2', new Date(t.clock.now() - 1));
    expect(codes(await t.scan(bilal, { code: lecture.qr(0) }))).toBe('409 session_closed');
    expect(await lecture.marks()).toHaveLength(1);
  });

  it('accepts only new codes after the lecturer resumes', async () => {
    const lecture = await t.openClass();
    const { aiko } = t.university.students;
    t.clock.advance(43_210);
    const from = lecture.anchorMs + 43_210 - 2_000;
    await lecture.change('qr_started_at = $2, qr_ends_at = $3', new Date(from), new Date(from + 180_000));
    expect(codes(await t.scan(aiko, { code: lecture.qr(4) }))).toBe('410 code_expired');
    expect((await t.scan(aiko, { code: lecture.qr(0, from) })).status).toBe(200);
  });
});
