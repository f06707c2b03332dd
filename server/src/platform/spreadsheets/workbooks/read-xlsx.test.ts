import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { buildZip, workbookParts } from './build-workbooks.setup.ts';
import { makeTableReader } from '../read-table.ts';
import { tableErrors } from '../table.ts';

const readTable = makeTableReader({ rows: 5_000, columns: 60, cellCharacters: 4_000, unpackedBytes: 80_000_000 });
const cellsOf = async (bytes: Uint8Array, options = {}) =>
  (await readTable(bytes, options)).rows.map(({ cells }) => cells);
const noticesOf = async (bytes: Uint8Array) => (await readTable(bytes)).notices;

describe('workbook', () => {
  it('gives the last values of formulas with a notice, and marks formulas without one', async () => {
    const calculated = '<c r="A1" t="str"><f>HYPERLINK("http://x")</f><v>Zoë</v></c>';
    const file = buildZip(
      workbookParts(`<row r="1">${calculated}<c r="B1"><v>1</v></c><c r="C1"><f>B1+1</f></c></row>`),
    );
    expect(await cellsOf(file)).toEqual([['Zoë', '1', '=…']]);
    expect(await noticesOf(file)).toEqual([
      'Cells that are calculated by a formula were read with their last value: A1.',
      'Cells without a value that can be read: C1. Put their values there, as text.',
    ]);
  });

  it('repeats the value of merged cells in each of their rows', async () => {
    const cell = (ref: string, text: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const sheet = [
      `<row r="1">${cell('A1', 'Students')}</row>`,
      `<row r="2">${cell('A2', 'No')}${cell('B2', 'Group')}</row>`,
      `<row r="3">${cell('A3', '1')}${cell('B3', 'G1')}</row>`,
      `<row r="4">${cell('A4', '2')}<c r="B4"/></row>`,
      '<row r="5"><c r="A5"/><c r="B5"/></row>',
      `<row r="6">${cell('A6', '3')}</row>`,
      `<row r="7">${cell('A7', '4')}</row>`,
    ].join('');
    const after = '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="B3:B6"/></mergeCells>';
    const file = buildZip(workbookParts(sheet, { after }));
    expect(await cellsOf(file)).toEqual([['Students'], ['No', 'Group'], ['1', 'G1'], ['2', 'G1'], ['3', 'G1'], ['4']]);
    expect(await noticesOf(file)).toEqual(['Merged cells: their value counts for each of their rows (A1:B1, B3:B6).']);
  });

  it('reports hidden rows and columns that are read', async () => {
    const before = '<cols><col min="2" max="3" width="9" hidden="1"/></cols>';
    const rows = [1, 2, 3, 4].map((row) => {
      const cell = row < 4 ? `<c r="A${row}"><v>${row}</v></c>` : '';
      return `<row r="${row}"${row > 1 ? ' hidden="1"' : ''}>${cell}</row>`;
    });
    const file = buildZip(workbookParts(rows.join(''), { before }));
    expect(await cellsOf(file)).toEqual([['1'], ['2'], ['3']]);
    expect(await noticesOf(file)).toEqual([
      'Hidden or filtered rows were read, too: row 2, 3.',
      'Hidden columns were read, too: B–C.',
    ]);
  });

  it('says whether it counts days from 1904', async () => {
    const parts = workbookParts('<row r="1"><c r="A1"><v>36648</v></c></row>');
    const from1904 = {
      'xl/workbook.xml': parts['xl/workbook.xml']?.replace('<sheets>', '<workbookPr date1904="1"/><sheets>') ?? '',
    };
    expect((await readTable(buildZip(parts))).countsFrom1904).toBe(false);
    expect((await readTable(buildZip({ ...parts, ...from1904 }))).countsFrom1904).toBe(true);
  });

  it('gives a chosen sheet, and reports the others', async () => {
    const sheets = [
      { name: 'Year 1', rows: [['a']] },
      { name: 'Empty', rows: [] },
      { name: 'R & D', rows: [['b']] },
      { name: 'Old', hidden: true, rows: [['c']] },
      { name: 'Lists', hidden: true, rows: [['of the template']] },
    ];
    const file = await writeXlsx({ sheets });
    expect(await readTable(file)).toMatchObject({
      sheet: 'Year 1',
      sheets: [
        { name: 'Year 1', isHidden: false },
        { name: 'R & D', isHidden: false },
        { name: 'Old', isHidden: true },
      ],
      notices: ['Other sheets were not read: “R & D”, “Old” (hidden).'],
    });
    expect(await cellsOf(file, { sheet: 'R & D' })).toEqual([['b']]);
    expect(await cellsOf(file, { sheet: 'Old' })).toEqual([['c']]);
    await expect(readTable(file, { sheet: 'None' })).rejects.toMatchObject({ details: { file: tableErrors.noSheet } });
  });

  it('keeps 15 digits of a number and shows that it has more', async () => {
    const numbers = [202601123456, 123456789012345, 1234567890123456];
    const file = await writeXlsx({ sheets: [{ name: 'A', rows: [numbers] }] });
    expect(await cellsOf(file)).toEqual([['202601123456', '123456789012345', '1.23456789012346E+15']]);
  });

  it('gives numbers with a format of their own as displayed', async () => {
    const formats = ['&quot;CS&quot;0000', '0000/00'].map(
      (code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`,
    );
    const styles = `<styleSheet><numFmts>${formats.join('')}</numFmts>
      <cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`;
    const cells = '<c r="A1" s="1"><v>42</v></c><c r="B1" s="2"><v>202601</v></c><c r="C1" s="1"><v>2.5</v></c>';
    const file = buildZip({ ...workbookParts(`<row r="1">${cells}</row>`), 'xl/styles.xml': styles });
    expect(await cellsOf(file)).toEqual([['CS0042', '=…', '=…']]);
    expect(await noticesOf(file)).toEqual([
      'Cells without a value that can be read: B1, C1. Put their values there, as text.',
      'Numbers with a format of their own were read as displayed: CS0042 (A1).',
    ]);
  });
});
