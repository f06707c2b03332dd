import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTestUniversity } from '../../platform/database/testing/test-university.setup.ts';
import { type Hall, makeHall } from '../../testing/check-in-app.ts';

let hall: Hall;
beforeAll(async () => (hall = await makeHall()));
afterAll(() => hall.end());

const codes = (answer: { status: number; body: Record<string, unknown> }) =>
  `${answer.status} ${String(answer.body['code'])}`;

describe('a student who scans the code on the screen', () => {
  it('is in, and is told the class and the time', async () => {
    const lecture = await hall.openClass();
    const { aiko } = hall.university.students;
    hall.clock.advance(2_500);
    const { status, body } = await hall.scan(aiko, { code: `HTTPS://MUSTER.EXAMPLE/C/${lecture.qr(0)}` });
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
      university_id: hall.university.universityId,
      student_id: aiko.studentId,
      status: 'present',
      method: 'qr',
      marked_by: null,
      is_last_second: false,
      location_verdict: null,
    });
    expect((marks[0]!['device_hash'] as Buffer).length).toBe(16);
  });

  it('and sends it fifty times at once has one mark, and fifty equal answers', async () => {
    const lecture = await hall.openClass();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => hall.scan(hall.university.students.aiko, { code: lecture.qr(0) })),
    );
    const said = new Set(answers.map(({ status, body: { already: _, ...rest } }) => JSON.stringify([status, rest])));
    expect(said.size).toBe(1);
    expect(answers.filter(({ body }) => body['already'] === false)).toHaveLength(1);
    expect(await lecture.marks()).toHaveLength(1);
  });

  it('and sends it again much later, since the answer was lost, is told the first result', async () => {
    const lecture = await hall.openClass();
    const { aiko, bilal } = hall.university.students;
    const first = await hall.scan(aiko, { code: lecture.qr(0) });
    hall.clock.advance(60_000);
    const again = await hall.scan(aiko, { code: lecture.qr(0) });
    expect(again.body).toEqual({ ...first.body, already: true });
    expect(codes(await hall.scan(bilal, { code: lecture.qr(0) }))).toBe('410 code_expired');
    expect(await lecture.marks()).toHaveLength(1);
  });

  it('within five seconds of the change is in; in the last of them with a note', async () => {
    const lecture = await hall.openClass();
    const { aiko, bilal } = hall.university.students;
    hall.clock.set(lecture.anchorMs + 13_900);
    expect((await hall.scan(aiko, { code: lecture.qr(0) })).status).toBe(200);
    hall.clock.set(lecture.anchorMs + 14_900);
    expect((await hall.scan(bilal, { code: lecture.qr(0) })).status).toBe(200);
    expect((await lecture.marks()).map((mark) => mark['is_last_second'])).toEqual([false, true]);
  });

  it('after the time set for it is late, and is told so', async () => {
    const lecture = await hall.openClass({ values: { late_after_minutes: 1 } });
    const { aiko, bilal } = hall.university.students;
    hall.clock.set(lecture.anchorMs + 60_000);
    expect((await hall.scan(aiko, { code: lecture.qr(6) })).body).toMatchObject({ status: 'present' });
    hall.clock.set(lecture.anchorMs + 60_001);
    expect((await hall.scan(bilal, { code: lecture.qr(6) })).body).toMatchObject({
      status: 'late',
      message: "You're checked in, marked late.",
    });
  });

  it('but was marked absent by the lecturer stays absent, and is told so', async () => {
    const lecture = await hall.openClass();
    const { aiko } = hall.university.students;
    await hall.scan(aiko, { code: lecture.qr(0) });
    await hall.query(`UPDATE marks SET status = 'absent', method = 'manual' WHERE session_id = $1`, [lecture.id]);
    const { status, body } = await hall.scan(aiko, { code: lecture.qr(0) });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'absent', method: 'manual', already: true });
    expect(body['message']).toMatch(/^Your lecturer has marked you absent/);
  });
});

