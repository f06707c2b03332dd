import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Cells } from '../spreadsheets/rows.ts';
import { columnWidths } from './column-widths.rules.ts';
import { cleanText, runsOf } from './letters.ts';
import { mostPdfRows, type PdfReport } from './pdf-report.ts';
import { readPdf } from './pdf-text.setup.ts';
import { makePdfWriter } from './write-pdf.ts';

const columns = [
  { title: 'Student' },
  { title: 'Attended', isFigure: true },
  { title: 'Attendance %', isFigure: true, decimals: 1 },
  { title: 'Band', tones: { Excellent: 'good', Poor: 'bad' } },
] as const;
const report = (rows: readonly Cells[], more: Partial<PdfReport> = {}): PdfReport => ({
  title: 'Student Attendance Analysis',
  university: 'Université de Łódź',
  facts: [
    ['Module', 'CS101 Programming'],
    ['Date From', '2026-09-01'],
  ],
  asOf: '21 Nov 2026, 9:05 AM',
  madeAtMs: Date.UTC(2026, 10, 21, 9, 5),
  tables: [{ columns, rows }],
  ...more,
});
const write = makePdfWriter();

const names = [
  'Zoë Müller-Ærø',
  'Łukasz Đặng Şükrü',
  'Наталья Иванова',
  'Ελένη Παπαδοπούλου',
  'प्रिया शर्मा',
  'தமிழ்ச்செல்வி முருகன்',
  'ශ්‍රීමතී ක්‍රිෂ්ණා',
];

