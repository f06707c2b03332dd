import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeSettableClock } from '#platform/clock.ts';
import { makeTestDatabase } from '#platform/database/testing/test-database.ts';
import { makeLog } from '#platform/log.ts';
import { ensureDemo } from '../demo.ts';

const database = await makeTestDatabase({ queryTimeoutMs: 0 });
afterAll(database.drop);
const log = makeLog('silent');
const clock = makeSettableClock(Date.UTC(2026, 10, 16, 3, 0));
beforeAll(() => ensureDemo(database, { clock, log }));

const idRow = z.object({ id: z.string() });

/** Running classes of the demo lecturer with the demo student on the list. */
const runningClasses = (code: string) =>
  database.acrossUniversities((tx) =>
    tx.query(
      `SELECT t.id FROM timetables t
       JOIN universities u ON u.id = t.university_id AND u.code = $1
       JOIN staff s ON s.university_id = t.university_id AND s.id = t.lecturer_id AND s.email LIKE 'lecturer@%'
       JOIN timetable_groups g ON g.university_id = t.university_id AND g.timetable_id = t.id
       JOIN students st ON st.university_id = g.university_id AND st.group_id = g.group_id AND st.email LIKE 'student@%'
       JOIN student_module_enrollments e ON e.university_id = st.university_id AND e.student_id = st.id AND e.module_id = t.module_id
       WHERE t.active AND t.day_of_week = trim(to_char($2::timestamptz AT TIME ZONE u.time_zone, 'Day'))
         AND ($2::timestamptz AT TIME ZONE u.time_zone)::time >= t.start_time
         AND ($2::timestamptz AT TIME ZONE u.time_zone)::time < t.end_time`,
      [code, new Date(clock.now())],
      idRow,
    ),
  );

const clashes = () =>
  database.acrossUniversities((tx) =>
    tx.query(
      `SELECT one.id FROM timetables one JOIN timetables other ON other.university_id = one.university_id
         AND other.day_of_week = one.day_of_week AND other.id > one.id AND other.active
         AND other.start_time < one.end_time AND other.end_time > one.start_time
       WHERE one.active AND (one.lecturer_id = other.lecturer_id OR one.venue = other.venue
         OR EXISTS (SELECT 1 FROM timetable_groups a JOIN timetable_groups b USING (university_id, group_id)
                    WHERE a.university_id = one.university_id AND a.timetable_id = one.id AND b.timetable_id = other.id))`,
      [],
      idRow,
    ),
  );

const minutes = 60_000;

describe('current class of the demo', () => {
  it('runs at any time of the week without a clash', async () => {
    const monday = Date.UTC(2026, 10, 15, 18, 30);
    for (let at = monday; at < monday + 7 * 24 * 60 * minutes; at += 97 * minutes) {
      clock.set(at);
      await ensureDemo(database, { clock, log });
      expect(await runningClasses('DEMO'), new Date(at).toISOString()).toHaveLength(1);
      expect(await runningClasses('NORTH'), new Date(at).toISOString()).toHaveLength(1);
      expect(await clashes(), new Date(at).toISOString()).toEqual([]);
    }
  });

  it.each(['00:00', '00:01', '11:59', '23:30', '23:50', '23:58', '23:59'])('runs at %s local time', async (time) => {
    clock.set(Date.parse(`2026-11-19T${time}:00+05:30`));
    await ensureDemo(database, { clock, log });
    expect(await runningClasses('DEMO')).toHaveLength(1);
  });

  it('stays the same until it ends', async () => {
    clock.set(Date.parse('2026-11-21T14:05:00+05:30'));
    await ensureDemo(database, { clock, log });
    const before = await runningClasses('DEMO');
    clock.advance(20 * minutes);
    await ensureDemo(database, { clock, log });
    expect(await runningClasses('DEMO')).toEqual(before);
  });

  it('gives way to the ordinary timetable once another class is running', async () => {
    const active = async () =>
      (
        await database.acrossUniversities((tx) =>
          tx.query(
            "SELECT count(*) AS n FROM timetables WHERE active AND venue <> 'Studio 1'",
            [],
            z.object({ n: z.number() }),
          ),
        )
      )[0]?.n;
    clock.set(Date.parse('2026-11-21T03:00:00+05:30'));
    await ensureDemo(database, { clock, log });
    const total = await active();
    clock.set(Date.parse('2026-11-17T09:10:00+05:30'));
    await ensureDemo(database, { clock, log });
    clock.set(Date.parse('2026-11-22T03:00:00+05:30'));
    await ensureDemo(database, { clock, log });
    expect(await active()).toBe(total);
  });
});