describe('nobody gets in', () => {
  it('with a photograph of a code, the next code, or the code of an earlier run', async () => {
    const lecture = await hall.openClass();
    const { aiko } = hall.university.students;
    hall.clock.set(lecture.anchorMs + 9_999);
    expect(codes(await hall.scan(aiko, { code: lecture.qr(1) }))).toBe('410 code_expired');
    hall.clock.set(lecture.anchorMs + 15_000);
    expect(codes(await hall.scan(aiko, { code: lecture.qr(0) }))).toBe('410 code_expired');
    hall.clock.set(lecture.anchorMs + 1_000_000);
    const [started, ends] = [new Date(hall.clock.now()), new Date(hall.clock.now() + 180_000)];
    await lecture.change('qr_started_at = $2, qr_ends_at = $3', started, ends);
    expect(codes(await hall.scan(aiko, { code: lecture.qr(0) }))).toBe('410 code_expired');
    expect((await hall.scan(aiko, { code: lecture.qr(0, hall.clock.now()) })).status).toBe(200);
  });

  it('to a class whose list does not hold them, or of another university, about which nothing is told', async () => {
    const lecture = await hall.openClass();
    expect(codes(await hall.scan(hall.university.students.chidi, { code: lecture.qr(0) }))).toBe('403 not_expected');
    const theirs = await makeTestUniversity(hall.database, 'OTHER');
    const foreign = await hall.openClass({ university: theirs });
    const answer = await hall.scan(hall.university.students.aiko, { code: foreign.qr(0) });
    expect(codes(answer)).toBe('403 not_expected');
    expect(JSON.stringify(answer.body)).not.toMatch(/CS101|Programming|Hall/);
    expect([...(await lecture.marks()), ...(await foreign.marks())]).toEqual([]);
  });

  it('with something that is no code, or with nothing', async () => {
    const { aiko } = hall.university.students;
    expect(codes(await hall.scan(aiko, { code: 'https://example.com/menu' }))).toBe('404 code_unknown');
    expect(codes(await hall.scan(aiko, { code: '0'.repeat(34) }))).toBe('404 code_unknown');
    expect(codes(await hall.scan(aiko, {}))).toBe('400 invalid_input');
  });

  it('without being signed in as a student with a record', async () => {
    const lecture = await hall.openClass();
    const { lecturer, admin, students } = hall.university;
    expect(codes(await hall.scan(lecturer, { code: lecture.qr(0) }))).toBe('403 wrong_role');
    expect(codes(await hall.scan(admin, { code: lecture.qr(0) }))).toBe('403 wrong_role');
    expect(codes(await hall.scan({ ...students.aiko, studentId: null }, { code: lecture.qr(0) }))).toBe(
      '404 no_student_record',
    );
    expect((await hall.call(null, 'POST', '/api/attendance/scan', { code: lecture.qr(0) })).status).toBe(401);
    const token = hall.tokenOf(students.bilal);
    hall.revoke(students.bilal);
    const headers = { authorization: `Bearer ${token}` };
    const revoked = await hall.app.inject({
      method: 'POST',
      url: '/api/attendance/scan',
      headers,
      payload: { code: lecture.qr(0) },
    });
    expect(revoked.statusCode).toBe(401);
    expect(await lecture.marks()).toEqual([]);
  });
});

describe('a class that is not taking attendance', () => {
  it('refuses scans before its start, in a pause and after its end, each with what to do', async () => {
    const { aiko } = hall.university.students;
    const created = await hall.openClass({ values: { qr_started_at: null, qr_ends_at: null } });
    expect((await hall.scan(aiko, { code: created.qr(0) })).body).toMatchObject({
      code: 'session_closed',
      error: expect.stringMatching(/not started/),
    });

    const lecture = await hall.openClass();
    await hall.scan(hall.university.students.bilal, { code: lecture.qr(0) });
    hall.clock.advance(1_500);
    await lecture.change('qr_paused_at = $2', new Date(hall.clock.now() - 500));
    await expect.poll(async () => (await hall.scan(aiko, { code: lecture.qr(0) })).body['error']).toMatch(/paused/);
    await lecture.change('qr_paused_at = null, qr_stopped_at = $2', new Date(hall.clock.now() - 100));
    await expect.poll(async () => (await hall.scan(aiko, { code: lecture.qr(0) })).body['error']).toMatch(/is closed/);
    expect(await lecture.marks()).toHaveLength(1);
  });

  it('refuses even when another process stopped it and the word has not come round yet', async () => {
    const lecture = await hall.openClass();
    const { aiko, bilal } = hall.university.students;
    await hall.scan(aiko, { code: lecture.qr(0) });
    hall.clock.advance(100);
    await lecture.changeSilently('qr_stopped_at = $2', new Date(hall.clock.now() - 1));
    expect(codes(await hall.scan(bilal, { code: lecture.qr(0) }))).toBe('409 session_closed');
    expect(await lecture.marks()).toHaveLength(1);
  });

  it('takes a scan again after the lecturer goes on, with the new code only', async () => {
    const lecture = await hall.openClass();
    const { aiko } = hall.university.students;
    hall.clock.advance(43_210);
    const from = lecture.anchorMs + 43_210 - 2_000;
    await lecture.change('qr_started_at = $2, qr_ends_at = $3', new Date(from), new Date(from + 180_000));
    expect(codes(await hall.scan(aiko, { code: lecture.qr(4) }))).toBe('410 code_expired');
    expect((await hall.scan(aiko, { code: lecture.qr(0, from) })).status).toBe(200);
  });
});
