import { randomUUID } from 'node:crypto';
import type { Mapping } from '@muster/contract/academics/modules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAudit } from '../../platform/audit/audit.ts';
import { makeTestDatabase, type TestDatabase } from '../../platform/database/testing/test-database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { makeAdministeredUniversity, makeAdministrationApp, requireAdmin } from '../../testing/administration-app.ts';
import { race } from '../../testing/race.ts';
import { mountModules } from './modules.routes.ts';

type University = Awaited<ReturnType<typeof makeAdministeredUniversity>>;

let database: TestDatabase;
let here: University;
let elsewhere: University;
let web: Awaited<ReturnType<typeof makeAdministrationApp>>;
const physics = randomUUID();
const music = randomUUID();

beforeAll(async () => {
  database = await makeTestDatabase();
  here = await makeAdministeredUniversity(database, 'HERE');
  elsewhere = await makeAdministeredUniversity(database, 'ELSEWHERE');
  await database.acrossUniversities((tx) =>
    tx.query(
      `INSERT INTO degree_details (university_id, id, degree_programme, degree_level, local_international) VALUES
         ($1, $2, 'Physics', 'undergraduate', 'local'), ($1, $3, 'Music', 'doctoral', 'international')`,
      [here.universityId, physics, music],
    ),
  );
  const isOurImage = async () => false;
  web = await makeAdministrationApp((mount) =>
    mountModules(mount, { database, audit: makeAudit(), requireAdmin, isOurImage }),
  );
});
afterAll(() => database.drop());

const path = (id: string, mapping = '') => `/api/modules/${id}/degree-mappings${mapping}`;
const map = (degree_details_ids: string[], more: object = {}, module = here.foreignModuleId) =>
  web.call(here.admin, 'POST', path(module), { degree_details_ids, year: 2, ...more });
const mappings = async (module = here.foreignModuleId) =>
  (await web.call(here.admin, 'GET', path(module))).body as unknown as Mapping[];
const remove = (ids: unknown[], module = here.foreignModuleId, caller: Caller = here.admin) =>
  web.call(caller, 'DELETE', path(module), { ids });

describe('adding degree mappings', () => {
  it('adds one mapping for each degree, mandatory by default', async () => {
    const { body } = await map([here.degreeId, physics, here.degreeId.toUpperCase()], { year: 'Year 2' });
    expect(body).toEqual({ success: true, count: 2 });
    expect(await mappings()).toMatchObject([
      { module_id: here.foreignModuleId, degree_programme: 'Computing', year: 2, is_mandatory: true },
      { degree_details_id: physics, degree_programme: 'Physics', year: 2, is_mandatory: true },
    ]);
    expect((await map([physics], { year: 3, is_mandatory: false })).body['count']).toBe(1);
    expect((await mappings()).map(({ year, is_mandatory }) => [year, is_mandatory])).toContainEqual([3, false]);
  });

  it('rejects all if one exists, and names its degree', async () => {
    const before = await mappings();
    const text = 'MA100 is already mapped in Year 2 to Computing (local), Physics (local)';
    expect(await map([music, physics, here.degreeId])).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: text, details: { degree_details_ids: text } },
    });
    expect(await mappings()).toEqual(before);
  });

  it.each([
    [{ degree_details_ids: [] }, 'Please fill in all required fields'],
    [{ degree_details_ids: undefined }, 'Please fill in all required fields'],
    [{ degree_details_ids: ['Computing'] }, 'Please fill in all required fields'],
    [{ year: '' }, 'Please fill in all required fields'],
    [{ year: 5 }, 'Please choose a number from 1 to 4'],
  ])('rejects %o: %s', async (change, error) => {
    const body = { degree_details_ids: [music], year: 1, ...change };
    const answer = await web.call(here.admin, 'POST', path(here.moduleId), body);
    expect(answer).toMatchObject({ status: 400, body: { error } });
  });

  it('does not find modules and degrees of another university', async () => {
    const noModule = { status: 404, body: { error: 'Module not found' } };
    const noDegree = { status: 404, body: { error: 'Degree programme not found' } };
    expect(await map([physics], {}, elsewhere.moduleId)).toMatchObject(noModule);
    expect(await map([music, elsewhere.degreeId])).toMatchObject(noDegree);
    expect(await web.call(here.admin, 'GET', path(elsewhere.moduleId))).toMatchObject(noModule);
    expect((await mappings()).map((one) => one.degree_details_id)).not.toContain(music);
  });

  it('requires an active module and active degrees', async () => {
    const setActive = (active: boolean) =>
      database.acrossUniversities(async (tx) => {
        await tx.query('UPDATE degree_details SET active = $2 WHERE id = $1', [music, active]);
        await tx.query('UPDATE modules SET active = $2 WHERE id = $1', [here.moduleId, active]);
      });
    await setActive(false);
    expect(await map([physics, music])).toMatchObject({ status: 404, body: { error: 'Degree programme not found' } });
    const text = 'This module is Inactive. Please set it Active first.';
    expect(await map([physics], {}, here.moduleId)).toMatchObject({ status: 409, body: { error: text } });
    await setActive(true);
  });

  it('accepts one of six concurrent requests in any order', async () => {
    const both = [physics, music];
    const answers = await race(database, 'module_degree_mappings', () =>
      Array.from({ length: 6 }, (_, at) => map(at % 2 ? both : both.toReversed(), { year: 4 })),
    );
    expect(answers.map(({ status }) => status).filter((status) => status !== 409)).toEqual([200]);
    expect((await mappings()).filter(({ year }) => year === 4)).toHaveLength(2);
  });
});

