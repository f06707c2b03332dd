import { addDegree, changeDegree, filteredDegrees, listDegrees } from '@muster/contract/academics/degrees';
import { describe, expect, it } from 'vitest';
import type { Caller } from '#platform/http/caller.ts';
import { race } from '#testing/race.ts';
import { scenario } from '#testing/scenario.ts';
import { mountDegrees } from './degrees.routes.ts';
import { makeDegrees } from './degrees.service.ts';

const t = scenario({ mount: (mount, deps) => mountDegrees(mount, makeDegrees(deps)) });

const form = { degree_programme: 'Physics', degree_level: 'postgraduate', local_international: 'local' };
const add = (body: object, caller: Caller = t.here.admin) => t.call(caller, addDegree, { body });
const change = (id: string | undefined, body: object, caller: Caller = t.here.admin) =>
  t.call(caller, changeDegree, { params: { id }, body });
const list = async (query = '', caller: Caller = t.here.admin) => {
  const { body } = await t.call(caller, listDegrees, { query });
  return body;
};
const names = async (query = '', caller: Caller = t.here.admin) =>
  (await list(query, caller)).map(({ degree_programme }) => degree_programme);

describe('degrees', () => {
  it('trims texts and defaults to four years', async () => {
    const { status, body } = await add({ ...form, degree_programme: '  Chemistry ', description: ' ' });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        id: expect.any(String),
        degree_programme: 'Chemistry',
        programme_code: null,
        degree_level: 'postgraduate',
        local_international: 'local',
        duration_years: 4,
        description: null,
        department: null,
        active: true,
        university_id: t.here.universityId,
        created_at: expect.stringMatching(/Z$/),
      },
    });
    const theirs = await add({ ...form, degree_programme: 'Botany', university_id: t.elsewhere.universityId });
    expect(theirs).toMatchObject({ status: 404, body: { error: 'University not found' } });
    expect(await names('', t.elsewhere.admin)).toEqual(['Computing']);
  });

  it('stores a repeated request once, and rejects the same values with another id', async () => {
    const oceans = { ...form, id: crypto.randomUUID(), degree_programme: 'Oceanography' };
    const [first, second] = [await add(oceans), await add(oceans)];
    expect([first.status, second]).toEqual([200, first]);
    expect(await add({ ...oceans, id: crypto.randomUUID() })).toMatchObject({ status: 409 });
  });

  it.each([
    [{ degree_programme: ' ', degree_level: '' }, 'Degree Programme Name is required'],
    [{ degree_level: '', local_international: '' }, 'Degree Level is required'],
    [{ local_international: undefined, duration_years: 0 }, 'Local/International selection is required'],
    [{ duration_years: 0 }, 'Duration must be between 1 and 8 years'],
    [{ duration_years: 9 }, 'Duration must be between 1 and 8 years'],
    [{ duration_years: 2.5 }, 'Duration must be between 1 and 8 years'],
    [{ description: 'x'.repeat(2001) }, 'Please use at most 2000 characters'],
  ])('reject %o: %s', async (missing, error) => {
    expect(await add({ ...form, ...missing })).toMatchObject({ status: 400, body: { error } });
  });

  it('have an optional unique code, which distinguishes programmes of one title', async () => {
    const medicine = { ...form, degree_programme: 'Medicine' };
    const first = await add({ ...medicine, programme_code: ' MED1 ' });
    expect(first.body).toMatchObject({ programme_code: 'MED1' });
    expect((await add({ ...medicine, programme_code: 'MED2' })).status).toBe(200);
    const taken = 'The programme code "med1" already belongs to Medicine';
    expect(await add({ ...form, degree_programme: 'History', programme_code: 'med1' })).toMatchObject({
      status: 409,
      body: { details: { programme_code: taken } },
    });
    expect(await names('search=med2')).toEqual(['Medicine']);
    const { id } = first.body;
    expect((await change(id, { ...medicine, duration_years: 3 })).body).toMatchObject({ programme_code: 'MED1' });
    expect((await change(id, { ...medicine, programme_code: '' })).body).toMatchObject({ programme_code: null });
    expect((await change(id, { ...medicine, programme_code: 'MED2' })).status).toBe(409);
  });

  it('rejects a duplicate name for the same level and path, ignoring case', async () => {
    expect((await add(form)).status).toBe(200);
    const text = 'The degree programme "physics" (postgraduate, local) already exists';
    expect(await add({ ...form, degree_programme: 'physics' })).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        error: text,
        details: {
          degree_programme: text,
          programme_code: 'Another programme of this title needs a different programme code',
        },
      },
    });
    expect((await add({ ...form, local_international: 'international' })).status).toBe(200);
    expect((await add(form, t.elsewhere.admin)).status).toBe(200);
  });

  it('accepts one of six concurrent requests with the same name', async () => {
    const named = (at: number) => add({ ...form, degree_programme: at % 2 ? 'Race' : 'RACE' });
    const answers = await race(t.database, 'degree_details', () => Array.from({ length: 6 }, (_, at) => named(at)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    expect(await list('search=race')).toHaveLength(1);
  });

  it('keeps omitted fields, becomes inactive while in use, and rejects a taken name', async () => {
    const [computing] = await list(`id=${t.here.degreeId}`);
    const body = { ...computing, duration_years: 3, description: 'Programmes' };
    expect(await change(t.here.degreeId, body)).toMatchObject({ status: 200, body: { duration_years: 3 } });
    const named = { degree_programme: 'COMPUTING', degree_level: 'undergraduate', local_international: 'local' };
    const kept = { degree_programme: 'COMPUTING', duration_years: 3, description: 'Programmes', active: true };
    expect((await change(t.here.degreeId, named)).body).toMatchObject(kept);
    expect((await change(t.here.degreeId, { ...named, active: false })).body.active).toBe(false);
    expect((await change(t.here.degreeId, named)).body.active).toBe(false);
    expect((await change(t.here.degreeId, { ...named, description: '', active: true })).body.description).toBeNull();
    expect(await change(t.here.degreeId, { ...form, degree_programme: 'PHYSICS' })).toMatchObject({ status: 409 });
    const notFound = { status: 404, body: { error: 'Degree programme not found' } };
    expect(await change(t.elsewhere.degreeId, form)).toMatchObject(notFound);
    expect(await change(crypto.randomUUID(), form)).toMatchObject(notFound);
  });

  it('merges with changes made since the form was opened, and reports conflicts', async () => {
    const opened = { ...form, degree_programme: 'Geology', duration_years: 4, description: '', active: true };
    const { body } = await add(opened);
    expect((await change(body.id, { ...opened, duration_years: 3, seen: opened })).status).toBe(200);
    const renamed = { ...opened, degree_programme: 'Geosciences', active: false, seen: opened };
    const both = { degree_programme: 'Geosciences', duration_years: 3, active: false };
    expect(await change(body.id, renamed)).toMatchObject({ status: 200, body: both });
    const conflict = expect.stringMatching(/^Someone else changed this/);
    expect(await change(body.id, { ...opened, duration_years: 5, seen: opened })).toMatchObject({
      status: 409,
      body: { code: 'conflict', details: { duration_years: conflict } },
    });
    expect(await list(`id=${body.id}&active=all`)).toMatchObject([both]);
    await change(body.id, { ...opened, seen: { ...opened, active: false } });
  });

  it('records additions and changes in the audit log', async () => {
    const { body } = await add({ ...form, degree_programme: 'Law' });
    await change(body.id, { ...form, degree_programme: 'Laws' });
    const events = await t.sql(
      'SELECT actor, action, details FROM audit_events WHERE subject_id = $1 ORDER BY at',
      body.id,
    );
    const law = expect.objectContaining({ degree_programme: 'Law' });
    const laws = expect.objectContaining({ degree_programme: 'Laws' });
    expect(events).toEqual([
      { actor: t.here.admin.accountId, action: 'degree.added', details: { before: null, after: law } },
      { actor: t.here.admin.accountId, action: 'degree.changed', details: { before: law, after: laws } },
    ]);
  });
});

