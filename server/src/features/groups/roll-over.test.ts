import { randomUUID } from 'node:crypto';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import type { previewRollOver } from '@muster/contract/academics/roll-over';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Campus, makeCampus, type PersonKey } from '#testing/campus.ts';
import { waitForLockWaiters } from '#testing/race.ts';
import { productScenario } from '#testing/product.ts';

const product = productScenario();
let campus: Campus;
beforeEach(async () => {
  campus = await makeCampus(product.database);
});

type Preview = ReplyOf<typeof previewRollOver>;
type Response = { status: number; body: Preview & { error: string; moved: number; finished: number; groups: number } };

async function send(path: string, payload?: object, as: PersonKey = 'admin'): Promise<Response> {
  const { statusCode, ...response } = await product.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${campus.tokens[as]}` },
    ...(payload && { payload }),
  });
  return { status: statusCode, body: response.json() };
}
const preview = (plan: object) => send('groups/roll-over/preview', plan);
const apply = (plan: object, fingerprint: string) => send('groups/roll-over', { ...plan, fingerprint });
async function rollOver(plan: object) {
  return apply(plan, (await preview(plan)).body.fingerprint);
}

const query = (text: string, ...values: unknown[]) =>
  product.database.acrossUniversities((tx) =>
    tx.query(text, [campus.ids.ours, ...values], z.record(z.string(), z.unknown())),
  );
async function addGroup(name: string, year: number, semester: number, more: Record<string, unknown> = {}) {
  const id = randomUUID();
  const { academic_year = '2026-2027', active = true, degree = campus.ids.degree } = more;
  await query(
    `INSERT INTO groups (university_id, id, group_name, degree_details_id, year, semester, academic_year, active)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    id,
    name,
    degree,
    year,
    semester,
    academic_year,
    active,
  );
  return id;
}
async function addStudents(group: string, count: number, active = true): Promise<string[]> {
  const rows = await query(
    `INSERT INTO students (university_id, name, email, student_id, degree_details_id, group_id, current_year, current_semester, active)
     SELECT $1, 'S', n || g.id::text || '@s.example', n || g.id::text, g.degree_details_id, g.id, g.year, g.semester, $4
     FROM groups g, generate_series(1, $3) n WHERE g.university_id = $1 AND g.id = $2 RETURNING id`,
    group,
    count,
    active,
  );
  return rows.map(({ id }) => String(id));
}
/** Number of active students by 'group year.semester academic year'. */
const countByGroup = async () => {
  const rows = await query(
    `SELECT concat_ws(' ', g.group_name, s.current_year || '.' || s.current_semester, g.academic_year) AS label, count(*) AS count
     FROM students s JOIN groups g ON g.university_id = s.university_id AND g.id = s.group_id
     WHERE s.university_id = $1 AND s.active AND (g.year, g.semester) = (s.current_year, s.current_semester)
     GROUP BY 1`,
  );
  return Object.fromEntries(rows.map(({ label, count }) => [label, count]));
};
const isActive = async (group: string) =>
  (await query('SELECT active FROM groups WHERE university_id = $1 AND id = $2', group))[0]?.active;
const planFor = (...group_ids: string[]) => ({ source: { group_ids }, to_academic_year: '2026-2027' });

