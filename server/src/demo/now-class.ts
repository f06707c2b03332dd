import { weekdays } from '@muster/contract/shared';
import type { SystemTx } from '../platform/database/database.ts';
import { adminAccountId, degreeId, groupId, moduleId, universityId } from './build-base.ts';
import { readFact, writeFact } from './facts.ts';
import { idOf } from './random.ts';
import { studio } from './rooms.ts';
import { plannedGroups, type Term, type UniversityPlan } from './university-plan.ts';

/** A class counts as on only if a visitor still has time to try it. */
const leastMinutesLeft = 15;
const longestMinutes = 120;
const lastMinuteOfDay = 23 * 60 + 59;

type Entry = { id: string; start: number; end: number; isShow: boolean };
type NowClass = { id?: string; displaced: string[] };

/**
 * Whenever the demo starts, the demo lecturer has a class on, at which the demo student is expected: at noon, on a Sunday, at
 * five to midnight (then it is over at 23:59). An ordinary class that is on serves as it is. Otherwise one is put in for the
 * day, and ordinary classes of the two in its way rest until the next time.
 */
export async function ensureNowClass(tx: SystemTx, plan: UniversityPlan, term: Term, now: Date): Promise<void> {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(plan.timeZone);
  const minute = local.hour * 60 + local.minute;
  const day = weekdays[local.dayOfWeek - 1] ?? 'Monday';
  const until = Math.min(minute + leastMinutesLeft, lastMinuteOfDay);
  const isOn = (entry: Entry) => entry.isShow && entry.start <= minute && entry.end >= until;

  const factName = `demo now class ${plan.code}`;
  const before = (await readFact<NowClass>(tx, factName)) ?? { displaced: [] };
  if ((await listEntries(tx, plan, day)).some(isOn)) return;
  await setActive(tx, plan, before.displaced, true);
  if (before.id) await setActive(tx, plan, [before.id], false);
  const ordinary = await listEntries(tx, plan, day);
  if (ordinary.some(isOn)) return writeFact(tx, factName, { displaced: [] });

  const endsBefore = ordinary.filter(({ end }) => end <= minute).map(({ end }) => end);
  const start = Math.max(Math.floor(minute / 30) * 30, ...endsBefore);
  const inTheWay = ordinary.filter((entry) => entry.start < until && entry.end > minute);
  const later = ordinary.filter((entry) => entry.start >= until).map((entry) => entry.start);
  const end = Math.min(start + longestMinutes, lastMinuteOfDay, ...later);
  await setActive(
    tx,
    plan,
    inTheWay.map(({ id }) => id),
    false,
  );
  const id = await insertEntry(tx, plan, term, { day, start, end: Math.max(end, start + 1) });
  await writeFact(tx, factName, { id, displaced: inTheWay.map((entry) => entry.id) });
}

/** The demo lecturer is the first member of the staff. */
export const lecturerId = ({ code }: UniversityPlan): string => idOf(code, 'staff', 1);

function showGroupId(plan: UniversityPlan): string {
  return groupId(
    plan,
    0,
    plannedGroups(plan).findIndex(({ name }) => name === plan.showGroup),
  );
}

/** Today's classes of the demo lecturer or the demo student's group, in minutes of the day. */
async function listEntries(tx: SystemTx, plan: UniversityPlan, day: string): Promise<Entry[]> {
  return tx.query<Entry>(
    `SELECT t.id, (extract(epoch FROM t.start_time) / 60)::int AS start, (extract(epoch FROM t.end_time) / 60)::int AS end,
       t.lecturer_id = $3 AND g.group_id IS NOT NULL AS "isShow"
     FROM timetables t
     LEFT JOIN timetable_groups g ON g.university_id = t.university_id AND g.timetable_id = t.id AND g.group_id = $4
     WHERE t.university_id = $1 AND t.active AND t.day_of_week = $2 AND (t.lecturer_id = $3 OR g.group_id IS NOT NULL)
     ORDER BY t.start_time`,
    [universityId(plan), day, lecturerId(plan), showGroupId(plan)],
  );
}

async function setActive(tx: SystemTx, plan: UniversityPlan, ids: readonly string[], isActive: boolean): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
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
    ({ code, semester }) => plan.showModules.includes(code) && semester === term.semester,
  );
  const group = plannedGroups(plan).find(({ name }) => name === plan.showGroup);
  if (!module || !group) throw new Error(`The plan of ${plan.code} names no module or group for the class that is on`);
  // The last minute of the day belongs to the class.
  const time = (minutes: number) =>
    minutes === lastMinuteOfDay ? '23:59:59' : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  const [entry] = await tx.query<{ id: string }>(
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
  );
  const key = [universityId(plan), entry?.id];
  await tx.query('INSERT INTO timetable_groups (university_id, timetable_id, group_id) VALUES ($1, $2, $3)', [
    ...key,
    showGroupId(plan),
  ]);
  await tx.query('INSERT INTO timetable_degrees (university_id, timetable_id, degree_details_id) VALUES ($1, $2, $3)', [
    ...key,
    degreeId(plan, group.programme),
  ]);
  return entry?.id;
}
