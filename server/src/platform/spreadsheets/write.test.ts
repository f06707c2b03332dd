import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

const limits = { rows: 10, columns: 10, cellCharacters: 100, unpackedBytes: 1_000 };
const csv = async (...rows: (string | number | null)[][]) => (await buffer(writeCsv(['Name', 'No'], rows))).toString();

describe('CSV writer', () => {
  it('writes a byte order mark, CRLF and quotes where needed', async () => {
    expect(await csv(['Sunil "Sunny" Perera', 1], ['A, B', null], ['two\nlines', 0.5], ['a;b', -3])).toBe(
      '\uFEFFName,No\r\n"Sunil ""Sunny"" Perera",1\r\n"A, B",\r\n"two\nlines",0.5\r\n"a;b",-3\r\n',
    );
  });

  it('quotes text that looks like a number, so that leading zeros stay', async () => {
    expect(await csv(['0771234567', 7], ['007E5', 1], ['2026-09-01', 1])).toBe(
      '\uFEFFName,No\r\n"0771234567",7\r\n"007E5",1\r\n2026-09-01,1\r\n',
    );
  });

  it('writes percentages with one decimal', async () => {
    const rows = [
      [30, 30],
      [72.7, 1.5],
      [null, null],
    ];
    expect((await buffer(writeCsv(['Attendance %', 'No'], rows, { tenths: ['Attendance %'] }))).toString()).toBe(
      '\uFEFFAttendance %,No\r\n30.0,30\r\n72.7,1.5\r\n,\r\n',
    );
  });

  it('keeps international telephone numbers', async () => {
    const rows = await csv(['+94771234567', 1]);
    expect(rows).toContain('\r\n"+94771234567",1\r\n');
    expect(await csv(['+94 77 123 4567', 1])).toContain('\r\n+94 77 123 4567,1\r\n');
  });

  it.each(['=1+1', '+94-71-234', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1', '|calc', '＝1+1'])(
    'makes a formula in a name inert: %j',
    async (name) => {
      const field = (await csv([name, 1])).split('Name,No\r\n')[1]!.replace(/^"/, '');
      expect(field.startsWith("'")).toBe(true);
    },
  );

  it.each([
    ['Flat 3;=1+1', "Flat 3;'=1+1"],
    ['Flat 3; "@SUM(A1)', 'Flat 3; "\'@SUM(A1)'],
    ['Flat 3\t＝1+1', "Flat 3\t'＝1+1"],
    ['Flat 3; \n=1', "Flat 3; \n'=1"],
    ["Flat 3;'=1", "Flat 3;''=1"],
    ['Flat 3\n+1 555;-2', "Flat 3\n'+1 555;'-2"],
  ])('makes formulas inert for other separators and restores the text on reading: %j', async (address, guarded) => {
    const bytes = await buffer(writeCsv(['Name', 'Address'], [['Ann', address]]));
    expect(bytes.toString()).toContain(`Ann,"${guarded.replaceAll('"', '""')}"\r\n`);
    const read: string[][] = [];
    readCsv(bytes, limits, (_, cells) => void read.push([...cells]), {});
    expect(read[1]).toEqual(['Ann', address]);
  });
});

describe('workbook writer', () => {
  it('keeps text and numbers, including formulas and leading zeros', async () => {
    const rows = [
      ['=HYPERLINK("http://x")', 7],
      ['007', null],
      ['Zoë\u0007 <b> & "co"', 1.5],
    ];
    const file = await buffer(writeXlsx(['Name', 'No'], rows, 'A/very:long*name?of[a]sheet\\that is too long'));
    const [sheet] = (await readXlsx(file)).sheets;
    expect(sheet?.rows).toEqual([['Name', 'No'], rows[0], ['007', null], rows[2]]);
    expect([...(sheet?.cells?.values() ?? [])].some(({ formula }) => formula !== undefined)).toBe(false);
  });

  it('writes dates in date columns and keeps other text', async () => {
    const days = [['2004-02-29'], ['1899-12-31'], ['soon'], [null]];
    const file = await buffer(
      writeXlsx(
        ['Born', 'Text'],
        days.map(([day = null]) => [day, day]),
        'Days',
        { dates: ['Born'] },
      ),
    );
    const [sheet] = (await readXlsx(file)).sheets;
    expect(sheet?.rows[1]).toEqual([new Date('2004-02-29T00:00:00Z'), '2004-02-29']);
    expect(sheet?.rows.slice(2, 4)).toEqual([
      ['1899-12-31', '1899-12-31'],
      ['soon', 'soon'],
    ]);
  });

  it('writes times of day as times', async () => {
    const rows = [['06:00'], ['23:59'], ['24:00'], ['9:00'], [null]];
    const file = await buffer(writeXlsx(['Start'], rows, 'Times', { times: ['Start'] }));
    const [sheet] = (await readXlsx(file)).sheets;
    const at = (time: string) => [new Date(`1899-12-31T${time}Z`)];
    expect(sheet?.rows.slice(1, 5)).toEqual([at('06:00'), at('23:59'), ['24:00'], ['9:00']]);
  });

  it('formats percentages with one decimal and keeps them numbers', async () => {
    const file = await buffer(
      writeXlsx(['Attendance %'], [[80], [33.3], [null]], 'Report', { tenths: ['Attendance %'] }),
    );
    const [sheet] = (await readXlsx(file, { readStyles: true })).sheets;
    expect(sheet?.rows.slice(1, 3)).toEqual([[80], [33.3]]);
    expect(sheet?.cells?.get('1,0')?.style?.numFmt).toBe('0.0');
  });
});
