import { listImportReasons, listImportRows, matchImport } from '@muster/contract/academics/imports';
import { beforeEach, describe, expect, it } from 'vitest';
import { startImports } from '../import-client.setup.ts';

const calls = await startImports();
beforeEach(calls.newCampus);

const reasonsOf = async (id: string) => (await calls.call(listImportReasons, { params: { id } })).body;

describe('reasons of an import', () => {
  const file = 'Code,Name,Sem,Status\nA1,Art,,Active\nA2,Law,,odd\nA3,Bio,9,Active\nA4,Bio,8,Active\nA5,Geo,1,';

  it('are counted by field and text without numbers, most rows first', async () => {
    const { id } = await calls.preview('modules', file);
    expect(await reasonsOf(id)).toEqual([
      {
        field: 'Semester',
        pattern: 'Please choose a number from … to …',
        example: 'Please choose a number from 1 to 2',
        rows: 2,
      },
      { field: 'Semester', pattern: 'Semester is required', example: 'Semester is required', rows: 2 },
      {
        field: 'Status',
        pattern: 'Please give Active or Inactive',
        example: 'Please give Active or Inactive',
        rows: 1,
      },
    ]);
  });

  it('filter the rows, a page at a time', async () => {
    const { id } = await calls.preview('modules', file);
    const rowsWith = async (field: string, pattern: string, page: object = {}) => {
      const query = new URLSearchParams({ field, pattern, page: '1', page_size: '25', ...page });
      const { body } = await calls.call(listImportRows, { params: { id }, query: `${query.toString()}` });
      return [body.total, body.data.map(({ line }) => line)];
    };
    expect(await rowsWith('Semester', 'Please choose a number from … to …')).toEqual([2, [4, 5]]);
    expect(await rowsWith('Semester', 'Semester is required')).toEqual([2, [2, 3]]);
    expect(await rowsWith('Semester', 'Semester is required', { page: '2' })).toEqual([2, []]);
    expect(await rowsWith('Credits', 'Semester is required')).toEqual([0, []]);
  });

  it('disappear after a fix of the matching', async () => {
    const batch = await calls.preview('modules', file);
    const { matching } = batch;
    await calls.run(matchImport, batch.id, {
      body: {
        matching: { ...matching, Semester: { columns: [2], constant: '1', translations: { 8: '1', 9: '2' } } },
      },
    });
    expect((await reasonsOf(batch.id)).map(({ field }) => field)).toEqual(['Status']);
  });
});
