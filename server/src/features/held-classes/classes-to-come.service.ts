import type { UniversityTx } from '../../platform/database/database.ts';
import { heldBetween, isHeld } from './class-week.rules.ts';
import { utcDate } from './class-week.service.ts';
import * as store from './class-week.store.ts';
import { addDays, weekOf } from './week.rules.ts';

/** Longer than any semester: what was moved beyond its end is in it, too. */
const farDays = 366;

/**
 * How many classes of each module a student's group still has in the semester that is on: those that will be held, by the
 * weekly entries, the holidays and what was decided for single days. Between semesters there are none.
 */
export async function countClassesToCome(
  tx: UniversityTx,
  studentId: string,
  nowMs: number,
): Promise<ReadonlyMap<string, number>> {
  // The university's today may be yesterday's date elsewhere.
  const yesterday = addDays(utcDate(nowMs), -1);
  const days = { from: yesterday, to: addDays(yesterday, farDays) };
  const { time_zone: timeZone, holidays } = await store.getCalendar(tx, days);
  const { today } = weekOf(nowMs, timeZone);
  const entries = await store.listWeeklyClasses(tx, days, { studentId });
  const counts = new Map<string, number>();
  for (const entry of entries) {
    if (today < entry.starts_on || entry.ends_on < today) continue;
    const left = heldBetween(entry, days, holidays, timeZone).filter((held) => isHeld(held) && held.startsMs > nowMs);
    counts.set(entry.module_id, (counts.get(entry.module_id) ?? 0) + left.length);
  }
  return counts;
}
