import { randomUUID } from 'node:crypto';
import {
  type TimetableEntry,
  addTimetables,
  changeTimetable,
  listTimetables,
} from '@muster/contract/timetables/timetables';
import type { Caller } from '#platform/http/caller.ts';
import { makeClashFinder } from '../clashes/clashes.service.ts';
import { scenario } from '#testing/scenario.ts';
import { makeClassHandOver } from './hand-over/hand-over.service.ts';
import { mountTimetableEntries } from './timetable-entries.routes.ts';
import { entryHistory } from '../../app/entry-history.ts';
import { makeTimetableEntries } from './timetable-entries.service.ts';
import { makeEntryVersions } from './versions/entry-versions.service.ts';

/** A scenario with the endpoints of timetable entries, a second degree, and helpers for the university `here`. */
export function timetableEntriesScenario() {
  const lawId = randomUUID();
  const t = scenario({
    mount(mount, deps) {
      const versions = makeEntryVersions({ ...deps, ...entryHistory });
      const forEntries = { ...deps, versions, clashes: makeClashFinder() };
      mountTimetableEntries(mount, makeTimetableEntries(forEntries), makeClassHandOver(forEntries));
    },
    async prepare({ insert, here }) {
      await insert('degree_details', {
        id: lawId,
        degree_programme: 'Law',
        degree_level: 'undergraduate',
        local_international: 'local',
      });
      const course = {
        course_name: 'Course',
        module_id: here.moduleId,
        can_teach_as_primary: true,
        can_teach_as_assistant: false,
      };
      for (const { staffId } of [here.lecturer, here.otherLecturer])
        await insert('staff_courses', { ...course, staff_id: staffId });
    },
  });

  async function put(table: string, values: object): Promise<string> {
    const id = randomUUID();
    await t.insert(table, { id, ...values });
    return id;
  }
  const teaches = (staffId: string, moduleId: string, flags: { primary?: boolean; assistant?: boolean }) =>
    put('staff_courses', {
      course_name: 'Course',
      staff_id: staffId,
      module_id: moduleId,
      can_teach_as_primary: flags.primary ?? false,
      can_teach_as_assistant: flags.assistant ?? false,
    });

  /** A valid class on Tuesday morning. */
  const entry = (change: object = {}) => ({
    degree_details_ids: [t.here.degreeId],
    year: 1,
    semester: 1,
    academic_year: '2026-2027',
    group_ids: [t.here.groupA],
    module_id: t.here.moduleId,
    start_time: '09:00',
    end_time: '11:00',
    day_of_week: 'Tuesday',
    venue: 'Hall 1',
    class_type: 'Lecture',
    lecturer_id: t.here.lecturer.staffId,
    ...change,
  });

  return Object.assign(t, {
    /** A second degree of the university. */
    lawId,
    put,
    teaches,
    entry,
    add: (entries: readonly object[], more: object = {}, caller: Caller = t.here.admin) =>
      t.call(caller, addTimetables, { body: { timetable_entries: entries, ...more } }),
    /** Adds a valid entry and returns it. */
    async added(change: object = {}): Promise<TimetableEntry> {
      const answer = await t.call(t.here.admin, addTimetables, { body: { timetable_entries: [entry(change)] } });
      const [created] = answer.body['created'] ?? [];
      if (!created) throw new Error(answer.body.error);
      return created;
    },
    change: (id: unknown, body: object, caller: Caller = t.here.admin) =>
      t.call(caller, changeTimetable, { params: { id: String(id) }, body }),
    list: async (filters = '', caller: Caller = t.here.admin) =>
      (await t.call(caller, listTimetables, { query: filters })).body,
    audits: (action: string) =>
      t.sql<{ subject_id: string | null; details: Record<string, unknown>; actor: string }>(
        'SELECT subject_id, details, actor FROM audit_events WHERE university_id = $1 AND action = $2 ORDER BY at',
        t.here.universityId,
        action,
      ),
    /** Deletes all entries except those of the test universities. */
    async clear(): Promise<void> {
      for (const table of ['timetable_groups', 'timetable_degrees', 'timetable_lecturers'])
        await t.sql(`DELETE FROM ${table} WHERE timetable_id <> ALL ($1)`, [
          t.here.timetableId,
          t.elsewhere.timetableId,
        ]);
      await t.sql('DELETE FROM timetables WHERE id <> ALL ($1)', [t.here.timetableId, t.elsewhere.timetableId]);
    },
  });
}
