import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSettableClock } from '../platform/clock.ts';
import { makeDatabase } from '../platform/database/database.ts';
import { describeSchema } from '../migrations/schema-text.ts';
import { makeTestDatabase } from '../platform/database/testing/test-database.ts';
import { makeLog } from '../platform/log.ts';
import { ensureDemo } from './demo.ts';

const database = await makeTestDatabase({ queryTimeoutMs: 0 });
afterAll(database.drop);
const log = makeLog('silent');
/** A Tuesday afternoon in Colombo. */
const clock = makeSettableClock(Date.UTC(2026, 10, 17, 9, 0));

beforeAll(() => ensureDemo(database, { clock, log }));

const ask = <T>(text: string): Promise<T[]> => database.acrossUniversities((tx) => tx.query<T>(text));
const inDemo = (table: string) => `${table} WHERE university_id = (SELECT id FROM universities WHERE code = 'DEMO')`;
const count = async (from: string): Promise<number> =>
  (await ask<{ n: number }>(`SELECT count(*) AS n FROM ${from}`))[0]?.n ?? 0;
const fingerprint = `SELECT md5(string_agg(concat_ws(' ', session_id, student_id, status, method, marked_at), ','
  ORDER BY session_id, student_id)) AS marks FROM marks`;

describe('a registrar who opens the demo', () => {
  test('finds the programmes, modules, groups, staff and students that were promised', async () => {
    expect(await count(inDemo('degree_details'))).toBe(4);
    expect(await count(inDemo('modules'))).toBe(48);
    expect(await count(inDemo('groups'))).toBeGreaterThanOrEqual(24);
    expect(await count(inDemo('staff'))).toBe(60);
    expect(await count(inDemo('students'))).toBe(1200);
    expect(await ask('SELECT DISTINCT degree_level, local_international FROM degree_details ORDER BY 1, 2')).toEqual([
      { degree_level: 'postgraduate', local_international: 'international' },
      { degree_level: 'undergraduate', local_international: 'international' },
      { degree_level: 'undergraduate', local_international: 'local' },
    ]);
  });

  test('finds every module mapped, taught by somebody in first place, and every student enrolled', async () => {
    const missing = (table: string, condition = '') =>
      count(
        `modules m WHERE NOT EXISTS (SELECT 1 FROM ${table} t WHERE t.university_id = m.university_id AND t.module_id = m.id ${condition})`,
      );
    expect(await missing('module_degree_mappings')).toBe(0);
    expect(await missing('staff_courses', 'AND t.can_teach_as_primary')).toBe(0);
    expect(await missing('staff_courses', 'AND t.can_teach_as_assistant')).toBe(0);
    expect(
      await count(
        'students s WHERE NOT EXISTS (SELECT 1 FROM student_module_enrollments e WHERE e.university_id = s.university_id AND e.student_id = s.id)',
      ),
    ).toBe(0);
  });

  test('finds only lecturers who may teach what they teach', async () => {
    expect(
      await count(`timetables t WHERE NOT EXISTS (SELECT 1 FROM staff_courses c WHERE c.university_id = t.university_id
        AND c.module_id = t.module_id AND c.staff_id = t.lecturer_id AND c.can_teach_as_primary)`),
    ).toBe(0);
  });

  test('finds every room of the timetable among the venues, and in each enough seats', async () => {
    const room = 'v.university_id = t.university_id AND lower(btrim(v.name)) = lower(btrim(t.venue)) AND v.active';
    expect(
      await count(`timetables t WHERE NOT EXISTS (SELECT 1 FROM venues v WHERE ${room} AND v.building IS NOT NULL)`),
    ).toBe(0);
    expect(
      await count(`timetables t JOIN venues v ON ${room} WHERE v.capacity < (SELECT count(*) FROM students s
        JOIN timetable_groups g ON g.university_id = s.university_id AND g.group_id = s.group_id
        WHERE g.university_id = t.university_id AND g.timetable_id = t.id AND s.active)`),
    ).toBe(0);
    expect(await count(`${inDemo('venues')} AND latitude IS NOT NULL`)).toBe(1);
  });

  test('finds ten weeks of sessions, all over, with their rosters and marks', async () => {
    expect(await count(`${inDemo('class_sessions')} AND ends_at > '${new Date(clock.now()).toISOString()}'`)).toBe(0);
    expect(
      await ask(`SELECT count(DISTINCT date_trunc('week', session_date)) AS weeks FROM ${inDemo('class_sessions')}`),
    ).toEqual([{ weeks: 11 }]);
    expect(await count(inDemo('marks'))).toBeGreaterThan(50_000);
    expect([await count(inDemo('excuses')), await count(inDemo('mark_questions'))]).toEqual([3, 2]);
    expect(
      await count(
        'class_sessions s WHERE expected_count <> (SELECT count(*) FROM session_roster r WHERE r.university_id = s.university_id AND r.session_id = s.id)',
      ),
    ).toBe(0);
  });

  test('finds strong and weak students', async () => {
    const [shares] = await ask<{ weak: number; strong: number; all: number }>(`
      SELECT count(*) FILTER (WHERE share < 0.6) AS weak, count(*) FILTER (WHERE share >= 0.8) AS strong, count(*) AS all FROM (
        SELECT avg((m.status IN ('present', 'late'))::int) AS share FROM (
          SELECT r.student_id, coalesce(m.status, 'absent') AS status
          FROM session_roster r LEFT JOIN marks m USING (university_id, session_id, student_id)) m
        GROUP BY student_id) students`);
    expect(shares?.weak).toBeGreaterThan((shares?.all ?? 0) * 0.08);
    expect(shares?.strong).toBeGreaterThan((shares?.all ?? 0) * 0.4);
  });

  test('finds one bad Friday', async () => {
    const days = await ask<{ day: number; share: number }>(`
      SELECT extract(isodow FROM session_date) AS day, count(m.*)::float8 / count(*) AS share
      FROM class_sessions s JOIN session_roster r ON r.university_id = s.university_id AND r.session_id = s.id
      LEFT JOIN marks m ON m.university_id = r.university_id AND m.session_id = r.session_id AND m.student_id = r.student_id
      WHERE s.university_id = (SELECT id FROM universities WHERE code = 'DEMO')
      GROUP BY session_date HAVING count(*) > 300 ORDER BY 2`);
    expect(days[0]).toMatchObject({ day: 5 });
    expect(days[0]?.share).toBeLessThan(0.5);
    expect(days[1]?.share).toBeGreaterThan(0.65);
  });

  test('finds addresses that no mail can reach', async () => {
    expect(await count(`accounts WHERE email !~ '(\\.example|\\.test)$'`)).toBe(0);
  });
});