describe('degree mappings', () => {
  it('change between mandatory and optional', async () => {
    const [first] = await mappings();
    const change = (id: string | undefined, module = here.foreignModuleId) =>
      web.call(here.admin, 'PUT', path(module, `/${id}`), { is_mandatory: false });
    expect((await change(first?.id)).body).toEqual({ ...first, is_mandatory: false });
    const notFound = { status: 404, body: { error: 'Mapping not found' } };
    expect(await change(first?.id, here.moduleId)).toMatchObject(notFound);
    expect(await change((await theirMapping()).id)).toMatchObject(notFound);
  });

  it('are deleted by id, ignoring unknown ids and those of other modules', async () => {
    const [first, ...rest] = await mappings();
    const [ofProgramming] = await mappings(here.moduleId);
    const foreignIds = [ofProgramming?.id, (await theirMapping()).id, 'new_1', '', '{}'];
    expect((await remove([...foreignIds, first?.id, first?.id])).body).toEqual({ success: true, deleted: 1 });
    expect(await mappings()).toEqual(rest);
    expect(await mappings(here.moduleId)).toEqual([ofProgramming]);
    expect((await remove([first?.id])).body['deleted']).toBe(0);
    expect(await remove([])).toMatchObject({ status: 400, body: { error: 'Please choose at least one' } });
    expect(await remove([first?.id], elsewhere.moduleId)).toMatchObject({ status: 404 });
    expect(await remove([first?.id], here.foreignModuleId, elsewhere.admin)).toMatchObject({ status: 404 });
  });

  it('record additions, changes and deletions in the audit log', async () => {
    const actions = await database.acrossUniversities((tx) =>
      tx.query('SELECT DISTINCT action FROM audit_events WHERE subject_id = $1 ORDER BY 1', [here.foreignModuleId]),
    );
    expect(actions.map((row) => row['action'])).toEqual(['mapping.changed', 'module.mapped', 'module.unmapped']);
  });
});

async function theirMapping(): Promise<{ id: string }> {
  const { body } = await web.call(elsewhere.admin, 'GET', path(elsewhere.moduleId));
  return (body as unknown as Mapping[])[0]!;
}
