import { changeSession, currentQr, getSession, listSessions } from '@muster/contract/attendance/sessions';
import { beforeEach, describe, expect, it } from 'vitest';
import { mondayNoonMs } from '#platform/database/testing/test-university.setup.ts';
import type { Caller } from '#platform/http/caller.ts';
import { mountClassEndpoints, openMondayClass } from '#testing/class-app.ts';
import { scenario } from '#testing/scenario.ts';

const t = scenario({ mount: mountClassEndpoints });
let id: string;

let hour = 0;
beforeEach(async () => {
  t.clock.set(mondayNoonMs);
  id = await openMondayClass(t, t.here.lecturer, hour++);
});

const post = (action: string, body?: object, caller: Caller = t.here.lecturer) =>
  t.call(caller, 'POST', `/api/qr-sessions/${id}/${action}`, body);
const current = async (caller: Caller = t.here.lecturer): Promise<{ status: number }> =>
  await t.call(caller, currentQr, { params: { id } });

describe('session access', () => {
  it('is granted to the lecturer, the assistant and administrators', async () => {
    await t.sql('UPDATE class_sessions SET assistant_lecturer_id = $2 WHERE id = $1', id, t.here.assistant.staffId);
    for (const caller of [t.here.lecturer, t.here.assistant, t.here.admin])
      expect((await post('start-qr', undefined, caller)).status).toBe(200);
  });

  it('returns 403 for other lecturers, 404 for other universities, 401 without a token', async () => {
    for (const action of ['start-qr', 'pause-qr', 'resume-qr', 'stop-qr']) {
      expect(await post(action, undefined, t.here.otherLecturer)).toMatchObject({
        status: 403,
        body: { code: 'not_yours' },
      });
      expect(await post(action, undefined, t.here.students.aiko)).toMatchObject({
        status: 403,
        body: { code: 'wrong_role' },
      });
      expect(await post(action, undefined, t.elsewhere.lecturer)).toMatchObject({
        status: 404,
        body: { error: 'Class session not found' },
      });
      expect(await post(action, undefined, t.elsewhere.admin)).toMatchObject({ status: 404 });
      expect(await t.call(null, 'POST', `/api/qr-sessions/${id}/${action}`)).toMatchObject({ status: 401 });
    }
    expect((await current(t.here.otherLecturer)).status).toBe(403);
    expect((await current(t.elsewhere.admin)).status).toBe(404);
  });
});

describe('session details', () => {
  it('include the state, and settings can be changed one by one', async () => {
    const before = await t.call(t.here.lecturer, getSession, { params: { id } });
    expect(before.body).toMatchObject({
      success: true,
      is_active: false,
      qr_started: false,
      session: { session_id: id, state: 'created' },
    });
    await post('start-qr');
    const put = (body: object) => t.call(t.here.lecturer, changeSession, { params: { id }, body });
    await put({ head_count: 40, geofence: { latitude: 6.9, longitude: 79.86, radius_m: 120 } });
    await put({ late_after_minutes: 15 });
    const after = await t.call(t.here.admin, getSession, { params: { id } });
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
    expect([late.status, late.body.details]).toEqual([409, { head_count: expect.any(String) }]);
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
      const { body } = await t.call(caller, listSessions, {
        query: { date_from: '2026-09-14', date_to: '2026-09-14' },
      });
      return body.sessions.map((session) => session.id);
    };
    expect(await idsOf(t.here.lecturer)).toContain(id);
    expect(await idsOf(t.here.admin)).toContain(id);
    expect(await idsOf(t.here.otherLecturer)).toEqual([]);
    expect(await idsOf(t.elsewhere.admin)).toEqual([]);
    expect((await t.call(t.here.lecturer, listSessions, { query: { date_from: '2026-09-15' } })).body.sessions).toEqual(
      [],
    );
  });
});
