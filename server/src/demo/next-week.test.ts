import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSettableClock } from '../platform/clock.ts';
import { makeTestDatabase } from '../platform/database/testing/test-database.ts';
import { makeLog } from '../platform/log.ts';
import { ensureDemo } from './demo.ts';

const database = await makeTestDatabase({ queryTimeoutMs: 0 });
afterAll(database.drop);
const log = makeLog('silent');
/** A Tuesday in Colombo. */
const clock = makeSettableClock(Date.UTC(2026, 10, 17, 9, 0));
beforeAll(() => ensureDemo(database, { clock, log }));

const ofDemo = "university_id = (SELECT id FROM universities WHERE code = 'DEMO')";
const ask = <T>(text: string) => database.acrossUniversities((tx) => tx.query<T>(text));
const changes = () =>
  ask<{ class_date: string; new_date: string | null }>(
    `SELECT c.class_date, c.is_cancelled, c.new_date, c.new_venue, s.email LIKE 'lecturer@%' AS is_demo,
       EXISTS (SELECT 1 FROM timetable_groups g JOIN students p USING (university_id, group_id)
               WHERE g.university_id = c.university_id AND g.timetable_id = t.id AND p.email LIKE 'student@%') AS is_heard
     FROM class_changes c JOIN timetables t ON t.university_id = c.university_id AND t.id = c.timetable_id AND t.active
     JOIN staff s ON s.university_id = t.university_id AND s.id = t.lecturer_id
     WHERE c.${ofDemo} AND trim(to_char(c.class_date, 'Day')) = t.day_of_week
     ORDER BY c.class_date DESC, c.is_cancelled DESC`,
  );

test('next week one class of the demo lecturer is cancelled and one moved, and the demo student hears both', async () => {
  const both = await changes();
  expect(both).toHaveLength(2);
  expect(both).toContainEqual(expect.objectContaining({ is_cancelled: true, is_demo: true, is_heard: true }));
  expect(both).toContainEqual(
    expect.objectContaining({ is_cancelled: false, new_venue: 'Great Hall', is_demo: true, is_heard: true }),
  );
  const dates = both.flatMap(({ class_date, new_date }) => (new_date === null ? [class_date] : [class_date, new_date]));
  expect(dates).toHaveLength(3);
  expect(dates.filter((date) => date < '2026-11-23' || date > '2026-11-27')).toEqual([]);
});

test('where a class is moved to, neither its lecturer nor its groups nor its room have another', async () => {
  expect(
    await ask(
      `SELECT o.id FROM class_changes c
       JOIN timetables t ON t.university_id = c.university_id AND t.id = c.timetable_id
       JOIN timetables o ON o.university_id = c.university_id AND o.active AND o.day_of_week = trim(to_char(c.new_date, 'Day'))
         AND o.start_time < c.new_end_time AND o.end_time > c.new_start_time
       WHERE t.lecturer_id IN (o.lecturer_id, o.assistant_lecturer_id) OR o.venue = c.new_venue
         OR EXISTS (SELECT 1 FROM timetable_groups a JOIN timetable_groups b USING (university_id, group_id)
                    WHERE a.university_id = c.university_id AND a.timetable_id = o.id AND b.timetable_id = t.id)`,
    ),
  ).toEqual([]);
});

test('next month has a holiday on a Wednesday', async () => {
  expect(await ask(`SELECT name, starts_on, ends_on FROM holidays WHERE ${ofDemo}`)).toEqual([
    { name: "Founders' Day", starts_on: '2026-12-16', ends_on: '2026-12-16' },
  ]);
});

test('what a visitor took back stays so in that week, and the week after shows it anew', async () => {
  await ask(`DELETE FROM class_changes WHERE ${ofDemo}`);
  await ensureDemo(database, { clock, log });
  expect(await changes()).toEqual([]);
  clock.advance(7 * 24 * 60 * 60_000);
  await ensureDemo(database, { clock, log });
  expect((await changes()).map(({ class_date }) => class_date >= '2026-11-30')).toEqual([true, true]);
  expect(await ask(`SELECT id FROM holidays WHERE ${ofDemo}`)).toHaveLength(1);
});
