import { weekdays } from '@muster/contract/http/shared';
import { z } from 'zod';
import type { SystemTx } from '#platform/database/database.ts';
import { adminAccountId, degreeId, groupId, moduleId, universityId } from '../build/base.ts';
import { readState, writeState } from '../build/stored-state.ts';
import { idOf } from '../plan/random.ts';
import { studio } from '../plan/rooms.ts';
import { plannedGroups, type Term, type UniversityPlan } from '../plan/university-plan.ts';

/** A class counts as running only if a visitor has time left to try it. */
const minMinutesLeft = 15;
const maxMinutes = 120;
const lastMinuteOfDay = 23 * 60 + 59;

const entryRow = z.object({ id: z.string(), start: z.number(), end: z.number(), isDemoClass: z.boolean() });
type Entry = z.infer<typeof entryRow>;
const idRow = z.object({ id: z.string() });
/** The inserted class, and the ordinary classes that are inactive because of it. */
const currentClass = z.object({ id: z.string().optional(), displaced: z.array(z.string()) });

/**
 * Makes sure that the demo lecturer has a running class with the demo student on its list, at any time of the week. Uses an ordinary class
 * that is running; otherwise inserts one for the day and deactivates the ordinary classes of the two that overlap it. It ends before midnight.
 */
export async function ensureCurrentClass(tx: SystemTx, plan: UniversityPlan, term: Term, now: Date): Promise<void> {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(plan.timeZone);
  const minute = local.hour * 60 + local.minute;
  const day = weekdays[local.dayOfWeek - 1] ?? 'Monday';
  const until = Math.min(minute + minMinutesLeft, lastMinuteOfDay);
  const isRunning = (entry: Entry) => entry.isDemoClass && entry.start <= minute && entry.end >= until;

  const stateName = `demo now class ${plan.code}`;
  const before = (await readState(tx, stateName, currentClass)) ?? { displaced: [] };
  if ((await listEntries(tx, plan, day)).some(isRunning)) return;
  await setActive(tx, plan, before.displaced, true);
  if (before.id) await setActive(tx, plan, [before.id], false);
  const ordinary = await listEntries(tx, plan, day);
  if (ordinary.some(isRunning)) return writeState(tx, stateName, { displaced: [] });

  const endsBefore = ordinary.filter(({ end }) => end <= minute).map(({ end }) => end);
  const start = Math.max(Math.floor(minute / 30) * 30, ...endsBefore);
  const overlapping = ordinary.filter((entry) => entry.start < until && entry.end > minute);
  const later = ordinary.filter((entry) => entry.start >= until).map((entry) => entry.start);
  const end = Math.min(start + maxMinutes, lastMinuteOfDay, ...later);
  await setActive(
    tx,
    plan,
    overlapping.map(({ id }) => id),
    false,
  );
  const id = await insertEntry(tx, plan, term, { day, start, end: Math.max(end, start + 1) });
  await writeState(tx, stateName, { id, displaced: overlapping.map((entry) => entry.id) });
}

/** The demo lecturer is staff member 1. */
export const lecturerId = ({ code }: UniversityPlan): string => idOf(code, 'staff', 1);

function demoGroupId(plan: UniversityPlan): string {
  return groupId(
    plan,
    0,
    plannedGroups(plan).findIndex(({ name }) => name === plan.demoGroup),
  );
}

/** Classes of the demo lecturer or of the demo student's group on a weekday, with times in minutes of the day. */
async function listEntries(tx: SystemTx, plan: UniversityPlan, day: string): Promise<Entry[]> {
  return tx.query(
    `SELECT t.id, (extract(epoch FROM t.start_time) / 60)::int AS start, (extract(epoch FROM t.end_time) / 60)::int AS end,
       t.lecturer_id = $3 AND g.group_id IS NOT NULL AS "isDemoClass"
     FROM timetables t
     LEFT JOIN timetable_groups g ON g.university_id = t.university_id AND g.timetable_id = t.id AND g.group_id = $4
     WHERE t.university_id = $1 AND t.active AND t.day_of_week = $2 AND (t.lecturer_id = $3 OR g.group_id IS NOT NULL)
     ORDER BY t.start_time`,
    [universityId(plan), day, lecturerId(plan), demoGroupId(plan)],
    entryRow,
  );
}

async function setActive(tx: SystemTx, plan: UniversityPlan, ids: readonly string[], isActive: boolean): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(
    'UPDATE timetables SET active = $3, updated_at = now() WHERE university_id = $1 AND id = ANY ($2::uuid[])',
    [universityId(plan), ids, isActive],
  );
}

async function insertEntry(
  tx: SystemTx,
  plan: UniversityPlan,
  term: Term,
  when: { day: string; start: number; end: number },
): Promise<string | undefined> {
  const module = plan.curriculum.modules.find(
    ({ code, semester }) => plan.demoModules.includes(code) && semester === term.semester,
  );
  const group = plannedGroups(plan).find(({ name }) => name === plan.demoGroup);
  if (!module || !group) throw new Error(`The plan of ${plan.code} has no module or group for the current class`);
  // A class until 23:59 includes the last minute of the day.
  const time = (minutes: number) =>
    minutes === lastMinuteOfDay ? '23:59:59' : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  const entry = await tx.optionalRow(
    `INSERT INTO timetables (university_id, module_id, lecturer_id, year, semester, academic_year, day_of_week, start_time, end_time,
       venue, class_type, created_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'Workshop', $11) RETURNING id`,
    [
      universityId(plan),
      moduleId(plan, module.code),
      lecturerId(plan),
      group.year,
      term.semester,
      term.academicYear,
      when.day,
      time(when.start),
      time(when.end),
      studio.name,
      adminAccountId(plan),
    ],
    idRow,
  );
  const key = [universityId(plan), entry?.id];
  await tx.execute('INSERT INTO timetable_groups (university_id, timetable_id, group_id) VALUES ($1, $2, $3)', [
    ...key,
    demoGroupId(plan),
  ]);
  await tx.execute(
    'INSERT INTO timetable_degrees (university_id, timetable_id, degree_details_id) VALUES ($1, $2, $3)',
    [...key, degreeId(plan, group.programme)],
  );
  return entry?.id;
}
