import * as api from '@muster/contract/academics/modules';
import { describe, expect, it } from 'vitest';
import type { Caller } from '#platform/http/caller.ts';
import { race, waitForLockWaiters } from '#testing/race.ts';
import { scenario } from '#testing/scenario.ts';
import { mountModules } from './modules.routes.ts';
import { makeModules } from './modules.service.ts';

const ours = '/api/uploads/module-images/unguessable/module-1.webp';
const t = scenario({
  mount: (mount, deps) =>
    mountModules(
      mount,
      makeModules({ ...deps, isOurImage: async (_, address) => address === ours, applyRequirements: async () => {} }),
    ),
});

const form = { module_name: 'Logic', module_code: 'PH110', semester: 2 };
const add = (body: object, caller: Caller = t.here.admin) => t.call(caller, api.addModule, { body });
const change = (id: string | undefined, body: object, caller: Caller = t.here.admin) =>
  t.call(caller, api.changeModule, { params: { id }, body });
const list = async (query = '', caller: Caller = t.here.admin) =>
  (await t.call(caller, api.listModules, { query })).body;
const codes = async (query = '', caller: Caller = t.here.admin) =>
  (await list(query, caller)).map(({ module_code }) => module_code);

describe('modules', () => {
  it('stores a repeated request once, and rejects the same values with another id', async () => {
    const module = { ...form, id: crypto.randomUUID(), module_code: 'PH977' };
    const [first, second] = [await add(module), await add(module)];
    expect([first.status, second]).toEqual([200, first]);
    expect(await add({ ...module, id: crypto.randomUUID() })).toMatchObject({ status: 409 });
  });

  it('trims texts and defaults to three credits', async () => {
    const sent = { ...form, module_name: ' Ethics ', module_code: ' PH200 ', university_id: t.here.universityId };
    expect(await add({ ...sent, semester: 'Semester 2', description: ' ' })).toEqual({
      status: 200,
      body: {
        id: expect.any(String),
        module_name: 'Ethics',
        module_code: 'PH200',
        semester: 2,
        credits: 3,
        description: null,
        department: null,
        photo_url: null,
        attendance_requirement: null,
        attendance_limit: null,
        active: true,
        university_id: t.here.universityId,
        created_at: expect.stringMatching(/Z$/),
        updated_at: expect.stringMatching(/Z$/),
      },
    });
    const theirs = await change(t.here.moduleId, { ...form, university_id: t.elsewhere.universityId });
    expect(theirs).toMatchObject({ status: 404, body: { error: 'University not found' } });
    expect(await codes('', t.elsewhere.admin)).toEqual(['MA100', 'CS205', 'CS101']);
  });

  it.each([
    [{ module_name: ' ', semester: '' }, 'Module Name and Module Code are required'],
    [{ module_code: undefined, semester: 9 }, 'Module Name and Module Code are required'],
    [{ semester: '', credits: 9 }, 'Semester is required'],
    [{ semester: 3 }, 'Please choose a number from 1 to 2'],
    [{ credits: 0 }, 'Credits must be between 1 and 6'],
    [{ credits: 7 }, 'Credits must be between 1 and 6'],
    [{ credits: 'many' }, 'Credits must be between 1 and 6'],
    [{ photo_url: 'https://elsewhere.example/me.png' }, 'Please upload the image here'],
  ])('reject %o: %s', async (missing, error) => {
    expect(await add({ ...form, ...missing })).toMatchObject({ status: 400, body: { error } });
    expect(await change(t.here.moduleId, { ...form, ...missing })).toMatchObject({ status: 400, body: { error } });
  });

  it('rejects a duplicate code in the university, ignoring case', async () => {
    expect((await add(form)).status).toBe(200);
    const text = 'The module code "PH110" already belongs to Logic';
    expect(await add({ ...form, module_code: 'ph110' })).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: text, details: { module_code: text } },
    });
    expect((await add(form, t.elsewhere.admin)).status).toBe(200);
    await add({ ...form, module_code: 'PH900', module_name: 'Gone', active: false });
    const gone = 'The module code "PH900" already belongs to Gone, which is Inactive';
    expect((await change(t.here.moduleId, { ...form, module_code: 'PH900' })).body.error).toBe(gone);
  });

  it('accepts one of six concurrent requests with the same code', async () => {
    const coded = (at: number) => add({ ...form, module_code: at % 2 ? 'Race' : 'RACE' });
    const answers = await race(t.database, 'modules', () => Array.from({ length: 6 }, (_, at) => coded(at)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    expect(await list('search=race')).toHaveLength(1);
  });

  it('reports a conflict with a concurrent import', async () => {
    const stored = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const imported = t.database.inUniversity(t.here.universityId, async (tx) => {
      await tx.query(
        `INSERT INTO modules (university_id, module_name, module_code, semester) VALUES ($1, 'M', 'MEET', 2)`,
        [t.here.universityId],
      );
      stored.resolve();
      await finish.promise;
    });
    await stored.promise;
    const added = add({ ...form, module_code: 'MEET' });
    await waitForLockWaiters(t.database, 1).finally(finish.resolve);
    await imported;
    expect(await added).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('keeps omitted fields, and becomes inactive while in use', async () => {
    const { body } = await add({ ...form, module_code: 'PH300', credits: 6, description: 'Hard', photo_url: ours });
    const kept = { credits: 6, description: 'Hard', photo_url: ours, active: true };
    expect((await change(body.id, { ...form, module_code: 'PH301' })).body).toMatchObject(kept);
    const cleared = { ...form, module_code: 'PH301', description: '', photo_url: null, credits: 1 };
    expect((await change(body.id, cleared)).body).toMatchObject({ description: null, photo_url: null, credits: 1 });
    const programming = { module_name: 'Programming', module_code: 'CS101', semester: 1 };
    expect((await change(t.here.moduleId, { ...programming, active: false })).body.active).toBe(false);
    expect((await change(t.here.moduleId, programming)).body.active).toBe(false);
    expect((await change(t.here.moduleId, { ...programming, active: true })).body.active).toBe(true);
    const notFound = { status: 404, body: { error: 'Module not found' } };
    expect(await change(t.elsewhere.moduleId, form)).toMatchObject(notFound);
    expect(await change(crypto.randomUUID(), form)).toMatchObject(notFound);
  });

  it('merges with changes made since the form was opened', async () => {
    const opened = { ...form, module_code: 'PH450', credits: 3, description: '', photo_url: null, active: true };
    const { body } = await add(opened);
    await change(body.id, { ...opened, credits: 6, photo_url: ours, seen: opened });
    const answer = await change(body.id, { ...opened, description: 'Waves', active: false, seen: opened });
    const both = { credits: 6, photo_url: ours, description: 'Waves', active: false };
    expect(answer).toMatchObject({ status: 200, body: both });
    expect((await change(body.id, { ...opened, credits: 2, seen: opened })).status).toBe(409);
  });

  it('records additions and changes in the audit log', async () => {
    const { body } = await add({ ...form, module_code: 'PH400' });
    await change(body.id, { ...form, module_code: 'PH401' });
    const events = await t.database.acrossUniversities((tx) =>
      tx.query(
        `SELECT actor, action, details->'after'->>'module_code' AS code FROM audit_events
                WHERE subject_id = $1 ORDER BY at`,
        [body.id],
      ),
    );
    expect(events).toEqual([
      { actor: t.here.admin.accountId, action: 'module.added', code: 'PH400' },
      { actor: t.here.admin.accountId, action: 'module.changed', code: 'PH401' },
    ]);
  });
});

describe('module list', () => {
  it('lists modules without a degree programme or a lecturer', async () => {
    await add({ ...form, module_code: 'ZZ900' });
    const withDegree = await t.sql(
      'SELECT module_code FROM modules m JOIN module_degree_mappings d ON d.module_id = m.id WHERE m.university_id = $1',
      t.here.universityId,
    );
    expect(withDegree.length).toBeGreaterThan(0);
    const missing = await codes('missing=degree');
    expect(missing).toContain('ZZ900');
    for (const { module_code } of withDegree) expect(missing).not.toContain(module_code);
    const before = await codes('missing=lecturer');
    expect(before).toContain('ZZ900');
    await t.sql('UPDATE staff SET active = false WHERE university_id = $1', t.here.universityId);
    expect((await codes('missing=lecturer')).length).toBeGreaterThan(before.length);
    await t.sql('UPDATE staff SET active = true WHERE university_id = $1', t.here.universityId);
  });

  it('sorts by name, and shows inactive modules to admins on request', async () => {
    await add({ module_name: 'Alchemy', module_code: 'AL100', semester: 1, active: false });
    expect(await codes('search=al1')).toEqual([]);
    expect(await codes('search=ALCHEMY&active=all')).toEqual(['AL100']);
    expect(await codes('active=false&search=al1')).toEqual(['AL100']);
    expect(await codes('search=al1&active=all', t.here.lecturer)).toEqual([]);
    expect(await codes('search=prog', t.here.lecturer)).toEqual(['CS101']);
    expect(await codes('semester=Semester%201')).toEqual(['MA100', 'CS205', 'CS101']);
    expect(await codes('search=_')).toEqual([]);
  });

  it('searches "code name", sorts, and finds one by its id', async () => {
    expect(await codes('search=cs101%20prog')).toEqual(['CS101']);
    const byCode = await codes('sort=module_code');
    expect(byCode).toEqual((await codes()).toSorted());
    expect(await codes('sort=module_code&direction=desc')).toEqual(byCode.toReversed());
    expect(await codes(`id=${t.here.moduleId}&active=all`)).toEqual(['CS101']);
    expect(await codes(`id=${t.elsewhere.moduleId}&active=all`)).toEqual([]);
  });

  it('returns pages with the total, and counts active modules', async () => {
    const all = await codes();
    const page = async (number: number) =>
      (await t.call(t.here.admin, api.listModules, { query: { page: number, page_size: 2 } })).body;
    expect(await page(2)).toMatchObject({ total: all.length, page: 2, page_size: 2 });
    expect((await page(2)).data.map((one) => one.module_code)).toEqual(all.slice(2, 4));
    expect((await page(999)).data).toEqual([]);
    expect((await t.call(t.here.admin, api.countModules)).body).toEqual({ count: all.length });
  });

  it('rejects admins without an admin record', async () => {
    const stray: Caller = { ...t.here.admin, accountId: crypto.randomUUID(), tokenId: crypto.randomUUID() };
    for (const path of ['', '/count', '/filtered', '/with-mappings', '/by-degrees', `/${t.here.moduleId}/teachers`]) {
      const answer = await t.call(stray, 'GET', `/api/modules${path}`);
      expect(answer, path).toMatchObject({ status: 403, body: { code: 'no_admin_record' } });
    }
    expect((await add(form, stray)).body.code).toBe('no_admin_record');
    expect((await change(t.here.moduleId, form, stray)).body.code).toBe('no_admin_record');
  });
});
