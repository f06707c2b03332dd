import type { ImportBatch } from '@muster/contract/academics/imports';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startImports } from './import-client.setup.ts';

const calls = await startImports();
afterAll(calls.stop);
beforeEach(calls.newCampus);

const upload = (kind: string, text: string) => {
  const form = new FormData();
  form.append('file', new Blob([text]), 'list.csv');
  return calls.call<ImportBatch>('POST', `/imports?kind=${kind}`, form, calls.campus.tokens.timetabler);
};

describe('imports of a timetabler', () => {
  it('may be of timetables, venues and the calendar', async () => {
    const asTimetabler = (method: string, path: string, body?: object) =>
      calls.call<ImportBatch>(method, path, body, calls.campus.tokens.timetabler);
    const { status, body } = await upload('venues', 'Venue Name\nNL1.04');
    expect(status).toBe(200);
    await calls.waitUntilSettled(body.id);
    expect((await asTimetabler('POST', `/imports/${body.id}/apply`)).status).toBe(200);
    await calls.waitUntilSettled(body.id);
    expect((await asTimetabler('POST', `/imports/${body.id}/undo`)).status).toBe(200);
    for (const kind of ['timetables', 'calendar']) expect((await upload(kind, 'Day\nMonday')).status).toBe(200);
  });

  it('may not be of another kind, also not an import that a registrar has begun', async () => {
    const denied = 'Your role (Timetabler) can view this, but not change it. Ask an owner of your university.';
    for (const kind of ['students', 'staff', 'modules', 'groups', 'degrees', 'mappings', 'teaching', 'enrolments'])
      expect(await upload(kind, 'Code\nA1')).toMatchObject({ status: 403, body: { error: denied } });
    const { id } = await calls.preview('modules', 'Code,Name,Semester\nA1,Art,1');
    const apply = await calls.call('POST', `/imports/${id}/apply`, undefined, calls.campus.tokens.timetabler);
    expect(apply).toMatchObject({ status: 403, body: { error: denied } });
    expect((await calls.get(id)).state).toBe('previewed');
  });
});
