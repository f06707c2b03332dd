import { randomUUID } from 'node:crypto';
import { checkClashes } from '@muster/contract/timetables/clashes';
import type { Weekday } from '@muster/contract/http/shared';
import type { Caller } from '#platform/http/caller.ts';
import type { TestUniversity } from '#platform/database/testing/test-university.setup.ts';
import { type Scenario, scenario } from '#testing/scenario.ts';
import { makeClashChecks } from './clash-checks.service.ts';
import { mountClashes } from './clashes.routes.ts';
import { makeClashFinder } from './clashes.service.ts';
import { getTermOf } from './clash-report.store.ts';
import { mountEmptyClasses } from '../empty-classes/empty-classes.routes.ts';
import { explainEmptyClasses, makeEmptyClasses } from '../empty-classes/empty-classes.service.ts';
import { renameVenueInChanges } from '../held-classes/changed-class-venues.store.ts';
import { makeVenueRenaming } from '../timetables/venue-names.service.ts';
import { mountVenues } from '../venues/venues.routes.ts';
import { makeVenues } from '../venues/venues.service.ts';

/** A scenario with the endpoints of clash checks and venues. */
export const clashScenario = () =>
  scenario({
    mount(mount, deps) {
      const finder = makeClashFinder();
      mountClashes(mount, makeClashChecks({ ...deps, finder, explainEmptyClasses }));
      mountEmptyClasses(mount, makeEmptyClasses({ ...deps, getTerm: getTermOf }));
      mountVenues(mount, makeVenues({ ...deps, renameInTimetables: makeVenueRenaming(renameVenueInChanges, finder) }));
    },
  });

/** Adds a university to the scenario, with helpers to insert its classes and venues. */
export async function addClashUniversity(t: Scenario) {
  const here = await t.addUniversity();
  return {
    ...here,
    check: (body: object, caller: Caller = here.admin) => t.call(caller, checkClashes, { body }),
    /** Inserts a class that shares nothing with Lakshmi's class (Monday 14:00 to 16:00, Hall 3, Group A). */
    async teach(
      change: Record<string, unknown> = {},
      groups: string[] = [],
      at: TestUniversity = here,
      further: readonly { staff_id: string; role: 'lecturer' | 'assistant' }[] = [],
    ): Promise<string> {
      const id = randomUUID();
      await t.insert('timetables', {
        university_id: at.universityId,
        id,
        year: 1,
        semester: 1,
        academic_year: '2026-2027',
        day_of_week: 'Monday',
        start_time: '14:00',
        end_time: '16:00',
        module_id: at.electiveId,
        lecturer_id: at.otherLecturer.staffId,
        venue: 'Lab 1',
        class_type: 'Lecture',
        ...change,
      });
      for (const group_id of groups) {
        await t.insert('timetable_groups', { university_id: at.universityId, timetable_id: id, group_id });
      }
      for (const [position, one] of further.entries())
        await t.insert('timetable_lecturers', { university_id: at.universityId, timetable_id: id, position, ...one });
      return id;
    },
    venue: (name: string, more: Record<string, unknown> = {}, at: TestUniversity = here) =>
      t.insert('venues', { university_id: at.universityId, name, ...more }),
  };
}

export type ClashUniversity = Awaited<ReturnType<typeof addClashUniversity>>;

/** A planned class on Monday from 15:00 to 17:00. */
export const planned = (change: Record<string, unknown> = {}) => ({
  semester: 1,
  academic_year: '2026-2027',
  day_of_week: 'Monday' as Weekday,
  start_time: '15:00',
  end_time: '17:00',
  ...change,
});