describe('a report on paper', () => {
  test('says what it is, what it was narrowed to and as of when, and has its figures as the screen shows them', async () => {
    const { pages, raw, title } = readPdf(
      await write(
        report([
          ['Amara Okafor', 1203, 80, 'Excellent'],
          ['Ben', 0, null, null],
        ]),
      ),
    );
    expect(pages).toHaveLength(1);
    expect(pages[0]).toEqual([
      expect.stringMatching(/^Universit/u),
      'Student Attendance Analysis',
      'Module: CS101 Programming · Date From: 2026-09-01',
      'As of 21 Nov 2026, 9:05 AM',
      'Student\tAttended\tAttendance %\tBand',
      'Amara Okafor\t1,203\t80.0\tExcellent',
      'Ben\t0\t–\t–',
      expect.stringMatching(/^Page 1 of 1\tStudent Attendance Analysis · Universit/u),
    ]);
    expect(raw).toContain('/Lang (en)');
    expect(raw).toContain('/DisplayDocTitle true');
    expect(title).toBe('Student Attendance Analysis');
    // Paper leads nowhere and runs nothing.
    expect(raw).not.toMatch(/\/(Annots|URI|JavaScript|JS|OpenAction|AA)\b/u);
    expect(raw).toContain('/MediaBox [0 0 841.89 595.28]');
  });

  test('has every page numbered, and the head of the table on each of them', async () => {
    const rows = Array.from({ length: 100 }, (_, at) => [`Student ${at}`, at, at, at >= 80 ? 'Excellent' : 'Poor']);
    const { pages } = readPdf(await write(report(rows)));
    expect(pages.length).toBeGreaterThan(2);
    for (const [at, lines] of pages.entries()) {
      expect(lines).toContain('Student\tAttended\tAttendance %\tBand');
      expect(lines.at(-1)).toContain(`Page ${at + 1} of ${pages.length}`);
    }
    const told = pages.flat().filter((line) => line.startsWith('Student ') && /\t(Excellent|Poor)$/u.test(line));
    expect(told).toEqual(rows.map(([name, count, share, band]) => `${name}\t${count}\t${share}.0\t${band}`));
  });

  test.each(names)('writes and gives back the name %s', async (name) => {
    const { pages } = readPdf(await write(report([[name, 1, 50, 'Poor']])));
    const line = pages[0]?.find((one) => one.includes('50.0')) ?? '';
    expect(line.replaceAll('\t', '')).toBe(`${name}150.0Poor`);
    expect(
      runsOf(name)
        .map(({ text }) => text)
        .join(''),
    ).toBe(name);
  });

  test('shows letters that it has no font for as a sign, and gives them back when they are copied', async () => {
    expect(runsOf('王 A')).toEqual([{ text: '\uFFFD A', font: 'noto-sans-latin' }]);
    const { pages } = readPdf(await write(report([['王小明', 1, 50, 'Poor']])));
    expect(pages[0]).toContain('王小明\t1\t50.0\tPoor');
  });

  test('breaks a long name into lines, and one without blanks too', async () => {
    const long = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(6).trim();
    const { pages } = readPdf(
      await write(
        report([
          [long, 1, 50, 'Poor'],
          ['x'.repeat(400), 2, 50, 'Poor'],
        ]),
      ),
    );
    const text = pages.flat().join('');
    expect(text.match(/Wolfeschlegelsteinhausenbergerdorff/gu)).toHaveLength(6);
    expect(text.match(/x/gu)?.length).toBeGreaterThanOrEqual(400);
  });

  test('may have several tables, each under its heading; an empty one says so', async () => {
    const { pages } = readPdf(
      await write(
        report([], {
          facts: [],
          tables: [
            { heading: 'By weekday', columns, rows: [['Monday', 3, 60, 'Average']] },
            { heading: 'By hour', columns, rows: [] },
          ],
        }),
      ),
    );
    expect(pages[0]).toContain('Everything, nothing filtered');
    expect(pages[0]?.indexOf('By weekday')).toBeLessThan(pages[0]?.indexOf('By hour') ?? 0);
    expect(pages[0]).toContain('Nothing found.');
  });

  test('is tagged, so that whoever is read to hears one table with the head of each column once', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => [`Student ${at}`, at, at, 'Poor']);
    const { raw, pages } = readPdf(await write(report(rows)));
    const tagged = (tag: string) => raw.match(new RegExp(`/S /${tag}\\b`, 'gu'))?.length;
    expect(pages.length).toBeGreaterThan(1);
    expect(raw).toContain('/Marked true');
    expect([tagged('H1'), tagged('Table'), tagged('TR'), tagged('TH'), tagged('TD')]).toEqual([1, 1, 61, 4, 240]);
    expect(raw.match(/\/Scope \/Column/gu)).toHaveLength(4);
  });

  test('runs nothing that somebody called a student, a module or a university', async () => {
    const nasty = ') >> endobj /OpenAction << /JS (app.alert\\(1\\)) >>\r\\ </rdf:li><evil/>';
    const tables = [{ heading: nasty, columns: [{ title: nasty }], rows: [[nasty], [`王 ${nasty}`]] }];
    const { raw } = readPdf(
      await write(report([], { title: nasty, university: nasty, facts: [[nasty, nasty]], tables })),
    );
    const [metadata = ''] = /<\?xpacket begin[\s\S]*<\?xpacket end/u.exec(raw) ?? [];
    expect(metadata).toContain('&lt;evil/&gt;');
    expect(metadata).not.toContain('<evil/>');
    const streams = [...raw.matchAll(/stream\r?\n(x\x9C[\s\S]*?)\r?\nendstream/gu)].map(([, packed = '']) =>
      inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'),
    );
    // Text stands in round brackets, and within them each bracket of its own behind a backslash.
    const commands = (text: string): string => text.replaceAll(/\((?:\\[\s\S]|[^\\()])*\)/gu, '');
    const texts = [raw.replace(metadata, ''), ...streams];
    // Also where each letter takes two bytes.
    const script = /\/\0?J\0?S/u;
    expect(texts.filter((text) => script.test(text))).toHaveLength(2);
    for (const text of texts) expect(commands(text)).not.toMatch(script);
  });

  test('that would be a book is refused, with what to do instead', async () => {
    const rows = Array.from({ length: mostPdfRows + 1 }, () => ['A', 1, 1, null]);
    await expect(write(report(rows))).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'A PDF holds at most 5,000 lines. Please narrow the report, or take it along as CSV or XLSX.',
    });
  });
});

test('text that turns the reading direction round or steers a program stays out', () => {
  expect(cleanText(' A\u202Eevil\u0007\nB\u00AD ')).toBe('Aevil B');
  expect(cleanText('ශ්\u200Dරී')).toBe('ශ්\u200Dරී');
});

test('columns share the paper: what they want where it fits, and else no word is broken', () => {
  const column = (width: number, least = width) => ({ width, least });
  expect(columnWidths([column(10), column(20)], 90)).toEqual([40, 50]);
  expect(columnWidths([column(260, 60), column(40), column(200, 100)], 350)).toEqual([160, 40, 150]);
  expect(columnWidths([column(60), column(40)], 50)).toEqual([30, 20]);
});
