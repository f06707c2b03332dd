import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTestUniversity } from '../../platform/database/testing/test-university.setup.ts';
import { type Hall, makeHall } from '../../testing/check-in-app.ts';

let hall: Hall;
beforeAll(async () => (hall = await makeHall()));
afterAll(() => hall.end());

const codes = (answer: { status: number; body: Record<string, unknown> }) =>
  `${answer.status} ${String(answer.body['code'])}`;

/** What a phone's camera does: opens the address, keeps the cookies, reads what the page says. */
async function openAddress(path: string, process: Pick<Hall, 'app'> = hall) {
  const page = await process.app.inject({ method: 'GET', url: path });
  const cookies = page.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const written = /data-arrival="([^"]*)"/.exec(page.body)?.[1] ?? '';
  return {
    page,
    cookies,
    arrival: JSON.parse(written.replaceAll('&quot;', '"').replaceAll('&#39;', "'")) as Record<string, unknown>,
  };
}

describe('a student who opens the address of the code', () => {
  it('sees the class, gets a claim, and is not marked by looking', async () => {
    const lecture = await hall.openClass();
    const { page, arrival } = await openAddress(`/C/${lecture.qr(0)}`);
    expect(page.statusCode).toBe(200);
    expect(arrival).toEqual({
      verdict: 'claimed',
      module_code: 'CS101',
      module_name: 'Programming',
      wants_position: false,
    });
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; /,
    );
    for (const cookie of page.cookies)
      expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
    expect(page.cookies.map(({ name, maxAge }) => [name, maxAge])).toEqual([
      ['muster_claim', 600],
      ['muster_device', 400 * 86_400],
    ]);
    expect(await lecture.marks()).toEqual([]);
  });

  it('and signs in only minutes later is marked at the time of the arrival, also after the class has stopped', async () => {
    const lecture = await hall.openClass();
    const { aiko, bilal } = hall.university.students;
    const [hers, his] = [
      await openAddress(`/C/${lecture.qr(0)}`),
      await openAddress(`/c/${lecture.qr(0).toLowerCase()}`),
    ];
    hall.clock.advance(60_000);
    const { body } = await hall.scan(aiko, { cookie: hers.cookies });
    expect(body).toMatchObject({ already: false, marked_at: new Date(lecture.anchorMs).toISOString() });
    await lecture.change('qr_stopped_at = $2', new Date(hall.clock.now()));
    hall.clock.advance(530_000);
    expect((await hall.scan(bilal, { cookie: his.cookies })).status).toBe(200);
    expect(await lecture.marks()).toHaveLength(2);
  });

  it('may hand the claim in again, but nobody else may', async () => {
    const lecture = await hall.openClass();
    const { aiko, bilal } = hall.university.students;
    const { cookies: cookie } = await openAddress(`/C/${lecture.qr(0)}`);
    const first = await hall.scan(aiko, { cookie });
    expect((await hall.scan(aiko, { cookie })).body).toEqual({ ...first.body, already: true });
    expect(codes(await hall.scan(bilal, { cookie }))).toBe('409 claim_used');
    expect(await lecture.marks()).toHaveLength(1);
  });

  it('cannot send it to a friend: it is good on the phone that arrived', async () => {
    const lecture = await hall.openClass();
    const { aiko, bilal } = hall.university.students;
    const { page, cookies: cookie } = await openAddress(`/C/${lecture.qr(0)}`);
    const [claim] = page.cookies.map(({ name, value }) => `${name}=${value}`);
    const { cookies: his } = await openAddress('/C/NOTHING');
    for (const sent of [claim, `${claim}; ${his}`])
      expect(codes(await hall.scan(bilal, { cookie: String(sent) }))).toBe('400 invalid_input');
    expect(await lecture.marks()).toEqual([]);
    expect((await hall.scan(aiko, { cookie })).status).toBe(200);
  });

  it('and shares the claim with a friend at the same instant gets one of the two in', async () => {
    const lecture = await hall.openClass();
    const { aiko, bilal } = hall.university.students;
    const { cookies: cookie } = await openAddress(`/C/${lecture.qr(0)}`);
    const answers = await Promise.all([aiko, bilal, aiko, bilal].map((student) => hall.scan(student, { cookie })));
    expect(answers.map(codes).filter((code) => code === '409 claim_used')).toHaveLength(2);
    expect(await lecture.marks()).toHaveLength(1);
  });

  it('cannot use it after ten minutes, nor one made up, changed, or of a class without them', async () => {
    const lecture = await hall.openClass();
    const { aiko, chidi } = hall.university.students;
    const { cookies: cookie } = await openAddress(`/C/${lecture.qr(0)}`);
    expect(codes(await hall.scan(chidi, { cookie }))).toBe('403 not_expected');
    expect(codes(await hall.scan(aiko, { cookie: cookie.replace(/\.0\./, '.1.') }))).toBe('400 invalid_input');
    expect(codes(await hall.scan(aiko, { cookie: 'muster_claim=x' }))).toBe('400 invalid_input');
    hall.clock.advance(600_000);
    expect(codes(await hall.scan(aiko, { cookie }))).toBe('410 code_expired');

    const theirs = await makeTestUniversity(hall.database, 'AWAY');
    const foreign = await hall.openClass({ university: theirs });
    const away = await openAddress(`/C/${foreign.qr(0)}`);
    expect(codes(await hall.scan(aiko, { cookie: away.cookies }))).toBe('403 not_expected');
  });

  it('too late, with a code of nothing, or when the class is over reads which of these it is', async () => {
    const lecture = await hall.openClass();
    const verdictOf = async (path: string) => (await openAddress(path)).arrival;
    hall.clock.set(lecture.anchorMs + 15_000);
    expect(await verdictOf(`/C/${lecture.qr(0)}`)).toEqual({ verdict: 'code_expired' });
    expect(await verdictOf('/C/NOTHING')).toEqual({ verdict: 'code_unknown' });
    expect(await verdictOf(`/C/${'0'.repeat(34)}`)).toEqual({ verdict: 'code_unknown' });
    expect((await openAddress(`/C/${lecture.qr(0)}`)).cookies).not.toMatch(/muster_claim/);
    hall.clock.set(lecture.anchorMs + 185_000);
    expect(await verdictOf(`/C/${lecture.qr(17)}`)).toEqual({ verdict: 'session_closed' });
  });

  it('at one process may hand the claim in at another', async () => {
    const other = await hall.makeProcess();
    const lecture = await hall.openClass();
    const { cookies: cookie } = await openAddress(`/C/${lecture.qr(0)}`, other);
    expect((await hall.scan(hall.university.students.aiko, { cookie })).status).toBe(200);
    expect((await other.scan(hall.university.students.aiko, { cookie })).body).toMatchObject({ already: true });
  });
});

