import { createSession } from '@muster/contract/attendance/sessions';
import { describe, expect, it } from 'vitest';
import { mondayNoonMs } from '#platform/database/testing/test-university.setup.ts';
import { listTodaysClasses } from '../held-classes/class-week.service.ts';
import { scenario } from '#testing/scenario.ts';
import { mountSessions } from './sessions.routes.ts';
import { makeSessions } from './sessions.service.ts';
import { makeMarking } from '#testing/marking.ts';

const t = scenario({
  mount: (mount, deps) => mountSessions(mount, makeSessions({ ...deps, listTodaysClasses, ...makeMarking(deps) })),
});

const open = (form: object) => t.call(t.here.lecturer, createSession, { body: form });

describe('geofence when opening from the timetable', () => {
  it('defaults to the geofence of the venue', async () => {
    const area = { latitude: 6.9, longitude: 79.86, radius_m: 120 };
    const place = (universityId: string, name: string, latitude: number | null) =>
      t.insert('venues', {
        university_id: universityId,
        name,
        ...(latitude !== null && { ...area, latitude }),
      });
    await place(t.elsewhere.universityId, 'Hall 3', 1);
    await place(t.here.universityId, 'Hall 4', null);
    const areaInWeek = async (week: number, more: object) => {
      t.clock.set(mondayNoonMs + week * 7 * 86_400_000);
      const { body } = await open({ timetable_id: t.here.timetableId, ...more });
      expect(body).toMatchObject({ reopened: false });
      return body.session.geofence;
    };
    expect(await areaInWeek(1, {})).toBeNull();
    await place(t.here.universityId, ' HALL 3', area.latitude);
    expect(await areaInWeek(2, {})).toEqual(area);
    expect(await areaInWeek(3, { geofence: null })).toBeNull();
    expect(await areaInWeek(4, { geofence: { ...area, radius_m: 20 } })).toEqual({ ...area, radius_m: 20 });
    expect(await areaInWeek(5, { location: 'Hall 4' })).toBeNull();
  });
});
