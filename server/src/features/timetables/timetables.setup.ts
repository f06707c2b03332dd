import { randomUUID } from 'node:crypto';
import type { TimetableEntry } from '@muster/contract/timetables/timetables';
import { z } from 'zod';
import { makeAudit } from '../../platform/audit/audit.ts';
import type { TestDatabase } from '../../platform/database/testing/test-database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { makeAdministeredUniversity, makeAdministrationApp, requireAdmin } from '../../testing/administration-app.ts';
import { makeClashFinder } from '../clashes/clashes.service.ts';
import { mountTimetableEntries } from './timetable-entries.routes.ts';

/** Test scenario: two universities with administrators who edit timetables over HTTP, and helpers to insert records of the first one. */
export async function makeTimetableScenario(database: TestDatabase) {
  const here = await makeAdministeredUniversity(database, 'HERE');
  const elsewhere = await makeAdministeredUniversity(database, 'ELSEWHERE');
  const deps = { database, audit: makeAudit(), requireAdmin, clashes: makeClashFinder() };
  const web = await makeAdministrationApp((mount) => mountTimetableEntries(mount, deps));

  const query = <Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
    database.acrossUniversities((tx) => tx.query(text, values, z.custom<Row>()));
  async function put(table: string, values: Record<string, unknown>): Promise<string> {
    const row = { university_id: here.universityId, id: randomUUID(), ...values };
    const names = Object.keys(row);
    const places = names.map((_, at) => `$${at + 1}`).join();
    await query(`INSERT INTO ${table} (${names.join()}) VALUES (${places})`, Object.values(row));
    return row.id;
  }
  const teaches = (staffId: string, moduleId: string, flags: { primary?: boolean; assistant?: boolean }) =>
    put('staff_courses', {
      course_name: 'Course',
      staff_id: staffId,
      module_id: moduleId,
      can_teach_as_primary: flags.primary ?? false,
      can_teach_as_assistant: flags.assistant ?? false,
    });
  const lawId = await put('degree_details', {
    degree_programme: 'Law',
    degree_level: 'undergraduate',
    local_international: 'local',
  });
  await teaches(here.lecturer.staffId, here.moduleId, { primary: true });
  await teaches(here.otherLecturer.staffId, here.moduleId, { primary: true });

  /** A valid class on Tuesday morning. */
  const entry = (change: object = {}) => ({
    degree_details_ids: [here.degreeId],
    year: 1,
    semester: 1,
    academic_year: '2026-2027',
    group_ids: [here.groupA],
    module_id: here.moduleId,
    start_time: '09:00',
    end_time: '11:00',
    day_of_week: 'Tuesday',
    venue: 'Hall 1',
    class_type: 'Lecture',
    lecturer_id: here.lecturer.staffId,
    ...change,
  });

  return {
    here: { ...here, lawId },
    elsewhere,
    web,
    query,
    put,
    teaches,
    entry,
    add: (entries: readonly object[], more: object = {}, caller: Caller = here.admin) =>
      web.call(caller, 'POST', '/api/timetables/bulk', { timetable_entries: entries, ...more }),
    /** Adds a valid entry and returns it. */
    async added(change: object = {}): Promise<TimetableEntry> {
      const answer = await web.call(here.admin, 'POST', '/api/timetables/bulk', { timetable_entries: [entry(change)] });
      const [created] = (answer.body['created'] ?? []) as TimetableEntry[];
      if (!created) throw new Error(answer.body.error);
      return created;
    },
    change: (id: unknown, body: object, caller: Caller = here.admin) =>
      web.call(caller, 'PUT', `/api/timetables/${String(id)}`, body),
    list: async (filters = '', caller: Caller = here.admin) =>
      (await web.call(caller, 'GET', `/api/timetables${filters}`)).body as unknown as TimetableEntry[],
    audits: (action: string) =>
      query<{ subject_id: string | null; details: Record<string, unknown>; actor: string }>(
        'SELECT subject_id, details, actor FROM audit_events WHERE university_id = $1 AND action = $2 ORDER BY at',
        [here.universityId, action],
      ),
    /** Deletes all entries except those of the taught university. */
    async clear(): Promise<void> {
      for (const table of ['timetable_groups', 'timetable_degrees'])
        await query(`DELETE FROM ${table} WHERE timetable_id <> ALL ($1)`, [[here.timetableId, elsewhere.timetableId]]);
      await query('DELETE FROM timetables WHERE id <> ALL ($1)', [[here.timetableId, elsewhere.timetableId]]);
    },
  };
}
