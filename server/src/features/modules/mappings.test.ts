import { randomUUID } from 'node:crypto';
import { addMappings, changeMapping, deleteMappings, listMappings } from '@muster/contract/academics/modules';
import { describe, expect, it } from 'vitest';
import type { Caller } from '#platform/http/caller.ts';
import { race } from '#testing/race.ts';
import { scenario } from '#testing/scenario.ts';
import { mountModules } from './modules.routes.ts';
import { makeModules } from './modules.service.ts';

const physics = randomUUID();
const music = randomUUID();
const t = scenario({
  mount: (mount, deps) =>
    mountModules(mount, makeModules({ ...deps, isOurImage: async () => false, applyRequirements: async () => {} })),
  prepare: ({ sql, here }) =>
    sql(
      `INSERT INTO degree_details (university_id, id, degree_programme, degree_level, local_international) VALUES
         ($1, $2, 'Physics', 'undergraduate', 'local'), ($1, $3, 'Music', 'doctoral', 'international')`,
      here.universityId,
      physics,
      music,
    ),
});

const map = (degree_details_ids: string[], more: object = {}, module = t.here.foreignModuleId) =>
  t.call(t.here.admin, addMappings, { params: { id: module }, body: { degree_details_ids, year: 2, ...more } });
const mappings = async (module = t.here.foreignModuleId) =>
  (await t.call(t.here.admin, listMappings, { params: { id: module } })).body;
const remove = (ids: unknown[], module = t.here.foreignModuleId, caller: Caller = t.here.admin) =>
  t.call(caller, deleteMappings, { params: { id: module }, body: { ids } });

describe('adding degree mappings', () => {
  it('adds one mapping for each degree, mandatory by default', async () => {
    const { body } = await map([t.here.degreeId, physics, t.here.degreeId.toUpperCase()], { year: 'Year 2' });
    expect(body).toEqual({ success: true, count: 2 });
    expect(await mappings()).toMatchObject([
      { module_id: t.here.foreignModuleId, degree_programme: 'Computing', year: 2, is_mandatory: true },
      { degree_details_id: physics, degree_programme: 'Physics', year: 2, is_mandatory: true },
    ]);
    expect((await map([physics], { year: 3, is_mandatory: false })).body.count).toBe(1);
    expect((await mappings()).map(({ year, is_mandatory }) => [year, is_mandatory])).toContainEqual([3, false]);
  });

  it('rejects all if one exists, and names its degree', async () => {
    const before = await mappings();
    const text = 'MA100 is already mapped in Year 2 to Computing (local), Physics (local)';
    expect(await map([music, physics, t.here.degreeId])).toMatchObject({
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
    const answer = await t.call(t.here.admin, addMappings, { params: { id: t.here.moduleId }, body });
    expect(answer).toMatchObject({ status: 400, body: { error } });
  });

  it('does not find modules and degrees of another university', async () => {
    const noModule = { status: 404, body: { error: 'Module not found' } };
    const noDegree = { status: 404, body: { error: 'Degree programme not found' } };
    expect(await map([physics], {}, t.elsewhere.moduleId)).toMatchObject(noModule);
    expect(await map([music, t.elsewhere.degreeId])).toMatchObject(noDegree);
    const theirs = { params: { id: t.elsewhere.moduleId } };
    expect(await t.call(t.here.admin, listMappings, theirs)).toMatchObject(noModule);
    expect((await mappings()).map((one) => one.degree_details_id)).not.toContain(music);
  });

  it('requires an active module and active degrees', async () => {
    const setActive = (active: boolean) =>
      t.database.acrossUniversities(async (tx) => {
        await tx.query('UPDATE degree_details SET active = $2 WHERE id = $1', [music, active]);
        await tx.query('UPDATE modules SET active = $2 WHERE id = $1', [t.here.moduleId, active]);
      });
    await setActive(false);
    expect(await map([physics, music])).toMatchObject({ status: 404, body: { error: 'Degree programme not found' } });
    const text = 'This module is Inactive. Please set it Active first.';
    expect(await map([physics], {}, t.here.moduleId)).toMatchObject({ status: 409, body: { error: text } });
    await setActive(true);
  });

  it('accepts one of six concurrent requests in any order', async () => {
    const both = [physics, music];
    const answers = await race(t.database, 'module_degree_mappings', () =>
      Array.from({ length: 6 }, (_, at) => map(at % 2 ? both : both.toReversed(), { year: 4 })),
    );
    expect(answers.map(({ status }) => status).filter((status) => status !== 409)).toEqual([200]);
    expect((await mappings()).filter(({ year }) => year === 4)).toHaveLength(2);
  });
});

describe('degree mappings', () => {
  it('change between mandatory and optional', async () => {
    const [first] = await mappings();
    const change = (mappingId: string | undefined, id = t.here.foreignModuleId) =>
      t.call(t.here.admin, changeMapping, { params: { id, mappingId }, body: { is_mandatory: false } });
    expect((await change(first?.id)).body).toEqual({ ...first, is_mandatory: false });
    const notFound = { status: 404, body: { error: 'Mapping not found' } };
    expect(await change(first?.id, t.here.moduleId)).toMatchObject(notFound);
    expect(await change((await theirMapping()).id)).toMatchObject(notFound);
  });

  it('are deleted by id, ignoring unknown ids and those of other modules', async () => {
    const [first, ...rest] = await mappings();
    const [ofProgramming] = await mappings(t.here.moduleId);
    const foreignIds = [ofProgramming?.id, (await theirMapping()).id, 'new_1', '', '{}'];
    expect((await remove([...foreignIds, first?.id, first?.id])).body).toEqual({ success: true, deleted: 1 });
    expect(await mappings()).toEqual(rest);
    expect(await mappings(t.here.moduleId)).toEqual([ofProgramming]);
    expect((await remove([first?.id])).body.deleted).toBe(0);
    expect(await remove([])).toMatchObject({ status: 400, body: { error: 'Please choose at least one' } });
    expect(await remove([first?.id], t.elsewhere.moduleId)).toMatchObject({ status: 404 });
    expect(await remove([first?.id], t.here.foreignModuleId, t.elsewhere.admin)).toMatchObject({ status: 404 });
  });

  it('record additions, changes and deletions in the audit log', async () => {
    const actions = await t.database.acrossUniversities((tx) =>
      tx.query('SELECT DISTINCT action FROM audit_events WHERE subject_id = $1 ORDER BY 1', [t.here.foreignModuleId]),
    );
    expect(actions.map((row) => row['action'])).toEqual(['mapping.changed', 'module.mapped', 'module.unmapped']);
  });
});

async function theirMapping(): Promise<{ id: string }> {
  const { body } = await t.call(t.elsewhere.admin, listMappings, { params: { id: t.elsewhere.moduleId } });
  return body[0]!;
}
