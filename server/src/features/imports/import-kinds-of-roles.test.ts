import { applyImport, undoImport, uploadImport } from '@muster/contract/academics/imports';
import { beforeEach, describe, expect, it } from 'vitest';
import { startImports } from './import-client.setup.ts';

const calls = await startImports();
beforeEach(calls.newCampus);

const upload = (kind: string, text: string) => {
  const form = new FormData();
  form.append('file', new Blob([text]), 'list.csv');
  return calls.call(uploadImport, { query: { kind }, body: form }, calls.campus.tokens.timetabler);
};

describe('imports of a timetabler', () => {
  it('may be of timetables, venues and the calendar', async () => {
    const asTimetabler = (endpoint: typeof applyImport | typeof undoImport, id: string) =>
      calls.call(endpoint, { params: { id } }, calls.campus.tokens.timetabler);
    const { status, body } = await upload('venues', 'Venue Name\nNL1.04');
    expect(status).toBe(200);
    await calls.waitUntilSettled(body.id);
    expect((await asTimetabler(applyImport, body.id)).status).toBe(200);
    await calls.waitUntilSettled(body.id);
    expect((await asTimetabler(undoImport, body.id)).status).toBe(200);
    for (const kind of ['timetables', 'calendar']) expect((await upload(kind, 'Day\nMonday')).status).toBe(200);
  });

  it('may not be of another kind, also not an import that a registrar has begun', async () => {
    const denied = 'Your role (Timetabler) can view this, but not change it. Ask an owner of your university.';
    for (const kind of ['students', 'staff', 'modules', 'groups', 'degrees', 'mappings', 'teaching', 'enrolments'])
      expect(await upload(kind, 'Code\nA1')).toMatchObject({ status: 403, body: { error: denied } });
    const { id } = await calls.preview('modules', 'Code,Name,Semester\nA1,Art,1');
    const apply = await calls.call(applyImport, { params: { id } }, calls.campus.tokens.timetabler);
    expect(apply).toMatchObject({ status: 403, body: { error: denied } });
    expect((await calls.get(id)).state).toBe('previewed');
  });
});
