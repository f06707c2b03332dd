import type { UniversityTx } from '#platform/database/database.ts';
import { heldBetween, isHeld } from './class-week.rules.ts';
import { utcDate } from './class-week.service.ts';
import * as store from './class-week.store.ts';
import { addDays } from '#platform/dates.rules.ts';
import { weekOf } from './week.rules.ts';

/** Longer than any semester, so that classes moved beyond its end are included. */
const maxDaysAhead = 366;

/**
 * Counts the upcoming classes of a student in which attendance is required, in the current semester, by module id, from the weekly entries, holidays and changes.
 * Empty between semesters.
 */
export async function countUpcomingClasses(
  tx: UniversityTx,
  studentId: string,
  nowMs: number,
): Promise<ReadonlyMap<string, number>> {
  // The university's date may be one day behind the UTC date.
  const yesterday = addDays(utcDate(nowMs), -1);
  const days = { from: yesterday, to: addDays(yesterday, maxDaysAhead) };
  const { time_zone: timeZone, holidays } = await store.getCalendar(tx, days);
  const { today } = weekOf(nowMs, timeZone);
  const entries = await store.listWeeklyClasses(tx, days, { studentId, isRequired: true });
  const counts = new Map<string, number>();
  for (const entry of entries) {
    if (today < entry.starts_on || entry.ends_on < today) continue;
    const upcoming = heldBetween(entry, days, holidays, timeZone).filter(
      (held) => isHeld(held) && held.startsMs > nowMs,
    );
    counts.set(entry.module_id, (counts.get(entry.module_id) ?? 0) + upcoming.length);
  }
  return counts;
}
