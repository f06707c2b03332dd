import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeTestUniversity } from '#platform/database/testing/test-university.setup.ts';
import { type CheckInApp, checkInScenario } from '#testing/check-in-app.ts';

const t = checkInScenario();

const codes = (answer: { status: number; body: Record<string, unknown> }) =>
  `${answer.status} ${String(answer.body['code'])}`;

/** Opens the address of a QR code like a phone: returns the page, its cookies and its result. */
async function openAddress(path: string, process: Pick<CheckInApp, 'app'> = t) {
  const page = await process.app.inject({ method: 'GET', url: path });
  const cookies = page.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const json = /data-arrival="([^"]*)"/.exec(page.body)?.[1] ?? '';
  return {
    page,
    cookies,
    arrival: JSON.parse(json.replaceAll('&quot;', '"').replaceAll('&#39;', "'")) as Record<string, unknown>,
  };
}

describe('scan page', () => {
  it('shows the class and issues a claim without marking', async () => {
    const lecture = await t.openClass();
    const { page, arrival } = await openAddress(`/C/${lecture.qr(0)}`);
    expect(page.statusCode).toBe(200);
    expect(arrival).toEqual({
      verdict: 'claimed',
      module_code: 'CS101',
      module_name: 'Programming',
      wants_position: false,
      attendance_requirement: 'required',
    });
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; /,
    );
    for (const cookie of page.cookies)
      expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
    expect(page.cookies.map(({ name, maxAge }) => [name, maxAge])).toEqual([
      ['muster_claim', 86_400],
      ['muster_device', 400 * 86_400],
    ]);
    expect(await lecture.marks()).toEqual([]);
  });

  it('lets the claim check in at the time of arrival, also after the session has stopped', async () => {
    const lecture = await t.openClass();
    const { aiko, bilal } = t.university.students;
    const [first, second] = [
      await openAddress(`/C/${lecture.qr(0)}`),
      await openAddress(`/c/${lecture.qr(0).toLowerCase()}`),
    ];
    t.clock.advance(60_000);
    const { body } = await t.scan(aiko, { cookie: first.cookies });
    expect(body).toMatchObject({ already: false, marked_at: new Date(lecture.anchorMs).toISOString() });
    await lecture.change('qr_stopped_at = $2', new Date(t.clock.now()));
    t.clock.advance(530_000);
    expect((await t.scan(bilal, { cookie: second.cookies })).status).toBe(200);
    expect(await lecture.marks()).toHaveLength(2);
  });

  it('rejects codes and claims of a withdrawn class, also from a student with a mark', async () => {
    const lecture = await t.openClass();
    const { aiko, bilal } = t.university.students;
    const { cookies: cookie } = await openAddress(`/C/${lecture.qr(0)}`);
    await t.scan(aiko, { code: lecture.qr(0) });
    const withdrawn = `withdrawn_at = $2, withdrawn_by = $3, withdrawal_reason = 'Wrong room'`;
    const by = t.university.lecturer.accountId;
    const refused = {
      status: 409,
      body: { code: 'session_closed', error: "This class was withdrawn. You don't need to check in." },
    };
    t.clock.advance(1_000);
    // The cache still has the running class: the statement that writes the mark rejects it.
    await lecture.changeSilently(`${withdrawn}, qr_stopped_at = $2`, new Date(t.clock.now()), by);
    expect(codes(await t.scan(bilal, { cookie }))).toBe('409 session_closed');
    await lecture.change(`qr_stopped_at = $2`, new Date(t.clock.now()));
    expect(await t.scan(bilal, { cookie })).toMatchObject(refused);
    for (const student of [aiko, bilal]) expect(await t.scan(student, { code: lecture.qr(0) })).toMatchObject(refused);
    expect((await openAddress(`/C/${lecture.qr(0)}`)).arrival).toEqual({ verdict: 'session_closed' });
    expect(await lecture.marks()).toHaveLength(1);
  });

  it('accepts a claim again from the same student only', async () => {
    const lecture = await t.openClass();
    const { aiko, bilal } = t.university.students;
    const { cookies: cookie } = await openAddress(`/C/${lecture.qr(0)}`);
    const first = await t.scan(aiko, { cookie });
    expect((await t.scan(aiko, { cookie })).body).toEqual({ ...first.body, already: true });
    expect(codes(await t.scan(bilal, { cookie }))).toBe('409 claim_used');
    expect(await lecture.marks()).toHaveLength(1);
  });

  it('rejects a claim on another device', async () => {
    const lecture = await t.openClass();
    const { aiko, bilal } = t.university.students;
    const { page, cookies: cookie } = await openAddress(`/C/${lecture.qr(0)}`);
    const [claim] = page.cookies.map(({ name, value }) => `${name}=${value}`);
    const { cookies: his } = await openAddress('/C/NOTHING');
    for (const sent of [claim, `${claim}; ${his}`])
      expect(codes(await t.scan(bilal, { cookie: String(sent) }))).toBe('400 invalid_input');
    expect(await lecture.marks()).toEqual([]);
    expect((await t.scan(aiko, { cookie })).status).toBe(200);
  });

  it('lets one of two students use a shared claim concurrently', async () => {
    const lecture = await t.openClass();
    const { aiko, bilal } = t.university.students;
    const { cookies: cookie } = await openAddress(`/C/${lecture.qr(0)}`);
    const answers = await Promise.all([aiko, bilal, aiko, bilal].map((student) => t.scan(student, { cookie })));
    expect(answers.map(codes).filter((code) => code === '409 claim_used')).toHaveLength(2);
    expect(await lecture.marks()).toHaveLength(1);
  });

  it('rejects claims that are expired, forged or of a class without the student', async () => {
    const lecture = await t.openClass();
    const { aiko, chidi } = t.university.students;
    const { cookies: cookie } = await openAddress(`/C/${lecture.qr(0)}`);
    expect(codes(await t.scan(chidi, { cookie }))).toBe('403 not_on_list');
    expect(codes(await t.scan(aiko, { cookie: cookie.replace(/\.0\./, '.1.') }))).toBe('400 invalid_input');
    expect(codes(await t.scan(aiko, { cookie: 'muster_claim=x' }))).toBe('400 invalid_input');
    t.clock.advance(600_000);
    expect(codes(await t.scan(aiko, { cookie }))).toBe('410 code_expired');

    const other = await makeTestUniversity(t.database, 'AWAY');
    const foreign = await t.openClass({ university: other });
    const away = await openAddress(`/C/${foreign.qr(0)}`);
    expect(codes(await t.scan(aiko, { cookie: away.cookies }))).toBe('403 not_expected');
  });

  it('explains expired codes, unknown codes and closed sessions', async () => {
    const lecture = await t.openClass();
    const verdictOf = async (path: string) => (await openAddress(path)).arrival;
    t.clock.set(lecture.anchorMs + 15_000);
    expect(await verdictOf(`/C/${lecture.qr(0)}`)).toEqual({ verdict: 'code_expired' });
    expect(await verdictOf('/C/NOTHING')).toEqual({ verdict: 'code_unknown' });
    expect(await verdictOf(`/C/${'0'.repeat(34)}`)).toEqual({ verdict: 'code_unknown' });
    expect((await openAddress(`/C/${lecture.qr(0)}`)).cookies).not.toMatch(/muster_claim/);
    t.clock.set(lecture.anchorMs + 185_000);
    expect(await verdictOf(`/C/${lecture.qr(17)}`)).toEqual({ verdict: 'session_closed' });
  });

  it('issues claims that are valid in all processes', async () => {
    const other = await t.makeProcess();
    const lecture = await t.openClass();
    const { cookies: cookie } = await openAddress(`/C/${lecture.qr(0)}`, other);
    expect((await t.scan(t.university.students.aiko, { cookie })).status).toBe(200);
    expect((await other.scan(t.university.students.aiko, { cookie })).body).toMatchObject({ already: true });
  });
});

