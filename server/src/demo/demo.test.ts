import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeSettableClock } from '#platform/clock.ts';
import { makeDatabase } from '#platform/database/database.ts';
import { describeSchema } from '../migrations/schema-text.ts';
import { makeTestDatabase } from '#platform/database/testing/test-database.ts';
import { makeLog } from '#platform/log.ts';
import { ensureDemo } from './demo.ts';

const database = await makeTestDatabase({ queryTimeoutMs: 0 });
afterAll(database.drop);
const log = makeLog('silent');
/** A Tuesday afternoon in Colombo. */
const clock = makeSettableClock(Date.UTC(2026, 10, 17, 9, 0));

beforeAll(() => ensureDemo(database, { clock, log }));

const query = <T>(text: string, row: z.ZodType<T, T>): Promise<T[]> =>
  database.acrossUniversities((tx) => tx.query(text, [], row));
const countRow = z.object({ n: z.number() });
const inDemo = (table: string) => `${table} WHERE university_id = (SELECT id FROM universities WHERE code = 'DEMO')`;
const count = async (from: string): Promise<number> =>
  (await query(`SELECT count(*) AS n FROM ${from}`, countRow))[0]?.n ?? 0;
const fingerprint = `SELECT md5(string_agg(concat_ws(' ', session_id, student_id, status, method, marked_at), ','
  ORDER BY session_id, student_id)) AS marks FROM attendance`;

