import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Hall, makeHall } from '../../testing/check-in-app.ts';

let hall: Hall;
beforeAll(async () => (hall = await makeHall()));
afterAll(() => hall.end());

const fence = { geofence_latitude: 6.9, geofence_longitude: 79.86, geofence_radius_m: 100 };
const inside = { latitude: 6.9, longitude: 79.86, accuracy_m: 12 };
const can_locate = true;

type Answer = Awaited<ReturnType<Hall['scan']>>;
const codes = ({ status, body }: Answer) => `${status} ${String(body['code'])}`;
/** What a browser keeps of an answer and sends along with the next call. */
const cookiesOf = ({ headers }: Answer) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

describe('a student who scans inside the app, in a class that has an area', () => {
  it('is asked for the position before anything is marked, and is in with it', async () => {
    const lecture = await hall.openClass({ values: fence });
    const { aiko } = hall.university.students;
    const asked = await hall.scan(aiko, { code: lecture.qr(0), can_locate });
    expect(codes(asked)).toBe('409 position_wanted');
    expect(asked.body['error']).toBe('This class asks where you are. Your position is compared and not kept.');
    expect([asked.headers['set-cookie']].flat()).toContainEqual(
      expect.stringMatching(/^muster_claim=\S+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/),
    );
    expect(await lecture.marks()).toEqual([]);
    const cookie = cookiesOf(asked);
    expect((await hall.scan(aiko, { cookie, can_locate, position: inside })).body).toMatchObject({
      status: 'present',
      location_verdict: 'in',
      method: 'qr',
      already: false,
    });
    expect(await lecture.marks()).toMatchObject([
      { method: 'qr', location_verdict: 'in', location_accuracy: 'fine', is_last_second: false },
    ]);
  });

  it('and keeps the position to oneself is in all the same; the lecturer sees that it is uncertain', async () => {
    const { aiko } = hall.university.students;
    const before = await hall.openClass();
    await hall.scan(aiko, { code: before.qr(0) });
    const lecture = await hall.openClass({ values: fence });
    const cookie = cookiesOf(await hall.scan(aiko, { code: lecture.qr(0), can_locate }));
    const { status, body } = await hall.scan(aiko, { cookie, can_locate, position: null });
    expect([status, body['location_verdict']]).toEqual([200, 'uncertain']);
    expect(await lecture.marks()).toMatchObject([{ location_verdict: 'uncertain', location_accuracy: null }]);
    // The mark was looked at, as its other phone shows, and not found to be elsewhere.
    await expect.poll(async () => (await lecture.flags()).map(({ signal }) => signal)).toEqual(['device_new']);
  });

  it('counts from the scan, however long the phone looks for its place and the code is gone', async () => {
    const lecture = await hall.openClass({ values: { ...fence, late_after_minutes: 1 } });
    const { aiko } = hall.university.students;
    hall.clock.set(lecture.anchorMs + 14_500);
    const cookie = cookiesOf(await hall.scan(aiko, { code: lecture.qr(0), can_locate }));
    hall.clock.set(lecture.anchorMs + 75_000);
    expect(codes(await hall.scan(aiko, { code: lecture.qr(0), position: inside }))).toBe('410 code_expired');
    expect((await hall.scan(aiko, { cookie, can_locate, position: inside })).body).toMatchObject({
      status: 'present',
      marked_at: new Date(lecture.anchorMs + 14_500).toISOString(),
    });
    expect(await lecture.marks()).toMatchObject([{ is_last_second: true, location_verdict: 'in' }]);
  });

  it('cannot give the kept arrival to anybody else, not even before using it', async () => {
    const lecture = await hall.openClass({ values: fence });
    const { aiko, bilal } = hall.university.students;
    const cookie = cookiesOf(await hall.scan(aiko, { code: lecture.qr(0), can_locate }));
    expect(codes(await hall.scan(bilal, { cookie, position: inside }))).toBe('409 claim_used');
    expect((await hall.scan(aiko, { cookie, position: inside })).status).toBe(200);
    expect(await lecture.marks()).toMatchObject([{ student_id: aiko.studentId }]);
  });

  it('and is outside of it is in, is told where the phone was, and hears the same at every repeat', async () => {
    const lecture = await hall.openClass({ values: fence });
    const { aiko } = hall.university.students;
    const outside = { ...inside, latitude: 6.95 };
    const first = await hall.scan(aiko, { code: lecture.qr(0), position: outside });
    expect(first.body).toMatchObject({ status: 'present', location_verdict: 'out' });
    const again = { ...first.body, already: true };
    expect((await hall.scan(aiko, { code: lecture.qr(0), position: inside })).body).toEqual(again);
    expect((await hall.scan(aiko, { code: lecture.qr(0), can_locate })).body).toEqual(again);
    hall.clock.advance(60_000);
    expect((await hall.scan(aiko, { code: lecture.qr(0), position: inside })).body).toEqual(again);
    expect(await lecture.marks()).toMatchObject([{ location_verdict: 'out' }]);
  });

  it('and is in already is told so and not asked again', async () => {
    const lecture = await hall.openClass({ values: fence });
    const { aiko } = hall.university.students;
    const first = await hall.scan(aiko, { code: lecture.qr(0), position: inside });
    const again = await hall.scan(aiko, { code: lecture.qr(0), can_locate });
    expect(again.body).toEqual({ ...first.body, already: true });
    expect(await lecture.marks()).toMatchObject([{ location_verdict: 'in' }]);
  });

  it('but is not on its list is refused and asked nothing', async () => {
    const lecture = await hall.openClass({ values: fence });
    const { chidi } = hall.university.students;
    expect(codes(await hall.scan(chidi, { code: lecture.qr(0), can_locate }))).toBe('403 not_expected');
    hall.clock.advance(15_000);
    const { aiko } = hall.university.students;
    expect(codes(await hall.scan(aiko, { code: lecture.qr(0), can_locate }))).toBe('410 code_expired');
  });
});

