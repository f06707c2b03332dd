import { randomUUID } from 'node:crypto';
import type { HeldClass } from '@muster/contract/timetables/class-week';
import pg from 'pg';
import { mondayNoonMs } from '#platform/database/testing/test-university.setup.ts';
import type { Caller } from '#platform/http/caller.ts';
import { formatClashes } from '../features/clashes/clash-messages.rules.ts';
import { mountSemesters } from '../features/semesters/semesters.routes.ts';
import { makeSemesters } from '../features/semesters/semesters.service.ts';
import { entryHistory } from '../app/entry-history.ts';
import { makeClashFinder } from '../features/clashes/clashes.service.ts';
import { makeClassHandOver } from '../features/timetables/hand-over/hand-over.service.ts';
import { mountTimetableEntries } from '../features/timetables/timetable-entries.routes.ts';
import { makeTimetableEntries } from '../features/timetables/timetable-entries.service.ts';
import { lockTimetables } from '../features/timetables/timetable-entries.store.ts';
import { makeEntryVersions } from '../features/timetables/versions/entry-versions.service.ts';
import { raiseSequence, raiseSequencesBetween } from '../features/timetables/timetable-sequences.store.ts';
import { mountCalendarFeeds } from '../features/calendar-feeds/calendar-feeds.routes.ts';
import { makeCalendarFeeds } from '../features/calendar-feeds/calendar-feeds.service.ts';
import { readSeries } from '../features/held-classes/class-series.service.ts';
import { makeClassChanges } from '../features/held-classes/class-changes.service.ts';
import { mountClassWeek } from '../features/held-classes/class-week.routes.ts';
import { makeClassWeek, ownFilters } from '../features/held-classes/class-week.service.ts';
import { mountNotTaken } from '../features/held-classes/not-taken.routes.ts';
import { makeNotTaken, type NotTakenDeps } from '../features/held-classes/not-taken.service.ts';
import { classStateOf } from '../features/sessions/class-state.rules.ts';
import { makeHandOver } from '../features/sessions/hand-over.service.ts';
import { makeMarking } from './marking.ts';
import { scenario } from './scenario.ts';

/** A scenario with the endpoints for timetable entries, class weeks, class changes, semesters and calendar feeds. */
export function timetableScenario() {
  const t = scenario({
    mount(mount, deps) {
      const { withdrawTaken, withdrawTakenOn } = makeMarking(deps).withdrawals;
      const classChanges = makeClassChanges({
        ...deps,
        describeClashes: formatClashes,
        lockTimetables,
        raiseSequence,
        withdrawTaken,
        handOverSession: makeHandOver(deps),
      });
      const versions = makeEntryVersions({ ...deps, ...entryHistory });
      const forEntries = { ...deps, versions, clashes: makeClashFinder() };
      mountTimetableEntries(mount, makeTimetableEntries(forEntries), makeClassHandOver(forEntries));
      mountClassWeek(mount, makeClassWeek(deps), classChanges);
      const stateAt: NotTakenDeps['classStateOf'] = (life, endsMs) => classStateOf(life, endsMs, deps.clock.now());
      mountNotTaken(mount, makeNotTaken({ ...deps, classStateOf: stateAt }));
      mountSemesters(mount, makeSemesters({ ...deps, onDatesChanged: raiseSequencesBetween, withdrawTakenOn }));
      mountCalendarFeeds(mount, makeCalendarFeeds({ ...deps, ownOf: ownFilters, readSeries }));
    },
  });

  return Object.assign(t, {
    versions: makeEntryVersions({ clock: t.clock, ...entryHistory }),
    week: async (query: string, caller: Caller = t.here.admin) => {
      const { status, body } = await t.call(caller, 'GET', `/api/timetables/week${query}`);
      return { status, body, classes: (body['classes'] ?? []) as HeldClass[] };
    },
    change: (body: object, caller: Caller = t.here.lecturer, date = '2026-09-14', id = t.here.timetableId) =>
      t.call(caller, 'PUT', `/api/timetables/${id}/changes/${date}`, body),
    restore: (caller: Caller = t.here.lecturer, date = '2026-09-14', id = t.here.timetableId) =>
      t.call(caller, 'DELETE', `/api/timetables/${id}/changes/${date}`),
    holiday: (name: string, starts_on: string, ends_on = starts_on) =>
      t.insert('holidays', { name, starts_on, ends_on }),
    /** Changes the time zone as the owner of the database; the server has no permission. */
    async setZone(zone: string): Promise<void> {
      const owner = new pg.Client({ connectionString: t.database.url });
      await owner.connect();
      await owner.query('UPDATE universities SET time_zone = $2 WHERE id = $1', [t.here.universityId, zone]);
      await owner.end();
    },
    /** Adds a weekly class: by default on Tuesdays from 10:00 to 12:00 in Lab 1, for Group B. */
    async add(values: Record<string, unknown> = {}, groupId = t.here.groupB): Promise<string> {
      const id = randomUUID();
      await t.insert('timetables', {
        id,
        module_id: t.here.electiveId,
        lecturer_id: t.here.otherLecturer.staffId,
        year: 1,
        semester: 1,
        academic_year: '2026-2027',
        day_of_week: 'Tuesday',
        start_time: '10:00',
        end_time: '12:00',
        venue: 'Lab 1',
        class_type: 'Practical',
        ...values,
      });
      await t.insert('timetable_groups', { timetable_id: id, group_id: groupId });
      return id;
    },
    /** Resets clock and data: one weekly class, no changes, no holidays. */
    async reset() {
      t.clock.set(mondayNoonMs);
      await t.sql('DELETE FROM timetable_degrees');
      for (const table of [
        'attendance',
        'session_groups',
        'class_sessions',
        'class_changes',
        'holidays',
        'calendar_feeds',
      ]) {
        await t.sql(`DELETE FROM ${table}`);
      }
      await t.sql('DELETE FROM timetable_groups WHERE timetable_id <> ALL ($1::uuid[])', [
        t.here.timetableId,
        t.elsewhere.timetableId,
      ]);
      await t.sql('UPDATE timetables SET valid_from = NULL, valid_until = NULL, active = true');
      await t.sql('DELETE FROM timetables WHERE id <> ALL ($1::uuid[])', [t.here.timetableId, t.elsewhere.timetableId]);
    },
  });
}