describe('a student without a working camera', () => {
  it('types the short code, in any spelling, within its thirty seconds and five more', async () => {
    const lecture = await hall.openClass();
    const { aiko, bilal } = hall.university.students;
    const typed = `${lecture.typed(0).slice(0, 4)}-${lecture.typed(0).slice(4)}`.toLowerCase().replaceAll('0', 'o');
    hall.clock.advance(34_999);
    expect((await hall.scan(aiko, { typed_code: typed })).body).toMatchObject({ status: 'present' });
    hall.clock.advance(1);
    expect(codes(await hall.scan(bilal, { typed_code: typed }))).toBe('410 code_expired');
    expect((await hall.scan(aiko, { typed_code: typed })).body).toMatchObject({ already: true });
    expect((await lecture.marks())[0]).toMatchObject({ method: 'typed', is_last_second: true });
  });

  it('finds the own class among several that run, and no class of another university', async () => {
    const { aiko, chidi } = hall.university.students;
    const one = await hall.openClass();
    const other = await hall.openClass({ roster: [chidi] });
    expect((await hall.scan(aiko, { typed_code: one.typed(0) })).body).toMatchObject({
      session: { session_id: one.id },
    });
    expect((await hall.scan(chidi, { typed_code: other.typed(0) })).body).toMatchObject({
      session: { session_id: other.id },
    });
    expect(codes(await hall.scan(chidi, { typed_code: one.typed(0) }))).toBe('403 not_expected');
    const theirs = await makeTestUniversity(hall.database, 'FAR');
    const foreign = await hall.openClass({ university: theirs });
    expect(codes(await hall.scan(aiko, { typed_code: foreign.typed(0) }))).toBe('404 code_unknown');
  });

  it('of a class that started after others is found as well', async () => {
    const { aiko } = hall.university.students;
    await hall.scan(aiko, { typed_code: '00000000' });
    const lecture = await hall.openClass({ values: { qr_started_at: null, qr_ends_at: null } });
    await lecture.change(
      'qr_started_at = $2, qr_ends_at = $3',
      new Date(lecture.anchorMs),
      new Date(lecture.anchorMs + 180_000),
    );
    await expect.poll(async () => (await hall.scan(aiko, { typed_code: lecture.typed(0) })).status).toBe(200);
  });
});

describe('who guesses', () => {
  it('is stopped after thirty wrong codes and told to see the lecturer; classmates at the same address are not', async () => {
    const lecture = await hall.openClass();
    const { aiko, bilal, dana } = hall.university.students;
    const answers: string[] = [];
    for (let guess = 0; guess < 32; guess++) {
      answers.push(codes(await hall.scan(dana, { typed_code: String(10_000_000 + guess) })));
    }
    expect(answers.slice(0, 30).every((code) => code === '404 code_unknown')).toBe(true);
    const stopped = await hall.scan(dana, { typed_code: lecture.typed(0) });
    expect([...answers.slice(30), codes(stopped)]).toEqual(Array(3).fill('429 too_many_attempts'));
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    expect(codes(await hall.scan(dana, { code: '0'.repeat(34) }))).toBe('429 too_many_attempts');
    for (const student of [aiko, bilal])
      expect((await hall.scan(student, { typed_code: lecture.typed(0) })).status).toBe(200);
  });

  it('with sixty at once has no more tries than one by one', async () => {
    await hall.openClass();
    const guesses = Array.from({ length: 60 }, (_, guess) => ({ typed_code: String(20_000_000 + guess) }));
    const answers = await Promise.all(guesses.map((guess) => hall.scan(hall.university.students.chidi, guess)));
    const judged = answers.map(codes).filter((code) => code !== '429 too_many_attempts');
    expect(new Set(judged)).toEqual(new Set(['404 code_unknown']));
    expect(judged.length).toBeLessThanOrEqual(30);
  });

  it('right is never counted', async () => {
    const lecture = await hall.openClass();
    for (let time = 0; time < 40; time++) {
      expect((await hall.scan(hall.university.students.bilal, { code: lecture.qr(0) })).status).toBe(200);
    }
  });
});
