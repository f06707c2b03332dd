import { randomUUID } from 'node:crypto';
import * as api from '@muster/contract/academics/modules';
import { describe, expect, it } from 'vitest';
import type { Caller } from '#platform/http/caller.ts';
import { scenario } from '#testing/scenario.ts';
import { mountModules } from './modules.routes.ts';
import { makeModules } from './modules.service.ts';

const physics = randomUUID();
const t = scenario({
  mount: (mount, deps) =>
    mountModules(mount, makeModules({ ...deps, isOurImage: async () => false, applyRequirements: async () => {} })),
  /** Programming is for both degrees in year 1; calculus for physics in year 2, in semester 2. */
  async prepare({ sql, insert, here }) {
    await insert('degree_details', {
      id: physics,
      degree_programme: 'Physics',
      degree_level: 'postgraduate',
      local_international: 'international',
    });
    await sql('UPDATE modules SET semester = 2 WHERE id = $1', here.foreignModuleId);
    await sql(
      `INSERT INTO module_degree_mappings (university_id, module_id, degree_details_id, year, is_mandatory)
       VALUES ($1, $3, $2, 1, true), ($1, $4, $2, 2, false)`,
      here.universityId,
      physics,
      here.moduleId,
      here.foreignModuleId,
    );
    await insert('groups', {
      group_name: 'Group P',
      degree_details_id: physics,
      year: 2,
      semester: 1,
      academic_year: '2026-2027',
    });
  },
});

type List = typeof api.filteredModules | typeof api.modulesByDegrees | typeof api.modulesWithMappings;
const codes = async (list: List, query = '', caller: Caller = t.here.admin) =>
  (await t.call(caller, list, { query })).body.map(({ module_code }) => module_code);
const withMappings = async (query = '') => (await t.call(t.here.admin, api.modulesWithMappings, { query })).body;

describe('modules of degrees', () => {
  it('are those mapped to all degrees, by code', async () => {
    const both = `${t.here.degreeId},${physics}`;
    expect(await codes(api.modulesByDegrees, `degree_details_ids=${t.here.degreeId}`)).toEqual(['CS101', 'CS205']);
    expect(await codes(api.modulesByDegrees, `degree_details_ids=${physics}`)).toEqual(['CS101', 'MA100']);
    expect(await codes(api.modulesByDegrees, `degree_details_ids=${both}`)).toEqual(['CS101']);
    expect(await codes(api.modulesByDegrees, `degree_details_ids=${physics},%20${physics.toUpperCase()}`)).toHaveLength(
      2,
    );
    expect(await codes(api.modulesByDegrees, `degree_details_ids=${physics}&year=Year%202&semester=2`)).toEqual([
      'MA100',
    ]);
    expect(await codes(api.modulesByDegrees, `degree_details_ids=${physics}&year=2&semester=1`)).toEqual([]);
    expect(await codes(api.modulesByDegrees, `degree_details_ids=${both}&academic_year=2026-2027`)).toEqual(['CS101']);
  });

  it('are empty without a degree and for degrees of another university', async () => {
    expect(await codes(api.modulesByDegrees)).toEqual([]);
    expect(await codes(api.modulesByDegrees, 'degree_details_ids=')).toEqual([]);
    expect(await codes(api.modulesByDegrees, `degree_details_ids=${t.elsewhere.degreeId}`)).toEqual([]);
    expect(await codes(api.modulesByDegrees, `degree_details_ids=${physics},${t.elsewhere.degreeId}`)).toEqual([]);
    const ids = Array.from({ length: 20 }, () => randomUUID());
    expect(await codes(api.modulesByDegrees, `degree_details_ids=${ids.join()}`)).toEqual([]);
    const answer = await t.call(t.here.admin, api.modulesByDegrees, { query: { degree_details_ids: 'Physics' } });
    expect(answer).toMatchObject({ status: 400, body: { error: 'This is not a valid id' } });
  });

  it('include the years of their mappings, by name', async () => {
    const all = await withMappings();
    expect(all.map(({ module_name }) => module_name)).toEqual(['Calculus', 'Music and Machines', 'Programming']);
    expect(all[0]).toEqual({
      id: t.here.foreignModuleId,
      module_name: 'Calculus',
      module_code: 'MA100',
      semester: 2,
      active: true,
      university_id: t.here.universityId,
      module_degree_mappings: [{ year: 2, degree_details_id: physics, is_mandatory: false }],
    });
    expect(all[2]?.module_degree_mappings).toHaveLength(2);
    const ofPhysics = await withMappings(`degree_details_id=${physics}&year=1&semester=1`);
    expect(ofPhysics).toMatchObject([
      { module_code: 'CS101', module_degree_mappings: [{ degree_details_id: physics }] },
    ]);
    expect(ofPhysics[0]?.module_degree_mappings).toHaveLength(1);
  });

  it('are paged and found by "code name"', async () => {
    const page = async (query: string) => withMappings(`page=1&page_size=2${query}`);
    expect(await page('')).toMatchObject({
      data: [{ module_name: 'Calculus' }, { module_name: 'Music and Machines' }],
      total: 3,
      page: 1,
      page_size: 2,
    });
    const found = { data: [{ module_code: 'MA100', module_degree_mappings: [{ year: 2 }] }], total: 1 };
    expect(await page('&search=ma100%20calc')).toMatchObject(found);
    expect(await page('&search=calculus%20ma100')).toMatchObject(found);
  });

  it('exclude inactive modules by default', async () => {
    const setActive = (active: boolean) =>
      t.database.acrossUniversities((tx) =>
        tx.query('UPDATE modules SET active = $2 WHERE id = $1', [t.here.moduleId, active]),
      );
    await setActive(false);
    expect(await codes(api.modulesByDegrees, `degree_details_ids=${physics}`)).not.toContain('CS101');
    for (const list of [api.modulesWithMappings, api.filteredModules])
      expect(await codes(list), list.path).not.toContain('CS101');
    // The mappings page lists inactive modules, so that their mappings can be deleted.
    const inactive = { module_code: 'CS101', active: false };
    expect(await withMappings('active=false')).toMatchObject([inactive]);
    expect(await withMappings('active=all&page=1&search=CS101')).toMatchObject({ data: [inactive], total: 1 });
    await setActive(true);
  });
});

