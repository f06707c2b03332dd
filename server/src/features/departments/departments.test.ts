import { describe, expect, it, beforeAll } from 'vitest';
import { type Campus, makeCampus } from '#testing/campus.ts';
import { productScenario } from '#testing/product.ts';

const product = productScenario();
let campus: Campus;

async function call(method: string, path: string, body?: object, who: 'admin' | 'foreignAdmin' = 'admin') {
  const response = await fetch(`${product.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${campus.tokens[who]}`, 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  });
  const answer: unknown = await response.json();
  return { status: response.status, body: answer as Record<string, unknown> };
}

const degree = { degree_programme: 'Computing', degree_level: 'undergraduate', local_international: 'local' };
const module = { module_name: 'Programming', module_code: 'CS101', semester: 1 };
const departments = async (who?: 'foreignAdmin') => (await call('GET', '/api/departments', undefined, who)).body;

/** The number of rows of a list, paged or not. */
async function count(path: string, department: string): Promise<number> {
  const { body } = await call('GET', `${path}${path.includes('?') ? '&' : '?'}department=${department}`);
  if (Array.isArray(body)) return body.length;
  return Number(body['total'] ?? (body['totals'] as { sessions: number }).sessions);
}

beforeAll(async () => {
  campus = await makeCampus(product.database);
  const { ours, studentRecord, module: moduleId } = campus.ids;
  await product.database.acrossUniversities(async (tx) => {
    for (const table of ['degree_details', 'modules', 'staff'])
      await tx.execute(`UPDATE ${table} SET department = NULL`);
    await tx.execute(
      `INSERT INTO warnings (university_id, id, student_id, module_id, academic_year, semester, rule, below, after, state, round, attended,
         total, missed_on, raised_at, raised_until, changed_at)
       VALUES ($1, gen_random_uuid(), $2, $3, '2026-2027', 1, 'percentage', 80, 5, 'open', 1, 1, 5, '{}', now(), now(), now())`,
      [ours, studentRecord, moduleId],
    );
  });
});

describe('departments', () => {
  it('are those of degrees, modules and staff, each once in its most frequent spelling', async () => {
    expect(await departments()).toEqual([]);
    const { ids } = campus;
    const changed = await call('PUT', `/api/degrees/${ids.degree}`, { ...degree, department: '  Génie   Civil ' });
    expect(changed).toMatchObject({ status: 200, body: { department: 'Génie Civil' } });
    await call('PUT', `/api/modules/${ids.module}`, { ...module, department: 'genie civil' });
    expect(await departments()).toEqual(['Génie Civil']);
    const other = { ...module, module_name: 'Statics', module_code: 'ST1', department: 'genie civil' };
    expect((await call('POST', '/api/modules', other)).status).toBe(200);
    const law = { employee_id: 'L1', name: 'Ruth', email: 'ruth@campus.example', staff_type: 'lecturer' };
    await call('POST', '/api/staff', { ...law, password: 'kV9#tz-long', department: 'Law' });
    expect(await departments()).toEqual(['genie civil', 'Law']);
    expect(await departments('foreignAdmin')).toEqual([]);
  });

  it('keep their value when a form omits them, and are removed by a blank one', async () => {
    const { module: id } = campus.ids;
    const department = async (body: object) => (await call('PUT', `/api/modules/${id}`, body)).body['department'];
    expect(await department(module)).toBe('genie civil');
    expect(await department({ ...module, department: ' ' })).toBeNull();
    expect(await department({ ...module, department: 'genie civil' })).toBe('genie civil');
    expect((await call('PUT', `/api/modules/${id}`, { ...module, department: 'x'.repeat(201) })).status).toBe(400);
  });

  it.each([
    ['/api/degrees', 1],
    ['/api/modules', 2],
    ['/api/modules/filtered', 2],
    ['/api/students?page=1', 1],
    ['/api/timetables', 1],
    ['/api/attendance/reports/student-module-attendance?page=1', 1],
    ['/api/reports/analytics', 1],
    ['/api/reports/at-risk?kind=below_80', 0],
    ['/api/reports/sessions', 1],
    ['/api/reports/breakdown?by=module', 1],
    ['/api/reports/breakdown?by=lecturer&date_from=2020-01-01', 1],
    ['/api/reports/heat?by=module', 1],
    ['/api/reports/students', 1],
    ['/api/timetables/not-taken?week=2026-09-07', 1],
    ['/api/attendance/warnings?state=open', 1],
  ])('filter %s without regard to case and accents', async (path, expected) => {
    expect(await count(path, 'GÉNIE CIVIL')).toBe(expected);
    expect(await count(path, 'all')).toBeGreaterThanOrEqual(expected);
    expect(await count(path, 'civil')).toBe(0);
    expect(await count(path, 'Law')).toBe(0);
  });

  it('filter staff', async () => {
    expect(await count('/api/staff', 'law')).toBe(1);
    expect(await count('/api/staff', 'genie civil')).toBe(0);
  });
});