describe('typed code', () => {
  it('is valid for twenty-five seconds, in any spelling', async () => {
    const lecture = await t.openClass();
    const { aiko, bilal } = t.university.students;
    const typed = `${lecture.typed().slice(0, 4)}-${lecture.typed().slice(4)}`.toLowerCase().replaceAll('0', 'o');
    t.clock.advance(24_999);
    expect((await t.scan(aiko, { typed_code: typed })).body).toMatchObject({ status: 'present' });
    t.clock.advance(1);
    const late = await t.scan(bilal, { typed_code: typed });
    expect([codes(late), late.body['error']]).toEqual([
      '410 code_expired',
      expect.stringContaining('show a code again'),
    ]);
    expect((await t.scan(aiko, { typed_code: typed })).body).toMatchObject({ already: true });
    expect((await lecture.marks())[0]).toMatchObject({ method: 'typed', is_last_second: true });
  });

  it('finds the student’s class among running classes of the own university', async () => {
    const { aiko, chidi } = t.university.students;
    const one = await t.openClass();
    const other = await t.openClass({ students: [chidi] });
    expect((await t.scan(aiko, { typed_code: one.typed() })).body).toMatchObject({
      session: { session_id: one.id },
    });
    expect((await t.scan(chidi, { typed_code: other.typed() })).body).toMatchObject({
      session: { session_id: other.id },
    });
    expect(codes(await t.scan(chidi, { typed_code: one.typed() }))).toBe('403 not_on_list');
    const otherUniversity = await makeTestUniversity(t.database, 'FAR');
    const foreign = await t.openClass({ university: otherUniversity });
    expect(codes(await t.scan(aiko, { typed_code: foreign.typed() }))).toBe('404 code_unknown');
  });

  it('is found for a class that started later', async () => {
    const { aiko } = t.university.students;
    await t.scan(aiko, { typed_code: '00000000' });
    const lecture = await t.openClass({ values: { qr_started_at: null, qr_ends_at: null } });
    await lecture.change(
      'qr_started_at = $2, qr_ends_at = $3',
      new Date(lecture.anchorMs),
      new Date(lecture.anchorMs + 180_000),
    );
    await expect.poll(async () => (await t.scan(aiko, { typed_code: lecture.typed() })).status).toBe(200);
  });
});

