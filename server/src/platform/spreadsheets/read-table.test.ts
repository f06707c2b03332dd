import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { workbookParts, buildXls, buildZip } from './workbooks/build-workbooks.setup.ts';
import { makeTableReader } from './read-table.ts';
import { oldFormatNotice } from './notices.ts';
import { tableErrors } from './table.ts';

const limits = { rows: 5_000, columns: 60, cellCharacters: 4_000, unpackedBytes: 80_000_000 };
const readTable = makeTableReader(limits);
const cellsOf = async (bytes: Uint8Array) => (await readTable(bytes)).rows.map(({ cells }) => cells);
const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);
const list = [
  ['Name', 'No'],
  ['Zoë', '007'],
];

describe('CSV reader', () => {
  it.each<[string, Buffer]>([
    ['with commas', bytes('Name,No\nZoë,007\n')],
    ['with semicolons, a byte order mark and CRLF', bytes('\uFEFFName;No\r\nZoë;007\r\n')],
    ['with tabs', bytes('Name\tNo\nZoë\t007')],
    ['that names its separator', bytes('sep=;\r\nName;No\r\nZoë;007')],
    ['in UTF-16 with its mark', bytes('\uFEFFName\tNo\r\nZoë\t007', 'utf16le')],
    ['in UTF-16 without a mark', bytes('Name,No\r\nZoë,007', 'utf16le')],
    ['in big-endian UTF-16', bytes('\uFEFFName,No\r\nZoë,007', 'utf16le').swap16()],
    ['in windows-1252', bytes('Name,No\nZoë,007', 'latin1')],
    ['with quotes', bytes('"Name","No"\n"Zoë","007"')],
  ])('reads a file %s', async (_, file) => expect(await cellsOf(file)).toEqual(list));

  it('keeps line breaks in cells, skips blank lines and counts rows as Excel does', async () => {
    expect((await readTable(bytes('A,B\n\n"one\r\ntwo",x\n,,\n"say ""hi""",y,,,\n'))).rows).toEqual([
      { line: 1, cells: ['A', 'B'] },
      { line: 3, cells: ['one\r\ntwo', 'x'] },
      { line: 5, cells: ['say "hi"', 'y'] },
    ]);
  });

  it('removes the apostrophe that an export puts before a formula', async () => {
    expect(await cellsOf(bytes("A,B\n'+94 71 234,'tis\n"))).toEqual([
      ['A', 'B'],
      ['+94 71 234', "'tis"],
    ]);
  });

  it('keeps an apostrophe at the start of a password', async () => {
    expect(await cellsOf(bytes("Name,Password\n'+94,'=kV9#tz\n"))).toEqual([
      ['Name', 'Password'],
      ['+94', "'=kV9#tz"],
    ]);
  });
});

