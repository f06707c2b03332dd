import { randomUUID } from 'node:crypto';
import type { HeldClass } from '@muster/contract/timetables/class-week';
import pg from 'pg';
import { z } from 'zod';
import { makeAudit } from '../platform/audit/audit.ts';
import { makeSettableClock } from '../platform/clock.ts';
import { mondayNoonMs } from '../platform/database/testing/test-university.setup.ts';
import { makeTestDatabase } from '../platform/database/testing/test-database.ts';
import type { Caller } from '../platform/http/caller.ts';
import { makeAdministeredUniversity, makeAdministrationApp, requireAdmin } from './administration-app.ts';
import { formatClashes } from '../features/clashes/clash-messages.rules.ts';
import { mountSemesters } from '../features/semesters/semesters.routes.ts';
import { lockTimetables } from '../features/timetables/timetable-entries.store.ts';
import { raiseSequence, raiseSequencesBetween } from '../features/timetables/timetable-sequences.store.ts';
import { mountCalendarFeeds } from '../features/calendar-feeds/calendar-feeds.routes.ts';
import { makeCalendarFeeds } from '../features/calendar-feeds/calendar-feeds.service.ts';
import { readSeries } from '../features/held-classes/class-series.service.ts';
import { makeClassChanges } from '../features/held-classes/class-changes.service.ts';
import { mountClassWeek } from '../features/held-classes/class-week.routes.ts';
import { makeClassWeek, ownFilters } from '../features/held-classes/class-week.service.ts';

export type Timetable = Awaited<ReturnType<typeof openTimetable>>;

/** Two test universities with class weeks, class changes, semesters and calendar feeds. */
export async function openTimetable() {
  const database = await makeTestDatabase();
  const clock = makeSettableClock(mondayNoonMs);
  const here = await makeAdministeredUniversity(database, 'HERE');
  const elsewhere = await makeAdministeredUniversity(database, 'ELSEWHERE');
  const deps = { database, clock, requireAdmin, audit: makeAudit() };
  const classWeek = makeClassWeek(deps);
  const classChanges = makeClassChanges({ ...deps, describeClashes: formatClashes, lockTimetables, raiseSequence });
  const web = await makeAdministrationApp((mount) => {
    mountClassWeek(mount, classWeek, classChanges);
    const publicUrl = 'https://muster.example.edu';
    mountSemesters(mount, { ...deps, onDatesChanged: raiseSequencesBetween });
    const secret = Buffer.from('a secret');
    mountCalendarFeeds(mount, makeCalendarFeeds({ ...deps, secret, publicUrl, ownOf: ownFilters, readSeries }));
  });
  const sql = <T>(text: string, ...values: unknown[]) =>
    database.acrossUniversities((tx) => tx.query(text, values, z.looseObject({}))) as Promise<T[]>;

  return {
    database,
    clock,
    here,
    elsewhere,
    web,
    sql,
    classWeek,
    classChanges,
    week: async (query: string, caller: Caller = here.admin) => {
      const { status, body } = await web.call(caller, 'GET', `/api/timetables/week${query}`);
      return { status, body, classes: (body['classes'] ?? []) as HeldClass[] };
    },
    change: (body: object, caller: Caller = here.lecturer, date = '2026-09-14', id = here.timetableId) =>
      web.call(caller, 'PUT', `/api/timetables/${id}/changes/${date}`, body),
    restore: (caller: Caller = here.lecturer, date = '2026-09-14', id = here.timetableId) =>
      web.call(caller, 'DELETE', `/api/timetables/${id}/changes/${date}`),
    holiday: (name: string, starts_on: string, ends_on = starts_on) =>
      sql(
        'INSERT INTO holidays (university_id, name, starts_on, ends_on) VALUES ($1, $2, $3, $4)',
        here.universityId,
        name,
        starts_on,
        ends_on,
      ),
    /** Changes the time zone as the owner of the database; the server has no permission. */
    async setZone(zone: string): Promise<void> {
      const owner = new pg.Client({ connectionString: database.url });
      await owner.connect();
      await owner.query('UPDATE universities SET time_zone = $2 WHERE id = $1', [here.universityId, zone]);
      await owner.end();
    },
    /** Adds a weekly class: by default on Tuesdays from 10:00 to 12:00 in Lab 1, for Group B. */
    async add(values: Record<string, unknown> = {}, groupId = here.groupB): Promise<string> {
      const row: Record<string, unknown> = {
        university_id: here.universityId,
        id: randomUUID(),
        module_id: here.electiveId,
        lecturer_id: here.otherLecturer.staffId,
        year: 1,
        semester: 1,
        academic_year: '2026-2027',
        day_of_week: 'Tuesday',
        start_time: '10:00',
        end_time: '12:00',
        venue: 'Lab 1',
        class_type: 'Practical',
        ...values,
      };
      const names = Object.keys(row);
      await sql(
        `INSERT INTO timetables (${names.join()}) VALUES (${names.map((_, at) => `$${at + 1}`).join()})`,
        ...Object.values(row),
      );
      await sql('INSERT INTO timetable_groups VALUES ($1, $2, $3)', here.universityId, row['id'], groupId);
      return String(row['id']);
    },
    /** Resets clock and data: one weekly class, no changes, no holidays. */
    async reset() {
      clock.set(mondayNoonMs);
      await sql('DELETE FROM timetable_degrees');
      for (const table of [
        'marks',
        'session_roster',
        'session_groups',
        'class_sessions',
        'class_changes',
        'holidays',
        'calendar_feeds',
      ]) {
        await sql(`DELETE FROM ${table}`);
      }
      await sql('DELETE FROM timetable_groups WHERE timetable_id <> ALL ($1::uuid[])', [
        here.timetableId,
        elsewhere.timetableId,
      ]);
      await sql('DELETE FROM timetables WHERE id <> ALL ($1::uuid[])', [here.timetableId, elsewhere.timetableId]);
    },
  };
}