describe('roll-over', () => {
  it('moves a degree year to the next semester and changes no past data', async () => {
    await addStudents(campus.ids.group, 2, false);
    const degreeYear = { degree_details_id: campus.ids.degree, year: 1, semester: 1, academic_year: '2026-2027' };
    const plan = { source: degreeYear, to_academic_year: '2026-2027' };
    const past = await hashPastData();
    const { body } = await preview(plan);
    expect(body).toMatchObject({ success: true, moving: 1, finishing: 0 });
    const several = await preview({ ...plan, source: { degree_years: [degreeYear, degreeYear] } });
    expect(several.body).toEqual(body);
    expect(body.lines).toEqual([
      {
        group_id: campus.ids.group,
        group_name: 'G1',
        degree_programme: 'Computing',
        local_international: 'local',
        from: { year: 1, semester: 1, academic_year: '2026-2027' },
        to: { year: 1, semester: 2, academic_year: '2026-2027' },
        to_group_id: null,
        students: 1,
        closes: true,
        timetable_entries: 1,
      },
    ]);
    expect(await countByGroup()).toEqual({ 'G1 1.1 2026-2027': 1 });
    expect(await apply(plan, body.fingerprint)).toEqual({
      status: 200,
      body: { success: true, moved: 1, finished: 0, groups: 1 },
    });
    expect(await countByGroup()).toEqual({ 'G1 1.2 2026-2027': 1 });
    expect(await isActive(campus.ids.group)).toBe(false);
    expect(await hashPastData()).toEqual(past);
    // Inactive students keep their group.
    const left = await query('SELECT 1 FROM students WHERE university_id = $1 AND group_id = $2', campus.ids.group);
    expect(left).toHaveLength(2);
    expect(await query('SELECT actor, action, details FROM audit_events WHERE university_id = $1')).toEqual([
      {
        actor: campus.ids.admin,
        action: 'groups.rolled_over',
        details: expect.objectContaining({ moved: 1, lines: body.lines }),
      },
    ]);
  });

  it('keeps the second programme of students', async () => {
    const degree = randomUUID();
    await query(
      `INSERT INTO degree_details (university_id, id, degree_programme, degree_level, local_international) VALUES ($1, $2, 'History', 'undergraduate', 'local')`,
      degree,
    );
    await query('UPDATE students SET second_degree_id = $2 WHERE university_id = $1', degree);
    expect(await rollOver(planFor(campus.ids.group))).toMatchObject({ body: { moved: 1 } });
    const [student] = await query('SELECT second_degree_id, current_semester FROM students WHERE university_id = $1');
    expect(student).toEqual({ second_degree_id: degree, current_semester: 2 });
  });

  it('rejects a repeated roll-over and changes since the preview', async () => {
    const plan = { ...planFor(campus.ids.group), close_old_groups: false };
    const { fingerprint } = (await preview(plan)).body;
    const text = 'The groups have changed since the preview. Please check the new preview';
    const rejection = { status: 409, body: { code: 'conflict', error: text, details: { fingerprint: text } } };
    const [late] = await addStudents(campus.ids.group, 1);
    expect(await apply(plan, fingerprint)).toMatchObject(rejection);
    await query('UPDATE students SET group_id = null WHERE university_id = $1 AND id = $2', late);
    expect((await apply(plan, fingerprint)).body.moved).toBe(1);
    expect(await apply(plan, fingerprint)).toMatchObject(rejection);
    expect(await isActive(campus.ids.group)).toBe(true);
    expect(await countByGroup()).toEqual({ 'G1 1.2 2026-2027': 1 });
  });

  it('makes students and accounts inactive after the last semester of a degree', async () => {
    await query('UPDATE degree_details SET duration_years = 1 WHERE university_id = $1');
    await query('UPDATE groups SET semester = 2 WHERE university_id = $1');
    await addStudents(campus.ids.group, 2);
    expect((await send('auth/me', undefined, 'student')).status).toBe(200);
    const plan = planFor(campus.ids.group);
    expect((await preview(plan)).body).toMatchObject({ moving: 0, finishing: 3, lines: [{ to: null, closes: true }] });
    expect((await rollOver(plan)).body).toMatchObject({ moved: 0, finished: 3 });
    expect((await send('auth/me', undefined, 'student')).status).toBe(401);
    expect(await query('SELECT status FROM accounts WHERE university_id = $1 AND id = $2', campus.ids.student)).toEqual(
      [{ status: 'inactive' }],
    );
    expect(await countByGroup()).toEqual({});
    expect(await isActive(campus.ids.group)).toBe(false);
  });

  it('reopens an existing target group and merges groups of the same name', async () => {
    const existing = await addGroup('g1', 1, 2, { active: false });
    const older = await addGroup('G1', 1, 1, { academic_year: '2025-2026' });
    await addStudents(existing, 4);
    await addStudents(older, 2);
    const { body } = await rollOver(planFor(campus.ids.group, older));
    expect(body).toMatchObject({ moved: 3, groups: 2 });
    expect(await countByGroup()).toEqual({ 'g1 1.2 2026-2027': 7 });
    expect(await isActive(existing)).toBe(true);
  });

  it('moves consecutive groups one term each', async () => {
    await query('UPDATE degree_details SET duration_years = 1 WHERE university_id = $1');
    const second = await addGroup('G1', 1, 2);
    const finishing = await addStudents(second, 3);
    const { body } = await rollOver(planFor(campus.ids.group, second));
    expect(body).toMatchObject({ moved: 1, finished: 3, groups: 2 });
    expect(await countByGroup()).toEqual({ 'G1 1.2 2026-2027': 1 });
    expect(await isActive(second)).toBe(true);
    const gone = await query(
      'SELECT 1 FROM students WHERE university_id = $1 AND id = ANY($2) AND NOT active',
      finishing,
    );
    expect(gone).toHaveLength(3);
  });

  it('applies one of ten concurrent requests', async () => {
    await addStudents(campus.ids.group, 1_500);
    await addGroup('G1', 1, 2);
    const plan = { ...planFor(campus.ids.group), close_old_groups: false };
    const { fingerprint } = (await preview(plan)).body;
    const answers = await Promise.all(Array.from({ length: 10 }, () => apply(plan, fingerprint)));
    expect(answers.map(({ status }) => status).filter((status) => status !== 409)).toEqual([200]);
    expect(answers.find(({ status }) => status === 200)?.body.moved).toBe(1_501);
    expect(await countByGroup()).toEqual({ 'G1 1.2 2026-2027': 1_501 });
  });

  it('does not block class starts and check-ins', async () => {
    const [late] = await addStudents(campus.ids.group, 1);
    const plan = planFor(campus.ids.group);
    const { fingerprint } = (await preview(plan)).body;
    // The roll-over waits before its last step: students are moved and the group is closed, but nothing is committed.
    const rolledOver = await product.database.acrossUniversities(async (tx) => {
      await tx.execute('LOCK TABLE audit_events IN SHARE MODE');
      const pending = apply(plan, fingerprint);
      await waitForLockWaiters(product.database, 1);
      await product.database.acrossUniversities(async (other) => {
        await other.execute("SET LOCAL lock_timeout = '2s'");
        const { ours, session, group } = campus.ids;
        await other.execute('INSERT INTO session_groups VALUES ($1, $2, $3)', [ours, session, group]);
        await other.execute(
          `INSERT INTO attendance (university_id, session_id, student_id, module_id, session_date, group_id)
           VALUES ($1, $2, $3, $5, current_date, $4)`,
          [ours, session, late, group, campus.ids.module],
        );
        await other.execute(
          `UPDATE attendance SET status = 'present', method = 'qr', marked_at = now() WHERE session_id = $1 AND student_id = $2`,
          [session, late],
        );
      });
      return { pending };
    });
    expect((await rolledOver.pending).body.moved).toBe(2);
  });

  it('lists degree years with active groups', async () => {
    await addStudents(await addGroup('G2', 1, 1), 3);
    await addGroup('G3', 1, 1, { active: false });
    await addGroup('G1', 2, 1);
    const years = async (filter = '') => (await send(`groups/roll-over/sources${filter}`)).body;
    expect(await years()).toEqual([
      {
        degree_details_id: campus.ids.degree,
        degree_programme: 'Computing',
        degree_level: 'undergraduate',
        local_international: 'local',
        year: 1,
        semester: 1,
        academic_year: '2026-2027',
        groups: 2,
        students: 4,
      },
      expect.objectContaining({ year: 2, groups: 1, students: 0 }),
    ]);
    expect(await years('?year=Year%202')).toHaveLength(1);
    expect(await years(`?degree_details_id=${randomUUID()}`)).toEqual([]);
  });
});