test('the same day makes the same university to the last mark, also for a superuser who is alone, and its keys are those of all', async () => {
  const other = await makeTestDatabase({ queryTimeoutMs: 0 });
  const asSuperuser = makeDatabase({ url: other.url, log, queryTimeoutMs: 0 });
  const schema = await describeSchema(asSuperuser.pool);
  await ensureDemo(asSuperuser, { clock, log, skipsKeyChecks: true, isAlone: true });
  expect(await describeSchema(asSuperuser.pool)).toBe(schema);
  await asSuperuser.close();
  for (const content of ['SELECT id, name, email FROM accounts ORDER BY id', fingerprint])
    expect(await other.acrossUniversities((tx) => tx.query(content))).toEqual(await ask(content));
  await other.drop();
});

test('a second start changes nothing', async () => {
  const before = await ask(fingerprint);
  await ensureDemo(database, { clock, log });
  expect(await ask(fingerprint)).toEqual(before);
});

test('two processes that start at once build one demo, and a larger one is added to it', async () => {
  const other = await makeTestDatabase({ queryTimeoutMs: 0 });
  const students = () => other.acrossUniversities((tx) => tx.query('SELECT count(*) AS n FROM students'));
  await Promise.all([ensureDemo(other, { clock, log }), ensureDemo(other, { clock, log })]);
  expect(await students()).toEqual([{ n: 1240 }]);
  await ensureDemo(other, { clock, log, students: 1500 });
  expect(await students()).toEqual([{ n: 1540 }]);
  await other.drop();
});
