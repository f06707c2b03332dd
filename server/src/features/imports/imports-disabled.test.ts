import { importSettings, getImport, uploadImport } from '@muster/contract/academics/imports';
import { describe, expect, it } from 'vitest';
import { csvOf, startImports, studentCells } from './import-client.setup.ts';

const calls = await startImports({ IMPORTS: 'off' });
const disabled = { status: 409, body: { error: 'Bulk import functionality will be implemented here' } };

describe('disabled imports', () => {
  it('rejects uploads and applying; past imports remain visible', async () => {
    const file = csvOf('students', studentCells('0007'));
    expect(await calls.uploadRaw('students', file)).toMatchObject(disabled);
    expect(await calls.bulkImport(file)).toMatchObject(disabled);
    expect(await calls.apply(calls.campus.ids.import)).toMatchObject(disabled);
    expect((await calls.call(importSettings)).body).toMatchObject({ enabled: false });
    expect(await calls.call(getImport, { params: { id: calls.campus.ids.import } })).toMatchObject({ status: 200 });
    const signedIn = await calls.call(uploadImport, { query: { kind: 'students' } }, calls.campus.tokens.student);
    expect(signedIn.status).toBe(403);
  });
});
