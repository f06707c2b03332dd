import { z } from 'zod';
import type { SystemTx } from '#platform/database/database.ts';
import { adminAccountId, groupId, universityId } from '../build/base.ts';
import { readState, writeState } from '../build/stored-state.ts';
import { lecturerId } from './current-class.ts';
import { idOf } from '../plan/random.ts';
import { plannedGroups, type UniversityPlan } from '../plan/university-plan.ts';

/** The latest week and month with changes: those that a visitor has deleted are not inserted again. */
const insertedFor = z.object({ monday: z.string(), month: z.string() });

/**
 * Inserts exceptions from the timetable: next week one class of the demo lecturer is cancelled and one moved, and next month has a holiday.
 * It is the first Wednesday from the 15th on, so that it is never in the same week.
 */
export async function ensureNextWeek(tx: SystemTx, plan: UniversityPlan, today: Temporal.PlainDate): Promise<void> {
  const monday = today.add({ days: 8 - today.dayOfWeek });
  const middle = today.with({ day: 1 }).add({ months: 1, days: 14 });
  const next = { monday: monday.toString(), month: middle.toPlainYearMonth().toString() };
  const stateName = `demo next week ${plan.code}`;
  const latest = await readState(tx, stateName, insertedFor);
  if (latest?.monday === next.monday && latest.month === next.month) return;
  if (latest?.month !== next.month) {
    const day = middle.add({ days: (3 - middle.dayOfWeek + 7) % 7 }).toString();
    await tx.execute(
      `INSERT INTO holidays (university_id, id, name, starts_on, ends_on) VALUES ($1, $2, 'Founders'' Day', $3, $3)
       ON CONFLICT DO NOTHING`,
      [universityId(plan), idOf(plan.code, 'holiday', next.month), day],
    );
  }
  if (latest?.monday !== next.monday) await changeTwoClasses(tx, plan, next.monday);
  await writeState(tx, stateName, next);
}

async function changeTwoClasses(tx: SystemTx, plan: UniversityPlan, monday: string): Promise<void> {
  const demoGroup = plannedGroups(plan).findIndex(({ name }) => name === plan.demoGroup);
  await tx.execute(insertChanges, [
    universityId(plan),
    lecturerId(plan),
    groupId(plan, 0, demoGroup),
    monday,
    adminAccountId(plan),
  ]);
}

const dayNumber = `array_position(ARRAY['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], t.day_of_week)`;

/**
 * Cancels the first ordinary class of the week and moves the second, preferring classes of the demo student. The new room is the Great Hall,
 * which no weekly class uses, at the first hour when the staff and groups are free.
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