describe('limit of wrong codes', () => {
  it('stops a student after thirty wrong codes, but not classmates at the same address', async () => {
    const lecture = await t.openClass();
    const { aiko, bilal, dana } = t.university.students;
    const answers: string[] = [];
    for (let guess = 0; guess < 32; guess++) {
      answers.push(codes(await t.scan(dana, { typed_code: String(10_000_000 + guess) })));
    }
    expect(answers.slice(0, 30).every((code) => code === '404 code_unknown')).toBe(true);
    const stopped = await t.scan(dana, { typed_code: lecture.typed() });
    expect([...answers.slice(30), codes(stopped)]).toEqual(Array(3).fill('429 too_many_attempts'));
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    expect(codes(await t.scan(dana, { code: '0'.repeat(34) }))).toBe('429 too_many_attempts');
    for (const student of [aiko, bilal])
      expect((await t.scan(student, { typed_code: lecture.typed() })).status).toBe(200);
  });

  it('counts the guesses of a student in all processes, for an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    // Earlier guesses of the student no longer count.
    t.clock.advance(3_600_000);
    const processes = [await t.makeProcess(), await t.makeProcess()];
    const lecture = await t.openClass();
    const { aiko } = t.university.students;
    const answers: string[] = [];
    for (let guess = 0; guess < 40; guess++) {
      const scan = processes[guess % 2]!.scan;
      answers.push(codes(await scan(aiko, { typed_code: String(30_000_000 + guess) })));
    }
    expect(answers.filter((code) => code === '404 code_unknown')).toHaveLength(30);
    for (const { scan } of processes)
      expect(codes(await scan(aiko, { typed_code: lecture.typed() }))).toBe('429 too_many_attempts');
    // The limit protects typed codes: a QR code cannot be guessed.
    expect((await processes[0]!.scan(aiko, { code: lecture.qr(0) })).status).toBe(200);

    vi.setSystemTime(Date.now() + 3_600_000);
    t.clock.advance(3_600_000);
    const next = await t.openClass();
    processes[1]!.sessions.invalidate(t.university.universityId, next.id);
    expect((await processes[1]!.scan(aiko, { typed_code: next.typed() })).status).toBe(200);
  });

  it('applies to concurrent requests', async () => {
    await t.openClass();
    const guesses = Array.from({ length: 60 }, (_, guess) => ({ typed_code: String(20_000_000 + guess) }));
    const answers = await Promise.all(guesses.map((guess) => t.scan(t.university.students.chidi, guess)));
    const verified = answers.map(codes).filter((code) => code !== '429 too_many_attempts');
    expect(new Set(verified)).toEqual(new Set(['404 code_unknown']));
    expect(verified.length).toBeLessThanOrEqual(30);
  });

  it('does not count valid codes', async () => {
    const lecture = await t.openClass();
    for (let time = 0; time < 40; time++) {
      expect((await t.scan(t.university.students.bilal, { code: lecture.qr(0) })).status).toBe(200);
      expect((await t.scan(t.university.students.bilal, { typed_code: lecture.typed() })).status).toBe(200);
    }
  });
});