describe('demo university', () => {
  it('has programmes, modules, groups, staff and students', async () => {
    expect(await count(inDemo('degree_details'))).toBe(4);
    expect(await count(inDemo('modules'))).toBe(50);
    expect(await count(inDemo('groups'))).toBeGreaterThanOrEqual(24);
    expect(await count(inDemo('staff'))).toBe(60);
    expect(await count(inDemo('students'))).toBe(1200);
    expect(
      await query(
        'SELECT DISTINCT degree_level, local_international FROM degree_details ORDER BY 1, 2',
        z.looseObject({}),
      ),
    ).toEqual([
      { degree_level: 'postgraduate', local_international: 'international' },
      { degree_level: 'undergraduate', local_international: 'international' },
      { degree_level: 'undergraduate', local_international: 'local' },
    ]);
  });

  it('has teachers and mappings for every module and enrolments for every student', async () => {
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

  it('has only lecturers who may teach their modules', async () => {
    expect(
      await count(`timetables t WHERE NOT EXISTS (SELECT 1 FROM staff_courses c WHERE c.university_id = t.university_id
        AND c.module_id = t.module_id AND c.staff_id = t.lecturer_id AND c.can_teach_as_primary)`),
    ).toBe(0);
  });

  it('has a venue with enough seats for every class', async () => {
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

  it('has a module with parallel groups: a lecture for everyone, and students, seats and classes for each group', async () => {
    const rows = await query(
      `SELECT g.group_name AS name, g.capacity, v.capacity AS seats, count(DISTINCT e.student_id) AS students,
         count(DISTINCT s.id) AS classes, max(s.expected_count) AS expected
       FROM groups g
       JOIN modules m ON m.university_id = g.university_id AND m.id = g.module_id
       JOIN timetable_groups x ON x.university_id = g.university_id AND x.group_id = g.id
       JOIN timetables t ON t.university_id = g.university_id AND t.id = x.timetable_id AND t.module_id = m.id AND t.year IS NULL
       JOIN venues v ON v.university_id = g.university_id AND v.name = t.venue
       JOIN student_module_enrollments e ON e.university_id = g.university_id AND e.teaching_group_id = g.id
       JOIN students st ON st.university_id = g.university_id AND st.id = e.student_id AND st.active
       JOIN class_sessions s ON s.university_id = g.university_id AND s.timetable_id = t.id
       GROUP BY g.id, g.group_name, g.capacity, v.capacity ORDER BY g.group_name`,
      z.object({
        name: z.string(),
        capacity: z.number(),
        seats: z.number(),
        students: z.number(),
        classes: z.number(),
        expected: z.number(),
      }),
    );
    expect(rows.map(({ name }) => name)).toEqual(['Group A', 'Group B', 'Group C']);
    for (const { capacity, seats, students, classes, expected } of rows) {
      expect(classes).toBeGreaterThanOrEqual(10);
      expect(expected).toBe(students);
      expect(capacity).toBeGreaterThanOrEqual(students);
      expect(seats).toBeGreaterThanOrEqual(students);
    }
    const lectures = await query(
      `SELECT DISTINCT s.expected_count AS expected FROM class_sessions s
       JOIN timetables t ON t.university_id = s.university_id AND t.id = s.timetable_id
       WHERE t.year IS NULL AND NOT EXISTS (
         SELECT FROM timetable_groups x WHERE x.university_id = t.university_id AND x.timetable_id = t.id)`,
      z.object({ expected: z.number() }),
    );
    const moving = `universities u WHERE u.lecturers_move_students AND 2 = (
      SELECT count(*) FROM timetables t JOIN timetable_groups x ON x.university_id = t.university_id AND x.timetable_id = t.id
      JOIN groups g ON g.university_id = x.university_id AND g.id = x.group_id AND g.module_id IS NOT NULL
      JOIN staff l ON l.university_id = t.university_id AND l.id = t.lecturer_id
      WHERE t.university_id = u.id AND l.email = 'lecturer@demo.muster.test')`;
    expect(await count(moving)).toBe(1);
    expect(lectures).toEqual([{ expected: rows.reduce((sum, { students }) => sum + students, 0) }]);
  });

  it('has ten weeks of past sessions with class lists and marks', async () => {
    expect(await count(`${inDemo('class_sessions')} AND ends_at > '${new Date(clock.now()).toISOString()}'`)).toBe(0);
    expect(
      await query(
        `SELECT count(DISTINCT date_trunc('week', session_date)) AS weeks FROM ${inDemo('class_sessions')}`,
        z.object({ weeks: z.number() }),
      ),
    ).toEqual([{ weeks: 11 }]);
    expect(await count(`${inDemo('attendance')} AND status IS NOT NULL`)).toBeGreaterThan(50_000);
    expect([await count(inDemo('excuses')), await count(inDemo('mark_questions'))]).toEqual([3, 2]);
    expect(
      await count(
        'class_sessions s WHERE expected_count <> (SELECT count(*) FROM attendance r WHERE r.university_id = s.university_id AND r.session_id = s.id)',
      ),
    ).toBe(0);
  });

  it('has students with high and with low attendance', async () => {
    const [shares] = await query(
      `
      SELECT count(*) FILTER (WHERE share < 0.6) AS weak, count(*) FILTER (WHERE share >= 0.8) AS strong, count(*) AS all FROM (
        SELECT avg(is_attended(m.status)::int) AS share FROM (
          SELECT student_id, coalesce(status, 'absent') AS status FROM attendance) m
        GROUP BY student_id) students`,
      z.object({ weak: z.number(), strong: z.number(), all: z.number() }),
    );
    expect(shares?.weak).toBeGreaterThan((shares?.all ?? 0) * 0.08);
    expect(shares?.strong).toBeGreaterThan((shares?.all ?? 0) * 0.4);
  });

  it('has one Friday with low attendance', async () => {
    const days = await query(
      `
      SELECT extract(isodow FROM session_date) AS day, count(status)::float8 / count(*) AS share
      FROM attendance s
      WHERE s.university_id = (SELECT id FROM universities WHERE code = 'DEMO')
      GROUP BY session_date HAVING count(*) > 300 ORDER BY 2`,
      z.object({ day: z.number(), share: z.number() }),
    );
    expect(days[0]).toMatchObject({ day: 5 });
    expect(days[0]?.share).toBeLessThan(0.5);
    expect(days[1]?.share).toBeGreaterThan(0.65);
  });

  it('has mail addresses that receive no mail', async () => {
    expect(await count(`accounts WHERE email !~ '(\\.example|\\.test)$'`)).toBe(0);
  });
});

describe('demo build', () => {
  it('is deterministic, also when a superuser builds it without indexes, and leaves the schema unchanged', async () => {
    const other = await makeTestDatabase({ queryTimeoutMs: 0 });
    const superuserDatabase = makeDatabase({ url: other.url, log, queryTimeoutMs: 0 });
    const schema = await describeSchema(superuserDatabase.pool);
    await ensureDemo(superuserDatabase, { clock, log, skipsKeyChecks: true, isExclusive: true });
    expect(await describeSchema(superuserDatabase.pool)).toBe(schema);
    await superuserDatabase.close();
    for (const content of ['SELECT id, name, email FROM accounts ORDER BY id', fingerprint])
      expect(await other.acrossUniversities((tx) => tx.query(content, [], z.looseObject({})))).toEqual(
        await query(content, z.looseObject({})),
      );
    await other.drop();
  });

  it('changes nothing at the second start', async () => {
    const before = await query(fingerprint, z.looseObject({}));
    await ensureDemo(database, { clock, log });
    expect(await query(fingerprint, z.looseObject({}))).toEqual(before);
  });

  it('is built once by two concurrent processes, and can be enlarged', async () => {
    const other = await makeTestDatabase({ queryTimeoutMs: 0 });
    const students = () =>
      other.acrossUniversities((tx) => tx.query('SELECT count(*) AS n FROM students', [], countRow));
    await Promise.all([ensureDemo(other, { clock, log }), ensureDemo(other, { clock, log })]);
    expect(await students()).toEqual([{ n: 1240 }]);
    await ensureDemo(other, { clock, log, students: 1500 });
    expect(await students()).toEqual([{ n: 1540 }]);
    await other.drop();
  });
});
