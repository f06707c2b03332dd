import { describe, expect, it } from 'vitest';
import { parseCsv } from './parse-csv.ts';

const cellsOf = (text: string, separator = ',') => parseCsv(text, separator).map(({ cells }) => cells);

describe('CSV parser', () => {
  it.each<[string, string, string[][]]>([
    ['an empty file', '', []],
    ['a single cell', 'a', [['a']]],
    [
      'a trailing line break',
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['three kinds of line breaks', 'a\rb\r\nc\nd', [['a'], ['b'], ['c'], ['d']]],
    [
      'blank cells',
      ',a,\n,',
      [
        ['', 'a', ''],
        ['', ''],
      ],
    ],
    ['blank lines', 'a\n\n\nb', [['a'], [''], [''], ['b']]],
    ['quotes around everything', '"a,b","c\r\nd"\n"e ""f"""', [['a,b', 'c\r\nd'], ['e "f"']]],
    ['quotes inside of an unquoted field', 'a "b" c,5"', [['a "b" c', '5"']]],
    ['text after a closing quote', '"a"b,c', [['"a"b', 'c']]],
    ['an empty quoted cell', '"",a\n""', [['', 'a'], ['']]],
    [
      'blanks beside quotes',
      'a, "b", c\n1,  "x, y" , "z ""q"""\n "2", d "e", "f"',
      [
        ['a', 'b', ' c'],
        ['1', 'x, y', 'z "q"'],
        ['2', ' d "e"', 'f'],
      ],
    ],
    [
      'apostrophes around cells',
      "a,'b',c\n'x, y',1,'O''Fell'\n'z','',2",
      [
        ['a', 'b', 'c'],
        ['x, y', '1', "O'Fell"],
        ['z', '', '2'],
      ],
    ],
    [
      'apostrophes of names and marks of text',
      "a,b\n'007,O'Fell\n'tis,x",
      [
        ['a', 'b'],
        ["'007", "O'Fell"],
        ["'tis", 'x'],
      ],
    ],
    [
      'a quotation mark after a blank that does not close',
      'a,b\nx, "12 inch\ny, "z" z',
      [
        ['a', 'b'],
        ['x', ' "12 inch'],
        ['y', ' "z" z'],
      ],
    ],
    ['doubled quotes only', '""""""","""', [['""","']]],
  ])('parses %s', (_, text, records) => expect(cellsOf(text)).toEqual(records));

  const sixRows = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => [name, '1', '2', `${name} Road`, 'x']);
  const textOf = (rows: string[][], separator = ',') => rows.map((cells) => cells.join(separator)).join('\r\n');
  const withCell = (row: number, column: number, cell: string) =>
    sixRows.map((cells, at) => (at === row ? cells.with(column, cell) : cells));

  it.each([',', ';', '\t', '|'])('reads a quotation mark that is not closed as text, between %j', (separator) => {
    for (const column of [0, 3, 4]) {
      const rows = withCell(1, column, '"12 Hill');
      expect(cellsOf(textOf(rows, separator), separator)).toEqual(rows);
    }
  });

  it.each([
    ['"x"', 'x'],
    ['"x, y"', 'x, y'],
    ['""', ''],
    ['"x ""y"""', 'x "y"'],
  ])('reads a quotation mark as text that the later cell %s would close', (written, cell) => {
    const rows = withCell(1, 3, '"12 Hill');
    for (const column of [0, 2, 4])
      expect(cellsOf(textOf(rows.with(4, (rows[4] ?? []).with(column, written))))).toEqual(
        rows.with(4, (rows[4] ?? []).with(column, cell)),
      );
  });

  it('reads a quotation mark as text that one at the end of a cell of the next row would close', () => {
    const rows = withCell(1, 1, '"12 Hill').with(2, ['C', '5"', '2', 'C Road', 'x']);
    expect(cellsOf(textOf(rows))).toEqual(rows);
    const wide = ['A', 'B'].map((name) => [name, '1', '2', '3', '4', '5', name === 'A' ? '"12 Hill' : 'Bar 5"']);
    expect(cellsOf(textOf(wide))).toEqual(wide);
  });

  it('reads many quotation marks that are not closed as text', () => {
    const rows = sixRows.map((cells) => cells.with(3, '"12'));
    expect(cellsOf(textOf(rows))).toEqual(rows);
    expect(parseCsv(textOf(rows), ',').every(({ hasStrayQuote }) => hasStrayQuote)).toBe(true);
    const quoted = sixRows.map((cells, at) => cells.map((cell) => (at === 2 && cell === '2' ? '"2' : `"${cell}"`)));
    expect(cellsOf(textOf(quoted))).toEqual(withCell(2, 2, '"2'));
  });

  it('keeps line breaks in quoted cells', () => {
    const address = 'Flat 3,\r\nBlock B, 12 Hill Road, Colombo 7\r\n\r\n"North"';
    for (const column of [0, 2, 4]) {
      const rows = sixRows.map((cells) => cells.with(column, address));
      const written = `"${address.replaceAll('"', '""')}"`;
      expect(cellsOf(textOf(rows.map((cells) => cells.with(column, written))))).toEqual(rows);
    }
    expect(cellsOf('a,b\n1,"x, y\nz"\n2,"x"')).toEqual([
      ['a', 'b'],
      ['1', 'x, y\nz'],
      ['2', 'x'],
    ]);
  });
});
