import { randomUUID } from 'node:crypto';
import type { Weekday } from '@muster/contract/http/shared';
import { makeAudit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { TestDatabase } from '../../platform/database/testing/test-database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { makeAdministeredUniversity, makeAdministrationApp, requireAdmin } from '../../testing/administration-app.ts';
import { makeClashChecks } from './clash-checks.service.ts';
import { mountClashes } from './clashes.routes.ts';
import { makeClashFinder } from './clashes.service.ts';
import { renameVenueInChanges } from '../held-classes/changed-class-venues.store.ts';
import { makeVenueRenaming } from '../timetables/venue-names.service.ts';
import { mountVenues } from '../venues/venues.routes.ts';
import { makeVenues } from '../venues/venues.service.ts';

type University = Awaited<ReturnType<typeof makeAdministeredUniversity>>;

/** Test scenario: a university with an administrator, and helpers to insert classes and venues. */
export async function makeClashScenario(database: TestDatabase, clock: Clock, code: string) {
  const here = await makeAdministeredUniversity(database, code);
  const deps = { database, clock, audit: makeAudit(), requireAdmin };
  const finder = makeClashFinder();
  const web = await makeAdministrationApp((mount) => {
    mountClashes(mount, makeClashChecks({ ...deps, finder }));
    mountVenues(mount, makeVenues({ ...deps, renameInTimetables: makeVenueRenaming(renameVenueInChanges, finder) }));
  });
  const sql = (text: string, ...values: unknown[]) => database.acrossUniversities((tx) => tx.query(text, values));
  const put = async (table: string, values: Record<string, unknown>): Promise<void> => {
    const names = Object.keys(values);
    const places = names.map((_, at) => `$${at + 1}`);
    await sql(`INSERT INTO ${table} (${names.join()}) VALUES (${places.join()})`, ...Object.values(values));
  };
  const call = (path: string, body: object, caller: Caller = here.admin) =>
    web.call(caller, 'POST', `/api/timetables/${path}`, body);
  return {
    ...here,
    web,
    sql,
    put,
    call,
    /** Inserts a class that shares nothing with Lakshmi's class (Monday 14:00 to 16:00, Hall 3, Group A). */
    async teach(change: Record<string, unknown> = {}, groups: string[] = [], at: University = here): Promise<string> {
      const id = randomUUID();
      const when = {
        semester: 1,
        academic_year: '2026-2027',
        day_of_week: 'Monday',
        start_time: '14:00',
        end_time: '16:00',
      };
      const what = {
        module_id: at.electiveId,
        lecturer_id: at.otherLecturer.staffId,
        venue: 'Lab 1',
        class_type: 'Lecture',
      };
      await put('timetables', { university_id: at.universityId, id, year: 1, ...when, ...what, ...change });
      for (const group_id of groups) {
        await put('timetable_groups', { university_id: at.universityId, timetable_id: id, group_id });
      }
      return id;
    },
    venue: (name: string, more: Record<string, unknown> = {}, at: University = here) =>
      put('venues', { university_id: at.universityId, name, ...more }),
  };
}

export type ClashScenario = Awaited<ReturnType<typeof makeClashScenario>>;

/** A planned class on Monday from 15:00 to 17:00. */
export const planned = (change: Record<string, unknown> = {}) => ({
  semester: 1,
  academic_year: '2026-2027',
  day_of_week: 'Monday' as Weekday,
  start_time: '15:00',
  end_time: '17:00',
  ...change,
});