describe('workbook reader', () => {
  it('converts texts, numbers, dates and booleans to text', async () => {
    const rows = [
      ['Text', 'Number', 'Date', 'Phone', 'Yes'],
      [],
      ['007', 2.5, new Date('2001-02-03'), 94712345678, true],
    ];
    const file = await writeXlsx({ sheets: [{ name: 'A', rows }] });
    expect((await readTable(file)).rows).toEqual([
      { line: 1, cells: rows[0] },
      { line: 3, cells: ['007', '2.5', '2001-02-03', '94712345678', 'TRUE'] },
    ]);
  });

  it('reads the first visible sheet', async () => {
    const sheet = (name: string, hidden: boolean) => ({ name, hidden, rows: [[name]] });
    const file = await writeXlsx({ sheets: [sheet('Notes', true), sheet('List', false), sheet('Old', false)] });
    expect(await cellsOf(file)).toEqual([['List']]);
  });

  it('keeps leading zeros of a number format', async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="000000"/></numFmts><cellStyleXfs><xf numFmtId="164"/></cellStyleXfs>
      <cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`;
    const [plainCell, paddedCells] = [
      '<c r="A1"><v>42</v></c>',
      '<c r="B1" s="1"><v>42</v></c><c r="C1" s="1"><v>1234567</v></c>',
    ];
    const parts = { ...workbookParts(`<row r="1">${plainCell}${paddedCells}</row>`), 'xl/styles.xml': styles };
    expect(await cellsOf(buildZip(parts))).toEqual([['42', '000042', '1234567']]);
  });

  it('reads Excel 97 workbooks with a notice about what it cannot check', async () => {
    const file = buildXls([['Name', 'No'], [], ['Zoë', 7]]);
    expect(await cellsOf(file)).toEqual([
      ['Name', 'No'],
      ['Zoë', '7'],
    ]);
    expect((await readTable(file)).notices).toEqual([oldFormatNotice]);
  });

  it.each([false, true])('says whether an Excel 97 workbook counts days from 1904: %s', async (countsFrom1904) => {
    const table = await readTable(buildXls([['Born'], [36648]], countsFrom1904));
    expect(table).toMatchObject({ countsFrom1904, rows: [{ cells: ['Born'] }, { cells: ['36648'] }] });
  });
});

const far = (ref: string) =>
  buildZip(workbookParts(`<row r="${ref.replace(/\D/g, '')}"><c r="${ref}"><v>1</v></c></row>`));
const manyCells = Array.from({ length: 16_000 }, () => '<c><v>1</v></c>').join('');
const zeros = 'x'.repeat(120_000_000);
const hostileFiles: [string, () => Buffer, string][] = [
  ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), tableErrors.noTable],
  ['a web page', () => bytes('<!doctype html><table><tr><td>Name'), tableErrors.noTable],
  ['another archive', () => buildZip({ 'a.txt': 'hello' }), tableErrors.noTable],
  ['half a workbook', () => buildZip(workbookParts('')).subarray(0, 600), tableErrors.damaged],
  ['a zip bomb', () => buildZip(workbookParts(zeros)), tableErrors.unpacked],
  [
    'a zip bomb with a wrong size',
    () => buildZip(workbookParts(zeros.slice(0, 9_000_000)), () => 400),
    tableErrors.damaged,
  ],
  [
    'a zip bomb without a size',
    () => buildZip(workbookParts(zeros.slice(0, 9_000_000)), () => 0),
    tableErrors.unpacked,
  ],
  [
    'ten thousand parts',
    () => buildZip(Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`${at}`, '']))),
    tableErrors.unpacked,
  ],
  ['a cell in the last row and column', () => far('XFD1048576'), tableErrors.rows(5_000)],
  ['a cell far to the right', () => far('XFD1'), tableErrors.columns(60)],
  ['sixteen thousand columns', () => buildZip(workbookParts(`<row>${manyCells}</row>`)), tableErrors.columns(60)],
  ['a million columns', () => bytes(`${'a,'.repeat(1_000_000)}\n`), tableErrors.columns(60)],
  ['ten million blank lines', () => bytes('\n'.repeat(10_000_000)), tableErrors.rows(5_000)],
  ['more quotes than cells could have', () => bytes('"'.repeat(700_000)), tableErrors.tooBig],
  ['too many rows', () => bytes('a\n'.repeat(5_002)), tableErrors.rows(5_000)],
  [
    'an Excel 97 workbook without content',
    () => Buffer.concat([buildXls([]).subarray(0, 512), Buffer.alloc(5000)]),
    tableErrors.damaged,
  ],
];

describe('hostile files', () => {
  it.each(hostileFiles)('rejects %s', async (_, make, text) => {
    await expect(readTable(make())).rejects.toMatchObject({ code: 'invalid_input', details: { file: text } });
  });
});

describe('spreadsheet reader', () => {
  it('rejects files beyond its queue as unavailable', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => readTable(bytes('a,b\n1,2'))));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
    expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'unavailable' } });
  });
});
