import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { workbookParts, xlsOf, zipOf } from './made-files.setup.ts';
import { makeTableReader } from './read-table.ts';
import { texts } from './table.ts';

const limits = { rows: 5_000, columns: 60, cellCharacters: 4_000, unpackedBytes: 80_000_000 };
const readTable = makeTableReader(limits);
const cellsOf = async (bytes: Uint8Array) => (await readTable(bytes)).map(({ cells }) => cells);
const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);
const list = [
  ['Name', 'No'],
  ['Zoë', '007'],
];

describe('a CSV file is read as it was meant', () => {
  test.each<[string, Buffer]>([
    ['with commas', bytes('Name,No\nZoë,007\n')],
    ['with semicolons, a byte order mark and CRLF', bytes('\uFEFFName;No\r\nZoë;007\r\n')],
    ['with tabs', bytes('Name\tNo\nZoë\t007')],
    ['that names its separator', bytes('sep=;\r\nName;No\r\nZoë;007')],
    ['in UTF-16 with its mark', bytes('\uFEFFName\tNo\r\nZoë\t007', 'utf16le')],
    ['in UTF-16 without a mark', bytes('Name,No\r\nZoë,007', 'utf16le')],
    ['in UTF-16 the other way round', bytes('\uFEFFName,No\r\nZoë,007', 'utf16le').swap16()],
    ['in the old Western encoding', bytes('Name,No\nZoë,007', 'latin1')],
    ['with quotes', bytes('"Name","No"\n"Zoë","007"')],
  ])('%s', async (_, file) => expect(await cellsOf(file)).toEqual(list));

  test('with line breaks in cells, blank lines left out and lines counted as Excel shows them', async () => {
    expect(await readTable(bytes('A,B\n\n"one\r\ntwo",x\n,,\n"say ""hi""",y,,,\n'))).toEqual([
      { line: 1, cells: ['A', 'B'] },
      { line: 3, cells: ['one\r\ntwo', 'x'] },
      { line: 5, cells: ['say "hi"', 'y'] },
    ]);
  });

  test('that we wrote, with the apostrophe before what looks like a formula', async () => {
    expect(await cellsOf(bytes("A,B\n'+94 71 234,'tis\n"))).toEqual([
      ['A', 'B'],
      ['+94 71 234', "'tis"],
    ]);
  });

  test('with a password that begins with an apostrophe, which stays', async () => {
    expect(await cellsOf(bytes("Name,Password\n'+94,'=kV9#tz\n"))).toEqual([
      ['Name', 'Password'],
      ['+94', "'=kV9#tz"],
    ]);
  });
});

describe('a workbook', () => {
  test('gives texts, numbers, dates, telephone numbers and yes or no as somebody would type them', async () => {
    const rows = [
      ['Text', 'Number', 'Date', 'Phone', 'Yes'],
      [],
      ['007', 2.5, new Date('2001-02-03'), 94712345678, true],
    ];
    const file = await writeXlsx({ sheets: [{ name: 'A', rows }] });
    expect(await readTable(file)).toEqual([
      { line: 1, cells: rows[0] },
      { line: 3, cells: ['007', '2.5', '2001-02-03', '94712345678', 'TRUE'] },
    ]);
  });

  test('is read from its first sheet that people see', async () => {
    const sheet = (name: string, hidden: boolean) => ({ name, hidden, rows: [[name]] });
    const file = await writeXlsx({ sheets: [sheet('Notes', true), sheet('List', false), sheet('Old', false)] });
    expect(await cellsOf(file)).toEqual([['List']]);
  });

  test('shows what is calculated as a formula, never as its value', async () => {
    const cell = '<row r="1"><c r="A1" t="str"><f>HYPERLINK("http://x")</f><v>Zoë</v></c><c r="B1"><v>1</v></c></row>';
    expect(await cellsOf(zipOf(workbookParts(cell)))).toEqual([['=…', '1']]);
  });

  test('gives a number with the zeros that it is shown with', async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="000000"/></numFmts><cellStyleXfs><xf numFmtId="164"/></cellStyleXfs>
      <cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`;
    const [list, shown] = [
      '<c r="A1"><v>42</v></c>',
      '<c r="B1" s="1"><v>42</v></c><c r="C1" s="1"><v>1234567</v></c>',
    ];
    const parts = { ...workbookParts(`<row r="1">${list}${shown}</row>`), 'xl/styles.xml': styles };
    expect(await cellsOf(zipOf(parts))).toEqual([['42', '000042', '1234567']]);
  });

  test('of Excel 97 is read too', async () => {
    expect(await cellsOf(xlsOf([['Name', 'No'], [], ['Zoë', 7]]))).toEqual([
      ['Name', 'No'],
      ['Zoë', '7'],
    ]);
  });
});

const far = (ref: string) =>
  zipOf(workbookParts(`<row r="${ref.replace(/\D/g, '')}"><c r="${ref}"><v>1</v></c></row>`));
const manyCells = Array.from({ length: 16_000 }, () => '<c><v>1</v></c>').join('');
const zeros = 'x'.repeat(120_000_000);
const hostile: [string, () => Buffer, string][] = [
  ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), texts.noTable],
  ['a web page', () => bytes('<!doctype html><table><tr><td>Name'), texts.noTable],
  ['an archive of something else', () => zipOf({ 'a.txt': 'hello' }), texts.noTable],
  ['half a workbook', () => zipOf(workbookParts('')).subarray(0, 600), texts.damaged],
  ['a bomb', () => zipOf(workbookParts(zeros)), texts.unpacked],
  ['a bomb that claims to be small', () => zipOf(workbookParts(zeros.slice(0, 9_000_000)), () => 400), texts.damaged],
  ['a bomb that claims nothing', () => zipOf(workbookParts(zeros.slice(0, 9_000_000)), () => 0), texts.unpacked],
  [
    'ten thousand parts',
    () => zipOf(Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`${at}`, '']))),
    texts.unpacked,
  ],
  ['a cell in the last corner', () => far('XFD1048576'), texts.rows(5_000)],
  ['a cell far to the right', () => far('XFD1'), texts.columns(60)],
  ['sixteen thousand columns', () => zipOf(workbookParts(`<row>${manyCells}</row>`)), texts.columns(60)],
  ['a million columns', () => bytes(`${'a,'.repeat(1_000_000)}\n`), texts.columns(60)],
  ['ten million blank lines', () => bytes('\n'.repeat(10_000_000)), texts.rows(5_000)],
  ['more quotes than cells could have', () => bytes('"'.repeat(700_000)), texts.tooBig],
  ['too many rows', () => bytes('a\n'.repeat(5_002)), texts.rows(5_000)],
  [
    'an old workbook with nothing inside',
    () => Buffer.concat([xlsOf([]).subarray(0, 512), Buffer.alloc(5000)]),
    texts.damaged,
  ],
];

describe('what no list looks like is refused', () => {
  test.each(hostile)('%s', async (_, make, text) => {
    await expect(readTable(make())).rejects.toMatchObject({ code: 'invalid_input', details: { file: text } });
  });
});

test('more files than can be read one after the other are asked to come again', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => readTable(bytes('a,b\n1,2'))));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
  expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'unavailable' } });
});