describe('modules for report filters', () => {
  it.each([
    ['', ['CS101', 'CS205', 'MA100']],
    ['degreeLevel=Postgraduate', ['CS101', 'MA100']],
    ['academicStatus=Local', ['CS101', 'CS205']],
    ['degree=Physics&year=Year%202', ['MA100']],
    ['degree=Physics&semester=1', ['CS101']],
    ['group=Group%20P', ['MA100']],
    ['group=Group%20P&academicYear=2025-2026', []],
    ['group=Group%20A&academicYear=2026-2027', ['CS101', 'CS205']],
    ['academicYear=2026-2027', ['CS101', 'CS205', 'MA100']],
    ['degree=physics', []],
    ['limit=2', ['CS101', 'CS205']],
    ['search=ma1', ['MA100']],
    ['search=cs&degree=Physics&limit=50', ['CS101']],
    ['degree=all&year=null&group=&semester=all', ['CS101', 'CS205', 'MA100']],
  ])('match %s: %j', async (query, expected) => {
    expect(await codes(api.filteredModules, `${query}`)).toEqual(expected);
  });

  it('accept ids and names', async () => {
    expect(await codes(api.filteredModules, `degree=${physics}`)).toEqual(['CS101', 'MA100']);
    expect(await codes(api.filteredModules, `group=${t.here.groupA}`)).toEqual(['CS101', 'CS205']);
    expect(await codes(api.filteredModules, `group=${t.elsewhere.groupA}`)).toEqual([]);
  });
});

describe('teachers of a module', () => {
  it('are listed as lecturers and assistants, active ones by name', async () => {
    const [anton, lakshmi] = [t.here.assistant.staffId, t.here.lecturer.staffId];
    const teachers = (id: string, caller: Caller = t.here.admin) =>
      t.call(caller, api.moduleTeachers, { params: { id } });
    const row = { id: anton, name: 'Anton', employee_id: 'E-Anton', staff_type: 'assistant_lecturer' };
    expect((await teachers(t.here.moduleId)).body).toEqual({ success: true, lecturers: [row], assistants: [row] });
    expect((await teachers(t.here.electiveId)).body).toMatchObject({ lecturers: [{ id: lakshmi }], assistants: [] });
    await t.database.acrossUniversities((tx) => tx.query('UPDATE staff SET active = false WHERE id = $1', [anton]));
    expect((await teachers(t.here.moduleId)).body).toEqual({ success: true, lecturers: [], assistants: [] });
    const notFound = { status: 404, body: { error: 'Module not found' } };
    expect(await teachers(t.here.moduleId, t.elsewhere.admin)).toMatchObject(notFound);
  });
});
