import type { ClassState } from '@muster/contract/attendance/class-states';
import type { QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import type { HeldClass } from '@muster/contract/timetables/class-week';
import { maxCountedDays, notTakenDays } from '@muster/contract/reports/figures';
import type { listNotTaken } from '@muster/contract/timetables/not-taken';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { heldBetween, isHeld, lecturerIdsOf, matchSessions } from './class-week.rules.ts';
import { byStart, ownFilters, toHeldClass, utcDate } from './class-week.service.ts';
import { getCalendar, listWeeklyClasses, type SessionLife, type WeeklyClassFilters } from './class-week.store.ts';
import { countNotTaken, listSessionLives } from './not-taken.store.ts';
import { addDays, mondayOf } from '#platform/dates.rules.ts';
import { type Days } from './week.rules.ts';

export type NotTakenDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  /** Returns the state of a class that ends at `endsMs`; null: it has no session. */
  readonly classStateOf: (session: SessionLife | null, endsMs: number) => ClassState;
};

export type NotTaken = ReturnType<typeof makeNotTaken>;

/** Classes of the timetable that are over and have no register. */
export function makeNotTaken({ database, clock, requireAdmin, classStateOf }: NotTakenDeps) {
  /** Lists the classes held on these days whose register was not taken, oldest first. Uses three queries for any number of classes. */
  async function find(tx: UniversityTx, days: Days, by: WeeklyClassFilters): Promise<HeldClass[]> {
    const nowMs = clock.now();
    const { time_zone: timeZone, holidays } = await getCalendar(tx, days);
    const entries = await listWeeklyClasses(tx, days, by);
    const classes = entries
      .flatMap((entry) =>
        heldBetween(entry, days, holidays, timeZone)
          .filter((held) => isHeld(held) && days.from <= held.date && held.date <= days.to && held.endsMs <= nowMs)
          .map((held) => toHeldClass(entry, held)),
      )
      .toSorted(byStart);
    const sessions = await listSessionLives(tx, days, {
      entryIds: entries.map((one) => one.timetable_id),
      moduleIds: [...new Set(entries.map((one) => one.module_id))],
    });
    const lives = new Map(sessions.map((session) => [session.id, session]));
    const ids = matchSessions(
      classes.map((one) => ({ ...one, lecturer_ids: lecturerIdsOf(one) })),
      sessions,
    );
    return classes
      .map((one, at) => ({ ...one, session_id: ids[at] ?? null }))
      .filter(
        ({ session_id: id, ends_at: endsAt }) =>
          classStateOf(lives.get(id ?? '') ?? null, Date.parse(endsAt)) === 'not_taken',
      );
  }

  return {
    list: (caller: Caller, query: QueryOf<typeof listNotTaken>): Promise<ReplyOf<typeof listNotTaken>> =>
      database.inUniversity(caller.universityId, async (tx) => {
        if (caller.role === 'admin') await requireAdmin(tx, caller);
        const { lecturer_id: lecturerId, module_id: moduleId, department, week, page, page_size: pageSize } = query;
        const filters = { ...ownFilters(caller), lecturerId, moduleId, department };
        const found = (await find(tx, daysOf(week, utcDate(clock.now())), filters)).toReversed();
        const data = found.slice((page - 1) * pageSize, page * pageSize);
        return { data, total: found.length, page, page_size: pageSize };
      }),

    /**
     * Counts them in a range of days; without dates, in the last days. Null for a range without a start, or of more than `maxCountedDays`.
     */
    async count(
      tx: UniversityTx,
      { from, to }: { readonly from: string | null; readonly to: string | null },
      by: WeeklyClassFilters,
    ): Promise<number | null> {
      if (from === null && to !== null) return null;
      const last = daysOf(undefined, utcDate(clock.now()));
      const days = { from: from ?? last.from, to: to === null || to > last.to ? last.to : to };
      if (days.from > days.to) return 0;
      if (addDays(days.from, maxCountedDays) < days.to) return null;
      return countNotTaken(tx, days, by, clock.now());
    },
  };
}

/** The days of the week, or the last days. The university's date may be one day after the UTC date. */
function daysOf(week: string | undefined, utcToday: string): Days {
  if (week === undefined) return { from: addDays(utcToday, -notTakenDays), to: addDays(utcToday, 1) };
  const monday = mondayOf(week);
  return { from: monday, to: addDays(monday, 6) };
}
