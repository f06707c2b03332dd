import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAudit } from '../../platform/audit/audit.ts';
import { makeSettableClock } from '../../platform/clock.ts';
import {
  mondayNoonMs,
  makeTestUniversity,
  type TestUniversity,
} from '../../platform/database/testing/test-university.setup.ts';
import { makeTestDatabase, type TestDatabase } from '../../platform/database/testing/test-database.ts';
import { makeTestApp } from '../../platform/http/test-app.setup.ts';
import { listTodaysClasses } from '../held-classes/class-week.service.ts';
import { makeOwnership } from './sessions.access.ts';
import { mountSessions } from './sessions.routes.ts';
import { makeSessions } from './sessions.service.ts';

let database: TestDatabase;
let here: TestUniversity;
let elsewhere: TestUniversity;
let web: Awaited<ReturnType<typeof makeTestApp>>;
const clock = makeSettableClock(mondayNoonMs);

beforeAll(async () => {
  database = await makeTestDatabase();
  here = await makeTestUniversity(database, 'HERE');
  elsewhere = await makeTestUniversity(database, 'ELSEWHERE');
  const publicUrl = 'http://localhost:5001';
  const sessions = makeSessions({
    database,
    clock,
    secret: 'a secret',
    publicUrl,
    listTodaysClasses,
    audit: makeAudit(),
  });
  web = await makeTestApp(makeOwnership({ database }), (mount) => mountSessions(mount, sessions));
});
afterAll(() => database.drop());

const open = (form: object) => web.call(here.lecturer, 'POST', '/api/qr-sessions/create', form);

describe('geofence when opening from the timetable', () => {
  it('defaults to the geofence of the venue', async () => {
    const area = { latitude: 6.9, longitude: 79.86, radius_m: 120 };
    const place = (universityId: string, name: string, latitude: number | null) =>
      database.acrossUniversities((tx) =>
        tx.query(
          'INSERT INTO venues (university_id, name, latitude, longitude, radius_m) VALUES ($1, $2, $3, $4, $5)',
          [universityId, name, ...(latitude === null ? [null, null, null] : [latitude, area.longitude, area.radius_m])],
        ),
      );
    await place(elsewhere.universityId, 'Hall 3', 1);
    await place(here.universityId, 'Hall 4', null);
    const areaInWeek = async (week: number, more: object) => {
      clock.set(mondayNoonMs + week * 7 * 86_400_000);
      const { body } = await open({ timetable_id: here.timetableId, ...more });
      expect(body).toMatchObject({ reopened: false });
      return (body['session'] as { geofence: unknown }).geofence;
    };
    expect(await areaInWeek(1, {})).toBeNull();
    await place(here.universityId, ' HALL 3', area.latitude);
    expect(await areaInWeek(2, {})).toEqual(area);
    expect(await areaInWeek(3, { geofence: null })).toBeNull();
    expect(await areaInWeek(4, { geofence: { ...area, radius_m: 20 } })).toEqual({ ...area, radius_m: 20 });
    expect(await areaInWeek(5, { location: 'Hall 4' })).toBeNull();
  });
});
