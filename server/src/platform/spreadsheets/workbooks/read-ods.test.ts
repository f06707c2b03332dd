import { writeOds } from 'hucre/ods';
import { describe, expect, it } from 'vitest';
import { buildZip } from './build-workbooks.setup.ts';
import { makeTableReader } from '../read-table.ts';
import { tableErrors } from '../table.ts';

const readTable = makeTableReader({ rows: 5_000, columns: 60, cellCharacters: 4_000, unpackedBytes: 80_000_000 });
const cellsOf = async (bytes: Uint8Array, options = {}) =>
  (await readTable(bytes, options)).rows.map(({ cells }) => cells);

const type = 'application/vnd.oasis.opendocument.spreadsheet';
const odsOf = (sheets: string, styles = '') =>
  buildZip({
    mimetype: type,
    'content.xml': `<office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body>
      <office:spreadsheet>${sheets}</office:spreadsheet></office:body></office:document-content>`,
  });
const table = (name: string, rows: string, attributes = '') =>
  `<table:table table:name="${name}" ${attributes}>${rows}</table:table>`;
const row = (cells: string, attributes = '') => `<table:table-row ${attributes}>${cells}</table:table-row>`;
const text = 'office:value-type="string"';
const cell = (shown: string, attributes = text) =>
  `<table:table-cell ${attributes}><text:p>${shown}</text:p></table:table-cell>`;

describe('OpenDocument spreadsheet', () => {
  it('converts texts, numbers, dates and booleans to text', async () => {
    const values = [
      ['Text', 'Number', 'Date'],
      [],
      ['Zoë & <b>', 2.5, new Date('2001-02-03')],
      [null, true, 202601123456],
    ];
    const file = await writeOds({ sheets: [{ name: 'A', rows: values }] });
    expect((await readTable(file)).rows).toEqual([
      { line: 1, cells: ['Text', 'Number', 'Date'] },
      { line: 3, cells: ['Zoë & <b>', '2.5', '2001-02-03'] },
      { line: 4, cells: ['', 'TRUE', '202601123456'] },
    ]);
  });

  it.each([
    [42, 'CS0042', 'CS0042'],
    [20261234, '2026-1234', '2026-1234'],
    [42, '00042', '00042'],
    [612345678, '06 12 34 56 78', '06 12 34 56 78'],
    [202601123456, '2.02601E+11', '202601123456'],
    [1234567, '1,234,567', '1234567'],
    [1234567, '1 234 567', '1234567'],
    [3, '3.00', '3'],
    [2.345, '2.3', '2.345'],
    [1e18, '1000000000000000000', '1.00000000000000E+18'],
  ])('gives %d, displayed as %s, as %s', async (value, shown, expected) => {
    const file = odsOf(table('A', row(cell(shown, `office:value-type="float" office:value="${value}"`))));
    expect(await cellsOf(file)).toEqual([[expected]]);
  });

  it('says whether it counts days from 1904', async () => {
    const sheet = table('A', row(cell('36648', 'office:value-type="float" office:value="36648"')));
    const settings = (day: string) =>
      `<table:calculation-settings><table:null-date table:value-type="date" table:date-value="${day}"/></table:calculation-settings>`;
    for (const [start, isLater] of [
      ['', false],
      [settings('1899-12-30'), false],
      [settings('1904-01-01'), true],
    ] as const)
      expect((await readTable(odsOf(start + sheet))).countsFrom1904).toBe(isLater);
  });

  it('reads merged, repeated, hidden and calculated cells, times and comments', async () => {
    const comment = `<table:table-cell ${text}><office:annotation><text:p>note</text:p></office:annotation><text:p>c</text:p></table:table-cell>`;
    const calculated = cell('3', 'table:formula="of:=1+2" office:value-type="float" office:value="3"');
    const rows = [
      row(cell('G1', `${text} table:number-rows-spanned="2"`) + cell('a')),
      row(`<table:covered-table-cell/>${cell('b')}`),
      row(cell('x', `${text} table:number-columns-repeated="2"`), 'table:visibility="filter"'),
      row(
        `${calculated}<table:table-cell table:formula="of:=1+2"/>` +
          cell('09:00 AM', 'office:value-type="time" office:time-value="PT09H00M00S"') +
          comment,
      ),
      row('<table:table-cell table:number-columns-repeated="16384"/>', 'table:number-rows-repeated="1048572"'),
    ];
    const read = await readTable(odsOf(table('A', rows.join(''))));
    expect(read.rows.map(({ cells }) => cells)).toEqual([
      ['G1', 'a'],
      ['G1', 'b'],
      ['x', 'x'],
      ['3', '=…', '09:00', 'c'],
    ]);
    expect(read.notices).toEqual([
      'Merged cells: their value counts for each of their rows (A1:A2).',
      'Hidden or filtered rows were read, too: row 3.',
      'Cells that are calculated by a formula were read with their last value: A4.',
      'Cells without a value that can be read: B4. Put their values there, as text.',
    ]);
  });

  it('gives the first visible sheet or a chosen one', async () => {
    const styles =
      '<style:style style:name="ta1" style:family="table"><style:table-properties table:display="false"/></style:style>';
    const sheets = table('Notes', row(cell('n')), 'table:style-name="ta1"') + table('List', row(cell('l')));
    const file = odsOf(sheets, styles);
    expect(await readTable(file)).toMatchObject({
      sheet: 'List',
      rows: [{ line: 1, cells: ['l'] }],
      notices: ['Another sheet was not read: “Notes” (hidden).'],
    });
    expect(await cellsOf(file, { sheet: 'Notes' })).toEqual([['n']]);
    await expect(readTable(file, { sheet: 'None' })).rejects.toMatchObject({ details: { file: tableErrors.noSheet } });
  });

  it('rejects endless rows and columns, protected and damaged files', async () => {
    const endless = (attribute: string) => `${attribute}="1048576"`;
    const problemOf = async (file: Buffer) => {
      const problem = await readTable(file).catch((error: unknown) => error);
      return (problem as { details?: { file: string } }).details?.file;
    };
    const rows = odsOf(table('A', row(cell('a'), endless('table:number-rows-repeated'))));
    expect(await problemOf(rows)).toBe(tableErrors.rows(5_000));
    const columns = odsOf(table('A', row(cell('a', endless('table:number-columns-repeated')))));
    expect(await problemOf(columns)).toBe(tableErrors.columns(60));
    const manifest = '<manifest:encryption-data/>';
    const locked = buildZip({ mimetype: type, 'content.xml': 'x', 'META-INF/manifest.xml': manifest });
    expect(await problemOf(locked)).toBe(tableErrors.protected);
    expect(await problemOf(buildZip({ mimetype: type, 'content.xml': '<office:text>' }))).toBe(tableErrors.noTable);
    expect(await cellsOf(odsOf('<table:table'))).toEqual([]);
  });
});