describe('roll-over validation', () => {
  it.each([
    [{ source: { group_ids: [] } }, 'Please select at least one group, or a degree year'],
    [{ source: undefined }, 'Please select at least one group, or a degree year'],
    [{ to_academic_year: '' }, 'Academic Year is required'],
    [{ to_academic_year: '2025-2026' }, 'Groups of 2026-2027 cannot go back to 2025-2026'],
  ])('rejects %o: %s', async (change, error) => {
    expect(await preview({ ...planFor(campus.ids.group), ...change })).toMatchObject({ status: 400, body: { error } });
  });

  it('rejects inactive, unknown and foreign groups, and groups without a next year', async () => {
    const errorOf = async (plan: object) => {
      const { status, body } = await preview(plan);
      const applied = await apply(plan, 'whatever');
      expect(applied).toMatchObject({ status, body: { error: body.error } });
      return [status, body.error];
    };
    const closed = await addGroup('Gone', 1, 1, { active: false });
    expect(await errorOf(planFor(closed))).toEqual([409, 'The group "Gone" is Inactive and cannot be rolled over']);
    await query('UPDATE degree_details SET duration_years = 6 WHERE university_id = $1');
    const fourth = await addGroup('Four', 4, 2);
    expect((await errorOf(planFor(fourth)))[1]).toContain(
      'The group "Four" cannot be rolled over: groups go up to year 4',
    );
    const foreign = (await makeCampus(product.database)).ids;
    expect(await errorOf(planFor(campus.ids.group, foreign.group))).toEqual([404, 'Group not found']);
    const ofDegree = (degree_details_id: string) => ({
      source: { degree_details_id, year: 3, semester: 1, academic_year: '2026-2027' },
      to_academic_year: '2026-2027',
    });
    expect(await errorOf(ofDegree(foreign.degree))).toEqual([404, 'Degree programme not found']);
    expect(await errorOf(ofDegree(campus.ids.degree))).toEqual([404, 'There is no Active group in this degree year']);
    const { source } = ofDegree(campus.ids.degree);
    const years = (...degree_years: object[]) => ({ source: { degree_years }, to_academic_year: '2026-2027' });
    expect(await errorOf(years({ ...source, year: 1 }, source))).toEqual([
      404,
      'There is no Active group in this degree year',
    ]);
    expect(await errorOf(years())).toEqual([400, 'Please select at least one group, or a degree year']);
    expect(await countByGroup()).toEqual({ 'G1 1.1 2026-2027': 1 });
  });
});

/** Hashes of all tables about sessions, attendance and timetables. */
async function hashPastData(): Promise<unknown> {
  const tables = ['class_sessions', 'session_groups', 'attendance', 'mark_changes', 'mark_flags'];
  tables.push('timetables', 'timetable_groups', 'student_module_enrollments', 'module_degree_mappings');
  return query(
    tables
      .map(
        (
          name,
        ) => `SELECT '${name}' AS name, count(*), md5(string_agg(t::text, '|' ORDER BY t::text)) AS sum FROM ${name} t
                      WHERE university_id = $1`,
      )
      .join(' UNION ALL '),
  );
}
