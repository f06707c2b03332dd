import { readFileSync } from 'node:fs';
import type { ImportKind } from '@muster/contract/academics/import-kinds';
import { getImportSource } from '@muster/contract/academics/import-source';
import { beforeEach, describe, expect, it } from 'vitest';
import { startImports } from './import-client.setup.ts';

// Files as spreadsheet programs and other systems write them, with names that are invented.
const calls = await startImports();
beforeEach(async () => {
  await calls.newCampus();
  const { degree, group, module, lecturerRecord } = calls.campus.ids;
  await calls.query(`UPDATE degree_details SET degree_programme = 'BSc (Hons) Computer Science' WHERE id = $1`, degree);
  await calls.query(`UPDATE groups SET group_name = 'CS1-A' WHERE id = $1`, group);
  await calls.query(`UPDATE modules SET module_code = 'CS1103' WHERE id = $1`, module);
  await calls.query(`UPDATE staff SET employee_id = 'EMP-00003' WHERE id = $1`, lecturerRecord);
});

async function preview(file: string, kind: ImportKind = 'students') {
  const bytes = new Uint8Array(readFileSync(new URL(`fixtures/${file}`, import.meta.url)));
  const batch = await calls.preview(kind, bytes, file);
  return { ...batch, rowsOf: await calls.rows(batch.id) };
}
const valuesOf = async (file: string, field: string) =>
  (await preview(file)).rowsOf.map(({ verdict, values }) => [verdict, values[field]]);

describe('files of other programs', () => {
  it('are read in windows-1251', async () => {
    expect(await valuesOf('cyrillic-windows-1251.csv', 'Full Name')).toEqual([
      ['create', 'Надежда Морозова'],
      ['create', 'Юлия Щёголева'],
    ]);
  });

  it('have dates of birth in the Buddhist calendar refused', async () => {
    // The second date is in the future only until 9 January 2027.
    expect((await preview('births.csv')).rowsOf[0]?.reasons).toEqual({
      'Date of Birth':
        'A date of birth cannot be in the future. If the year is of the Buddhist calendar, write 2004-05-03.',
    });
  });

  it('have first and last names joined', async () => {
    expect(await valuesOf('banner-like.csv', 'Full Name')).toEqual([
      ['create', 'Ada Quill'],
      ['create', 'Sukarno'],
    ]);
    expect(await valuesOf('moodle-export.csv', 'Full Name')).toEqual([['create', 'Ada Quill']]);
    expect(await valuesOf('moodle-export.csv', 'Student ID')).toEqual([['create', 'NM-1']]);
  });

  it('have student numbers read as they are shown, and shortened ones refused', async () => {
    expect(
      (await preview('scientific.csv')).rowsOf.map(({ verdict, reasons }) => [verdict, Object.keys(reasons)]),
    ).toEqual([
      ['refused', ['Student ID']],
      ['refused', ['Student ID']],
    ]);
    expect(await valuesOf('custom-number-format.xlsx', 'Student ID')).toEqual([
      ['create', 'CS0042'],
      ['create', '2026-1234'],
      ['create', '00001234'],
    ]);
  });

  it('have words for days and times', async () => {
    const { rowsOf } = await preview('days-and-times.csv', 'timetables');
    expect(rowsOf.map(({ verdict, reasons }) => [verdict, Object.keys(reasons)])).toEqual([
      ['create', []],
      ['create', []],
      ['refused', ['Start Time', 'End Time']],
      ['create', []],
    ]);
  });

  it('have merged cells and several sheets', async () => {
    expect(await valuesOf('merged-group.xlsx', 'Group')).toEqual([
      ['create', 'CS1-A'],
      ['create', 'CS1-A'],
      ['create', 'CS1-A'],
    ]);
    const { id } = await preview('two-lists.xlsx');
    const { body } = await calls.call(getImportSource, { params: { id } });
    expect(body.sheets.map(({ name }) => name)).toEqual([body.sheet, 'Year 2']);
  });
});
