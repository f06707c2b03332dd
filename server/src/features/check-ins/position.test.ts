import { describe, expect, it } from 'vitest';
import { type CheckInApp, checkInScenario } from '#testing/check-in-app.ts';

const t = checkInScenario();

const fence = { geofence_latitude: 6.9, geofence_longitude: 79.86, geofence_radius_m: 100 };
const inside = { latitude: 6.9, longitude: 79.86, accuracy_m: 12 };
const can_locate = true;

type Answer = Awaited<ReturnType<CheckInApp['scan']>>;
const codes = ({ status, body }: Answer) => `${status} ${String(body['code'])}`;
/** The cookies a browser sends with its next request. */
const cookiesOf = ({ headers }: Answer) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

describe('check-in with a geofence', () => {
  it('asks for the position before it creates a mark', async () => {
    const lecture = await t.openClass({ values: fence });
    const { aiko } = t.university.students;
    const question = await t.scan(aiko, { code: lecture.qr(0), can_locate });
    expect(codes(question)).toBe('409 position_wanted');
    expect(question.body['error']).toBe(
      "This class checks your location. We compare it with the room once and don't store it.",
    );
    expect([question.headers['set-cookie']].flat()).toContainEqual(
      expect.stringMatching(/^muster_claim=\S+; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure$/),
    );
    expect(await lecture.marks()).toEqual([]);
    const cookie = cookiesOf(question);
    expect((await t.scan(aiko, { cookie, can_locate, position: inside })).body).toMatchObject({
      status: 'present',
      location_verdict: 'in',
      method: 'qr',
      already: false,
    });
    expect(await lecture.marks()).toMatchObject([
      { method: 'qr', location_verdict: 'in', location_accuracy: 'fine', is_last_second: false },
    ]);
  });

  it('marks a student who declines the position, with an uncertain location', async () => {
    const { aiko } = t.university.students;
    const before = await t.openClass();
    await t.scan(aiko, { code: before.qr(0) });
    const lecture = await t.openClass({ values: fence });
    const cookie = cookiesOf(await t.scan(aiko, { code: lecture.qr(0), can_locate }));
    const { status, body } = await t.scan(aiko, { cookie, can_locate, position: null });
    expect([status, body['location_verdict']]).toEqual([200, 'uncertain']);
    expect(await lecture.marks()).toMatchObject([{ location_verdict: 'uncertain', location_accuracy: null }]);
    // The mark stays; the lecturer sees that the position is missing.
    await expect
      .poll(async () => (await lecture.flags()).map(({ signal }) => signal).sort())
      .toEqual(['device_new', 'position_missing']);
  });

  it('counts the time of the scan, even if the position arrives after the code has expired', async () => {
    const lecture = await t.openClass({ values: { ...fence, late_after_minutes: 1 } });
    const { aiko } = t.university.students;
    t.clock.set(lecture.anchorMs + 14_500);
    const cookie = cookiesOf(await t.scan(aiko, { code: lecture.qr(0), can_locate }));
    t.clock.set(lecture.anchorMs + 75_000);
    expect(codes(await t.scan(aiko, { code: lecture.qr(0), position: inside }))).toBe('410 code_expired');
    expect((await t.scan(aiko, { cookie, can_locate, position: inside })).body).toMatchObject({
      status: 'present',
      marked_at: new Date(lecture.anchorMs + 14_500).toISOString(),
    });
    expect(await lecture.marks()).toMatchObject([{ is_last_second: true, location_verdict: 'in' }]);
  });

  it('rejects a claim that was issued to another student', async () => {
    const lecture = await t.openClass({ values: fence });
    const { aiko, bilal } = t.university.students;
    const cookie = cookiesOf(await t.scan(aiko, { code: lecture.qr(0), can_locate }));
    expect(codes(await t.scan(bilal, { cookie, position: inside }))).toBe('409 claim_used');
    expect((await t.scan(aiko, { cookie, position: inside })).status).toBe(200);
    expect(await lecture.marks()).toMatchObject([{ student_id: aiko.studentId }]);
  });

  it('marks a student outside the geofence, and returns the same result to repeats', async () => {
    const lecture = await t.openClass({ values: fence });
    const { aiko } = t.university.students;
    const outside = { ...inside, latitude: 6.95 };
    const first = await t.scan(aiko, { code: lecture.qr(0), position: outside });
    expect(first.body).toMatchObject({ status: 'present', location_verdict: 'out' });
    const again = { ...first.body, already: true };
    expect((await t.scan(aiko, { code: lecture.qr(0), position: inside })).body).toEqual(again);
    expect((await t.scan(aiko, { code: lecture.qr(0), can_locate })).body).toEqual(again);
    t.clock.advance(60_000);
    expect((await t.scan(aiko, { code: lecture.qr(0), position: inside })).body).toEqual(again);
    expect(await lecture.marks()).toMatchObject([{ location_verdict: 'out' }]);
  });

  it('does not ask a student who already has a mark', async () => {
    const lecture = await t.openClass({ values: fence });
    const { aiko } = t.university.students;
    const first = await t.scan(aiko, { code: lecture.qr(0), position: inside });
    const again = await t.scan(aiko, { code: lecture.qr(0), can_locate });
    expect(again.body).toEqual({ ...first.body, already: true });
    expect(await lecture.marks()).toMatchObject([{ location_verdict: 'in' }]);
  });

  it('rejects students who are not on the list without asking for the position', async () => {
    const lecture = await t.openClass({ values: fence });
    const { chidi } = t.university.students;
    expect(codes(await t.scan(chidi, { code: lecture.qr(0), can_locate }))).toBe('403 not_on_list');
    t.clock.advance(15_000);
    const { aiko } = t.university.students;
    expect(codes(await t.scan(aiko, { code: lecture.qr(0), can_locate }))).toBe('410 code_expired');
  });
});