describe('in a class that has an area', () => {
  it('who types the code is asked as well, and is recorded as having typed', async () => {
    const lecture = await hall.openClass({ values: fence });
    const { aiko } = hall.university.students;
    const asked = await hall.scan(aiko, { typed_code: lecture.typed(0), can_locate });
    expect(codes(asked)).toBe('409 position_wanted');
    const outside = { ...inside, latitude: 6.95 };
    expect((await hall.scan(aiko, { cookie: cookiesOf(asked), can_locate, position: outside })).status).toBe(200);
    expect(await lecture.marks()).toMatchObject([{ method: 'typed', location_verdict: 'out' }]);
  });

  it('who comes back to a scan by the camera without a word of the position is asked too', async () => {
    const lecture = await hall.openClass({ values: fence });
    const { aiko } = hall.university.students;
    const page = await hall.app.inject({ method: 'GET', url: `/C/${lecture.qr(0)}` });
    const cookie = page.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const asked = await hall.scan(aiko, { cookie, can_locate });
    expect(codes(asked)).toBe('409 position_wanted');
    expect(asked.headers['set-cookie']).toBeUndefined();
    expect((await hall.scan(aiko, { cookie, can_locate, position: inside })).status).toBe(200);
    expect(await lecture.marks()).toMatchObject([{ method: 'qr', location_verdict: 'in' }]);
  });

  it('a program that cannot tell a position is let in at once, with an uncertain place', async () => {
    const lecture = await hall.openClass({ values: fence });
    const { aiko, bilal } = hall.university.students;
    expect((await hall.scan(aiko, { code: lecture.qr(0) })).status).toBe(200);
    expect((await hall.scan(bilal, { code: lecture.qr(0), can_locate: false })).status).toBe(200);
    expect(await lecture.marks()).toMatchObject([{ location_verdict: 'uncertain' }, { location_verdict: 'uncertain' }]);
  });
});

it('a class without an area asks nobody and keeps no verdict', async () => {
  const lecture = await hall.openClass();
  const { aiko } = hall.university.students;
  const { status, body } = await hall.scan(aiko, { code: lecture.qr(0), can_locate });
  expect([status, body['location_verdict']]).toEqual([200, null]);
  expect(await lecture.marks()).toMatchObject([{ location_verdict: null, location_accuracy: null }]);
});
