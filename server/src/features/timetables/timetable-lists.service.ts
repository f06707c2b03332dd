import type { QueryOf, ReplyOf } from '@muster/contract/endpoint';
import type { listTimetables, TimetableEntry } from '@muster/contract/timetables';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import { makeAsAdmin } from '../../platform/http/as-admin.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { activeShown, wholeList, wholeListLimit, wholeOrPage } from '../../platform/http/lists.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { filtersOf, shownEntry } from './timetable-lists.rules.ts';
import * as store from './timetable-lists.store.ts';

export type TimetableListsParts = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
};

const byWeek = { sort: 'day_time', direction: 'asc' } as const;

export function makeTimetableLists({ database, requireAdmin }: TimetableListsParts) {
  const asAdmin = makeAsAdmin({ database, requireAdmin });

  return {
    list: (caller: Caller, query: QueryOf<typeof listTimetables>): Promise<ReplyOf<typeof listTimetables>> =>
      asAdmin(caller, async (tx) => {
        const filters = filtersOf(query, activeShown(query.active, caller));
        const found = await wholeOrPage(
          query,
          (slice) => store.listEntries(tx, filters, query, slice),
          async ([first]) => first?.found_total ?? (await store.countEntries(tx, filters)),
        );
        if (Array.isArray(found)) return found.map(shownEntry);
        const { active } = filters;
        const all = store.isNarrowed(filters) ? await store.countEntries(tx, { active }) : found.total;
        return { ...found, data: found.data.map(shownEntry), all };
      }),

    academicYears: (caller: Caller): Promise<string[]> => asAdmin(caller, (tx) => store.listAcademicYears(tx)),

    ofStudent: ({ universityId, studentId }: Caller): Promise<TimetableEntry[]> =>
      database.inUniversity(universityId, async (tx) => {
        const place = studentId === null ? undefined : await store.findStudentPlace(tx, studentId);
        if (!place) throw refuse('no_student_record');
        const { group_id: groupId, current_year: year, current_semester: semester } = place;
        if (groupId === null || year === null || semester === null) return [];
        const rows = await store.listEntries(tx, { groupId, year, semester }, byWeek, { limit: wholeListLimit });
        return wholeList(rows).map(shownEntry);
      }),
  };
}

/** Entries as they are told after they were written, in the order of the ids. */
export async function showEntries(tx: UniversityTx, ids: readonly string[]): Promise<TimetableEntry[]> {
  const rows = await store.listEntries(tx, { ids }, byWeek, { limit: ids.length });
  const byId = new Map(rows.map((row) => [row.id, shownEntry(row)]));
  return ids.map((id) => {
    const entry = byId.get(id);
    if (!entry) throw new Error('The timetable entry was not stored');
    return entry;
  });
}