describe('check-in with a geofence, other methods', () => {
  it('asks for the position with a typed code', async () => {
    const lecture = await t.openClass({ values: fence });
    const { aiko } = t.university.students;
    const question = await t.scan(aiko, { typed_code: lecture.typed(), can_locate });
    expect(codes(question)).toBe('409 position_wanted');
    const outside = { ...inside, latitude: 6.95 };
    expect((await t.scan(aiko, { cookie: cookiesOf(question), can_locate, position: outside })).status).toBe(200);
    expect(await lecture.marks()).toMatchObject([{ method: 'typed', location_verdict: 'out' }]);
  });

  it('asks for the position with a claim of the scan page', async () => {
    const lecture = await t.openClass({ values: fence });
    const { aiko } = t.university.students;
    const page = await t.app.inject({ method: 'GET', url: `/C/${lecture.qr(0)}` });
    const cookie = page.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const question = await t.scan(aiko, { cookie, can_locate });
    expect(codes(question)).toBe('409 position_wanted');
    expect(question.headers['set-cookie']).toBeUndefined();
    expect((await t.scan(aiko, { cookie, can_locate, position: inside })).status).toBe(200);
    expect(await lecture.marks()).toMatchObject([{ method: 'qr', location_verdict: 'in' }]);
  });

  it('marks clients that cannot determine a position, with an uncertain location', async () => {
    const lecture = await t.openClass({ values: fence });
    const { aiko, bilal } = t.university.students;
    expect((await t.scan(aiko, { code: lecture.qr(0) })).status).toBe(200);
    expect((await t.scan(bilal, { code: lecture.qr(0), can_locate: false })).status).toBe(200);
    expect(await lecture.marks()).toMatchObject([{ location_verdict: 'uncertain' }, { location_verdict: 'uncertain' }]);
  });
});

it('check-in without a geofence stores no location verdict', async () => {
  const lecture = await t.openClass();
  const { aiko } = t.university.students;
  const { status, body } = await t.scan(aiko, { code: lecture.qr(0), can_locate });
  expect([status, body['location_verdict']]).toEqual([200, null]);
  expect(await lecture.marks()).toMatchObject([{ location_verdict: null, location_accuracy: null }]);
});
