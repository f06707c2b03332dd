import type { SystemTx } from '../platform/database/database.ts';
import { adminAccountId, groupId, universityId } from './build-base.ts';
import { readFact, writeFact } from './facts.ts';
import { lecturerId } from './now-class.ts';
import { idOf } from './random.ts';
import { plannedGroups, type UniversityPlan } from './university-plan.ts';

/** For which week and month it was shown already: what a visitor took back stays taken back. */
type Shown = { monday: string; month: string };

/**
 * What a week can hold besides the ordinary: next week one class of the demo lecturer is cancelled and one moved, and next
 * month has a holiday (on a Wednesday from the 15th on, so that it never falls into that week).
 */
export async function ensureNextWeek(tx: SystemTx, plan: UniversityPlan, today: Temporal.PlainDate): Promise<void> {
  const monday = today.add({ days: 8 - today.dayOfWeek });
  const middle = today.with({ day: 1 }).add({ months: 1, days: 14 });
  const now = { monday: monday.toString(), month: middle.toPlainYearMonth().toString() };
  const factName = `demo next week ${plan.code}`;
  const shown = await readFact<Shown>(tx, factName);
  if (shown?.monday === now.monday && shown.month === now.month) return;
  if (shown?.month !== now.month) {
    const day = middle.add({ days: (3 - middle.dayOfWeek + 7) % 7 }).toString();
    await tx.query(
      `INSERT INTO holidays (university_id, id, name, starts_on, ends_on) VALUES ($1, $2, 'Founders'' Day', $3, $3)
       ON CONFLICT DO NOTHING`,
      [universityId(plan), idOf(plan.code, 'holiday', now.month), day],
    );
  }
  if (shown?.monday !== now.monday) await changeTwoClasses(tx, plan, now.monday);
  await writeFact(tx, factName, now);
}

async function changeTwoClasses(tx: SystemTx, plan: UniversityPlan, monday: string): Promise<void> {
  const showGroup = plannedGroups(plan).findIndex(({ name }) => name === plan.showGroup);
  await tx.query(insertChanges, [
    universityId(plan),
    lecturerId(plan),
    groupId(plan, 0, showGroup),
    monday,
    adminAccountId(plan),
  ]);
}

const dayNumber = `array_position(ARRAY['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], t.day_of_week)`;

/**
 * The first two ordinary classes of the week, those that the demo student hears before others. The second goes to the Great
 * Hall, which no weekly class uses, at the first hour at which its people and groups are free.
 */
const insertChanges = `
  WITH ordinary AS (
    SELECT t.*, $4::date + ${dayNumber} - 1 AS day,
      row_number() OVER (ORDER BY EXISTS (SELECT 1 FROM timetable_groups g
          WHERE g.university_id = $1 AND g.timetable_id = t.id AND g.group_id = $3) DESC,
        ${dayNumber}, t.start_time, t.id) AS place
    FROM timetables t
    WHERE t.university_id = $1 AND t.lecturer_id = $2 AND t.active AND t.class_type <> 'Workshop' AND ${dayNumber} IS NOT NULL
  ), hours AS (
    SELECT to_char($4::date + n, 'FMDay') AS day_of_week, $4::date + n AS day, make_time(hour, 0, 0) AS starts
    FROM generate_series(0, 4) n, generate_series(8, 16) hour
  ), free AS (
    SELECT o.id, h.day, h.starts, h.starts + (o.end_time - o.start_time) AS ends
    FROM ordinary o CROSS JOIN hours h
    WHERE o.place = 2 AND NOT EXISTS (
      SELECT 1 FROM timetables t
      WHERE t.university_id = $1 AND t.day_of_week = h.day_of_week
        AND t.start_time < h.starts + (o.end_time - o.start_time) AND t.end_time > h.starts
        AND (t.lecturer_id IN (o.lecturer_id, o.assistant_lecturer_id)
          OR t.assistant_lecturer_id IN (o.lecturer_id, o.assistant_lecturer_id)
          OR EXISTS (SELECT 1 FROM timetable_groups a JOIN timetable_groups b USING (university_id, group_id)
                     WHERE a.university_id = $1 AND a.timetable_id = t.id AND b.timetable_id = o.id)))
    ORDER BY h.day, h.starts LIMIT 1
  )
  INSERT INTO class_changes (university_id, timetable_id, class_date, is_cancelled, new_date, new_start_time, new_end_time,
    new_venue, reason, changed_by)
  SELECT $1::uuid, o.id, o.day, true, NULL::date, NULL::time, NULL::time, NULL::text, 'Away at a conference', $5::uuid
  FROM ordinary o WHERE o.place = 1
  UNION ALL
  SELECT $1, o.id, o.day, false, f.day, f.starts, f.ends, 'Great Hall', 'The room is being painted', $5
  FROM ordinary o JOIN free f USING (id)
  ON CONFLICT DO NOTHING`;
