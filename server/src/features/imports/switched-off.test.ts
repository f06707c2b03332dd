import { afterAll, expect, test } from 'vitest';
import { csvOf, startImports, studentCells } from './import-calls.setup.ts';

const calls = await startImports({ IMPORTS: 'off' });
afterAll(calls.stop);
const stub = { status: 409, body: { error: 'Bulk import functionality will be implemented here' } };

test('where import is switched off no file is taken and none applied; what was imported can be looked at', async () => {
  const file = csvOf('students', studentCells('0007'));
  expect(await calls.uploadRaw('students', file)).toMatchObject(stub);
  expect(await calls.bulkImport(file)).toMatchObject(stub);
  expect(await calls.apply(calls.campus.ids.import)).toMatchObject(stub);
  expect((await calls.call('GET', '/imports/settings')).body).toMatchObject({ enabled: false });
  expect(await calls.call('GET', `/imports/${calls.campus.ids.import}`)).toMatchObject({ status: 200 });
  const signedIn = await calls.call('POST', '/imports?kind=students', undefined, calls.campus.tokens.student);
  expect(signedIn.status).toBe(403);
});