describe('degree list', () => {
  it('sorts by name, and shows inactive degrees to admins on request', async () => {
    const { body } = await add({ ...form, degree_programme: 'Alchemy', active: false });
    expect(await names('search=alchemy')).toEqual([]);
    expect(await names('search=alchemy&active=true')).toEqual([]);
    expect(await names('search=ALCH&active=all')).toEqual(['Alchemy']);
    expect((await list('active=false')).map(({ id }) => id)).toEqual([body.id]);
    expect(await names('search=alchemy&active=all', t.here.lecturer)).toEqual([]);
    const all = await names();
    expect(all).toEqual(all.toSorted((one, other) => one.localeCompare(other, 'en', { sensitivity: 'base' })));
    expect(await names('search=%25')).toEqual([]);
    expect(await names('degree_level=all&search=&id=null&active=')).toEqual(all);
    expect(new Set((await list('degree_level=Postgraduate')).map((one) => one.degree_level))).toEqual(
      new Set(['postgraduate']),
    );
  });

  it('filters for reports by level and path', async () => {
    const filtered = (query: string) => t.call(t.here.admin, filteredDegrees, { query });
    const { body } = await filtered('degreeLevel=postgraduate&academicStatus=International');
    expect(body).toMatchObject([{ degree_programme: 'Physics', local_international: 'international' }]);
    expect((await filtered('degreeLevel=unheard-of')).body).toEqual([]);
    expect((await filtered('degreeLevel=all&academicStatus=null')).body).toHaveLength((await list()).length);
  });

  it('is accessible to admins with an admin record and to lecturers', async () => {
    expect((await t.call(t.here.lecturer, listDegrees)).status).toBe(200);
    for (const [method, path] of [
      ['GET', '/api/degrees/filtered'],
      ['POST', '/api/degrees'],
      ['PUT', `/api/degrees/${t.here.degreeId}`],
    ] as const) {
      for (const caller of [t.here.lecturer, t.here.students.aiko]) {
        const answer = await t.call(caller, method, path, method === 'GET' ? undefined : form);
        expect(answer).toMatchObject({ status: 403, body: { code: 'wrong_role' } });
      }
      const stray: Caller = { ...t.here.admin, accountId: crypto.randomUUID(), tokenId: crypto.randomUUID() };
      const answer = await t.call(stray, method, path, method === 'GET' ? undefined : form);
      expect(answer).toMatchObject({ status: 403, body: { code: 'no_admin_record' } });
    }
  });
});
