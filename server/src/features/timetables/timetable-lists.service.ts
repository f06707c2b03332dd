import type { BodyOf, QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import type { countExpectedStudents } from '@muster/contract/timetables/expected-students';
import type {
  listTimetables,
  timetableDensity,
  TimetableDensity,
  TimetableEntry,
} from '@muster/contract/timetables/timetables';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import type { Caller } from '#platform/http/caller.ts';
import { activeFilter, checkUnpagedList, unpagedListLimit, listOrPage } from '#platform/http/lists.ts';
import { getToday } from '#domain/today.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { toEntryFilters, toTimetableEntry } from './timetable-lists.rules.ts';
import { countExpected } from './expected-counts.store.ts';
import * as store from './timetable-lists.store.ts';

export type TimetableListsDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
};

const weekOrder = { sort: 'day_time', direction: 'asc' } as const;

export function makeTimetableLists({ database, clock, requireAdmin }: TimetableListsDeps) {
  const inAdminTransaction = makeAdminTransaction({ database, requireAdmin });
  const today = (tx: UniversityTx): Promise<string> => getToday(tx, clock.now());

  return {
    list: (caller: Caller, query: QueryOf<typeof listTimetables>): Promise<ReplyOf<typeof listTimetables>> =>
      inAdminTransaction(caller, async (tx) => {
        const filters = toEntryFilters(query, activeFilter(query.active, caller), await today(tx));
        const found = await listOrPage(
          query,
          (slice) => store.listEntries(tx, filters, query, slice),
          async ([first]) => first?.found_total ?? (await store.countEntries(tx, filters)),
        );
        if (Array.isArray(found)) return found.map(toTimetableEntry);
        const { active, today: day } = filters;
        const all = store.isFiltered(filters) ? await store.countEntries(tx, { active, today: day }) : found.total;
        return { ...found, data: found.data.map(toTimetableEntry), all };
      }),

    density: (caller: Caller, query: QueryOf<typeof timetableDensity>): Promise<TimetableDensity> =>
      inAdminTransaction(caller, async (tx) => {
        const filters = toEntryFilters(query, activeFilter(query.active, caller), await today(tx));
        return { days: await store.countByDay(tx, filters), hours: await store.countByHour(tx, filters) };
      }),

    countExpected: (
      caller: Caller,
      classes: BodyOf<typeof countExpectedStudents>['classes'],
    ): Promise<ReplyOf<typeof countExpectedStudents>> =>
      inAdminTransaction(caller, async (tx) => ({ counts: await countExpected(tx, classes, await today(tx)) })),

    academicYears: (caller: Caller): Promise<string[]> =>
      inAdminTransaction(caller, (tx) => store.listAcademicYears(tx)),

    ofStudent: ({ universityId, studentId }: Caller): Promise<TimetableEntry[]> =>
      database.inUniversity(universityId, async (tx) => {
        if (studentId === null || !(await store.isActiveStudent(tx, studentId))) throw httpError('no_student_record');
        const filters = { studentId, today: await today(tx) };
        const rows = await store.listEntries(tx, filters, weekOrder, { limit: unpagedListLimit });
        // The module is the one that the student takes.
        return checkUnpagedList(rows).map((row) => ({ ...toTimetableEntry(row), further_modules: [] }));
      }),
  };
}

/** Reads entries after they were written, in the order of the ids. */
export async function readEntries(tx: UniversityTx, ids: readonly string[]): Promise<TimetableEntry[]> {
  const rows = await store.listEntries(tx, { ids }, weekOrder, { limit: ids.length });
  const byId = new Map(rows.map((row) => [row.id, toTimetableEntry(row)]));
  return ids.map((id) => {
    const entry = byId.get(id);
    if (!entry) throw new Error('The timetable entry was not stored');
    return entry;
  });
}
