import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeSettableClock } from '#platform/clock.ts';
import { makeTestDatabase } from '#platform/database/testing/test-database.ts';
import { makeLog } from '#platform/log.ts';
import { ensureDemo } from '../demo.ts';

const database = await makeTestDatabase({ queryTimeoutMs: 0 });
afterAll(database.drop);
const log = makeLog('silent');
/** A Tuesday in Colombo. */
const clock = makeSettableClock(Date.UTC(2026, 10, 17, 9, 0));
beforeAll(() => ensureDemo(database, { clock, log }));

const isDemo = "university_id = (SELECT id FROM universities WHERE code = 'DEMO')";
const query = <T>(text: string, row: z.ZodType<T, T>) => database.acrossUniversities((tx) => tx.query(text, [], row));
const changeRow = z.looseObject({ class_date: z.string(), new_date: z.string().nullable() });
const idRow = z.object({ id: z.string() });
const holidayRow = z.object({ name: z.string(), starts_on: z.string(), ends_on: z.string() });
const changes = () =>
  query(
    `SELECT c.class_date, c.is_cancelled, c.new_date, c.new_venue, s.email LIKE 'lecturer@%' AS is_demo,
       EXISTS (SELECT 1 FROM timetable_groups g JOIN students p USING (university_id, group_id)
               WHERE g.university_id = c.university_id AND g.timetable_id = t.id AND p.email LIKE 'student@%') AS has_demo_student
     FROM class_changes c JOIN timetables t ON t.university_id = c.university_id AND t.id = c.timetable_id AND t.active
     JOIN staff s ON s.university_id = t.university_id AND s.id = t.lecturer_id
     WHERE c.${isDemo} AND trim(to_char(c.class_date, 'Day')) = t.day_of_week
     ORDER BY c.class_date DESC, c.is_cancelled DESC`,
    changeRow,
  );

describe('next week of the demo', () => {
  it('has one cancelled and one moved class of the demo lecturer and the demo student', async () => {
    const both = await changes();
    expect(both).toHaveLength(2);
    expect(both).toContainEqual(expect.objectContaining({ is_cancelled: true, is_demo: true, has_demo_student: true }));
    expect(both).toContainEqual(
      expect.objectContaining({ is_cancelled: false, new_venue: 'Great Hall', is_demo: true, has_demo_student: true }),
    );
    const dates = both.flatMap(({ class_date, new_date }) =>
      new_date === null ? [class_date] : [class_date, new_date],
    );
    expect(dates).toHaveLength(3);
    expect(dates.filter((date) => date < '2026-11-23' || date > '2026-11-27')).toEqual([]);
  });

  it('has no clash of the moved class', async () => {
    expect(
      await query(
        `SELECT o.id FROM class_changes c
         JOIN timetables t ON t.university_id = c.university_id AND t.id = c.timetable_id
         JOIN timetables o ON o.university_id = c.university_id AND o.active AND o.day_of_week = trim(to_char(c.new_date, 'Day'))
           AND o.start_time < c.new_end_time AND o.end_time > c.new_start_time
         WHERE t.lecturer_id IN (o.lecturer_id, o.assistant_lecturer_id) OR o.venue = c.new_venue
           OR EXISTS (SELECT 1 FROM timetable_groups a JOIN timetable_groups b USING (university_id, group_id)
                      WHERE a.university_id = c.university_id AND a.timetable_id = o.id AND b.timetable_id = t.id)`,
        idRow,
      ),
    ).toEqual([]);
  });

  it('is followed by a holiday on a Wednesday of the next month', async () => {
    expect(await query(`SELECT name, starts_on, ends_on FROM holidays WHERE ${isDemo}`, holidayRow)).toEqual([
      { name: "Founders' Day", starts_on: '2026-12-16', ends_on: '2026-12-16' },
    ]);
  });

  it('stays without changes that a visitor deleted; the week after has new ones', async () => {
    await database.acrossUniversities((tx) => tx.execute(`DELETE FROM class_changes WHERE ${isDemo}`));
    await ensureDemo(database, { clock, log });
    expect(await changes()).toEqual([]);
    clock.advance(7 * 24 * 60 * 60_000);
    await ensureDemo(database, { clock, log });
    expect((await changes()).map(({ class_date }) => class_date >= '2026-11-30')).toEqual([true, true]);
    expect(await query(`SELECT id FROM holidays WHERE ${isDemo}`, idRow)).toHaveLength(1);
  });
});
