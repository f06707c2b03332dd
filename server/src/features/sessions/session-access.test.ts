import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeSettableClock } from '../../platform/clock.ts';
import {
  mondayNoonMs,
  makeTestUniversity,
  type TestUniversity,
} from '../../platform/database/testing/test-university.setup.ts';
import { makeTestDatabase, type TestDatabase } from '../../platform/database/testing/test-database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type ClassApp, makeClassApp, openMondayClass } from '../../testing/class-app.ts';

let database: TestDatabase;
let here: TestUniversity;
let elsewhere: TestUniversity;
let web: ClassApp;
let id: string;
const clock = makeSettableClock(mondayNoonMs);

beforeAll(async () => {
  database = await makeTestDatabase();
  here = await makeTestUniversity(database, 'HERE');
  elsewhere = await makeTestUniversity(database, 'ELSEWHERE');
  web = await makeClassApp(database, clock);
});
afterAll(() => database.drop());

let hour = 0;
beforeEach(async () => {
  clock.set(mondayNoonMs);
  id = await openMondayClass(web, here.lecturer, hour++);
});

const post = (action: string, body?: object, caller: Caller = here.lecturer) =>
  web.call(caller, 'POST', `/api/qr-sessions/${id}/${action}`, body);
const current = async (caller: Caller = here.lecturer): Promise<{ status: number }> =>
  await web.call(caller, 'GET', `/api/qr-sessions/${id}/current-qr`);

describe('session access', () => {
  it('is granted to the lecturer, the assistant and administrators', async () => {
    await database.acrossUniversities((tx) =>
      tx.query('UPDATE class_sessions SET assistant_lecturer_id = $2 WHERE id = $1', [id, here.assistant.staffId]),
    );
    for (const caller of [here.lecturer, here.assistant, here.admin])
      expect((await post('start-qr', undefined, caller)).status).toBe(200);
  });

  it('returns 403 for other lecturers, 404 for other universities, 401 without a token', async () => {
    for (const action of ['start-qr', 'pause-qr', 'resume-qr', 'stop-qr']) {
      expect(await post(action, undefined, here.otherLecturer)).toMatchObject({
        status: 403,
        body: { code: 'not_yours' },
      });
      expect(await post(action, undefined, here.students.aiko)).toMatchObject({
        status: 403,
        body: { code: 'wrong_role' },
      });
      expect(await post(action, undefined, elsewhere.lecturer)).toMatchObject({
        status: 404,
        body: { error: 'Class session not found' },
      });
      expect(await post(action, undefined, elsewhere.admin)).toMatchObject({ status: 404 });
      expect(await web.call(null, 'POST', `/api/qr-sessions/${id}/${action}`)).toMatchObject({ status: 401 });
    }
    expect((await current(here.otherLecturer)).status).toBe(403);
    expect((await current(elsewhere.admin)).status).toBe(404);
  });
});

describe('session details', () => {
  it('include the state, and settings can be changed one by one', async () => {
    const before = await web.call(here.lecturer, 'GET', `/api/qr-sessions/${id}`);
    expect(before.body).toMatchObject({
      success: true,
      is_active: false,
      qr_started: false,
      session: { session_id: id, state: 'created' },
    });
    await post('start-qr');
    const put = (body: object) => web.call(here.lecturer, 'PUT', `/api/qr-sessions/${id}`, body);
    await put({ head_count: 40, geofence: { latitude: 6.9, longitude: 79.86, radius_m: 120 } });
    await put({ late_after_minutes: 15 });
    const after = await web.call(here.admin, 'GET', `/api/qr-sessions/${id}`);
    expect(after.body).toMatchObject({
      is_active: true,
      qr_started: true,
      session: {
        state: 'running',
        head_count: 40,
        late_after_minutes: 15,
        geofence: { latitude: 6.9, longitude: 79.86, radius_m: 120 },
      },
    });
    const late = await put({ head_count: 41, seen: { head_count: null } });
    expect([late.status, late.body['details']]).toEqual([409, { head_count: expect.any(String) }]);
    expect((await put({ head_count: 40, seen: { head_count: null } })).status).toBe(200);
    expect((await put({ head_count: '', late_after_minutes: ' ' })).body).toMatchObject({
      session: { head_count: null, late_after_minutes: null },
    });
    expect((await put({ head_count: '40' })).status).toBe(200);
    expect((await put({ geofence: null })).body).toMatchObject({ session: { geofence: null, head_count: 40 } });
    expect((await put({ geofence: { latitude: 99, longitude: 0, radius_m: 100 } })).status).toBe(400);
  });

  it('are listed for the lecturer’s own sessions, or for all of the university for administrators', async () => {
    const idsOf = async (caller: Caller) => {
      const { body } = await web.call(caller, 'GET', '/api/qr-sessions?date_from=2026-09-14&date_to=2026-09-14');
      return (body['sessions'] as { id: string; present: number }[]).map((session) => session.id);
    };
    expect(await idsOf(here.lecturer)).toContain(id);
    expect(await idsOf(here.admin)).toContain(id);
    expect(await idsOf(here.otherLecturer)).toEqual([]);
    expect(await idsOf(elsewhere.admin)).toEqual([]);
    expect((await web.call(here.lecturer, 'GET', '/api/qr-sessions?date_from=2026-09-15')).body['sessions']).toEqual(
      [],
    );
  });
});
