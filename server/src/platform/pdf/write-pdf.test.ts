import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Cells } from '../spreadsheets/row-batches.ts';
import { columnWidths } from './column-widths.rules.ts';
import { maxPdfRows, type PdfReport } from './pdf-report.ts';
import { readPdf } from './read-pdf.setup.ts';
import { cleanText, isolate, runsOf } from './text-runs.ts';
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
  'Nguyễn Thị Ánh Tuyết',
  'Łukasz Đặng Şükrü',
  'Наталья Иванова',
  'Ελένη Παπαδοπούλου',
  'प्रिया शर्मा',
  'தமிழ்ச்செல்வி முருகன்',
  'ශ්‍රීමතී ක්‍රිෂ්ණා',
  'শ্রীমতি কৃষ্ণা চৌধুরী',
  'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  'કૃષ્ણ પટેલ',
  'ଶ୍ରୀମତୀ ପଟ୍ଟନାୟକ',
  'శ్రీనివాస్ కృష్ణమూర్తి',
  'ಶ್ರೀನಿವಾಸ್ ಕೃಷ್ಣಮೂರ್ತಿ',
  'ശ്രീനിവാസൻ കൃഷ്ണൻ',
  'བསྟན་འཛིན་རྒྱ་མཚོ',
  'สมชาย กิ่งแก้ว น้ำทิพย์',
  'ສົມພອນ ນ້ຳ',
  'ស្រីនាង វិបុល',
  'အောင်ဆန်းစုကြည်',
  'ጽዮን አበበ',
  'Արմեն Սարգսյան',
  'ნინო ბერიძე',
  'ⵎⵓⵃⴰⵎⵎⴰⴷ',
  '欧阳娜娜',
  '黃歐陽龍',
  '髙橋 花子 𠮷田 ひらがな カタカナ',
  '김철수 박영희',
];
/** Written from right to left, alone or with other text. */
const rightToLeftNames = [
  'محمد عبد الله الخطيب',
  'پریسا گلپایگانی‌نژاد',
  'ڈاکٹر عائشہ صدیقی',
  'مُحَمَّد',
  'שָׁלוֹם בֶּן־דָּוִד',
  'އަޙްމަދު ޢަލީ',
  'Mohammed محمد (Ali) الخطيب',
  'أحمد (2026) ٢٠٢٦',
];

describe('PDF report', () => {
  it('shows title, filters, time and formatted values', async () => {
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
    // No links and no scripts.
    expect(raw).not.toMatch(/\/(Annots|URI|JavaScript|JS|OpenAction|AA)\b/u);
    expect(raw).toContain('/MediaBox [0 0 841.89 595.28]');
  });

  it('numbers the pages and repeats the table header on each', async () => {
    const rows = Array.from({ length: 100 }, (_, at) => [`Student ${at}`, at, at, at >= 80 ? 'Excellent' : 'Poor']);
    const { pages } = readPdf(await write(report(rows)));
    expect(pages.length).toBeGreaterThan(2);
    for (const [at, lines] of pages.entries()) {
      expect(lines).toContain('Student\tAttended\tAttendance %\tBand');
      expect(lines.at(-1)).toContain(`Page ${at + 1} of ${pages.length}`);
    }
    const drawnRows = pages.flat().filter((line) => line.startsWith('Student ') && /\t(Excellent|Poor)$/u.test(line));
    expect(drawnRows).toEqual(rows.map(([name, count, share, band]) => `${name}\t${count}\t${share}.0\t${band}`));
  });

  it.each(names)('draws the name %s so that it can be copied', async (name) => {
    const { pages } = readPdf(await write(report([[name, 1, 50, 'Poor']])));
    const line = pages[0]?.find((one) => one.includes('50.0')) ?? '';
    expect(line.replaceAll('\t', '')).toBe(`${name}150.0Poor`);
    expect(
      runsOf(name)
        .map(({ text }) => text)
        .join(''),
    ).toBe(name);
  });

  it.each(rightToLeftNames)('draws the name %s so that it can be copied', async (name) => {
    const { pages } = readPdf(await write(report([[name, 1, 50, 'Poor']])));
    expect(pages[0]).toContain(`${name}\t1\t50.0\tPoor`);
    expect(
      runsOf(name)
        .map(({ text }) => text)
        .toSorted(),
    ).not.toContainEqual(expect.stringMatching(/\[/u));
  });

  it('orders runs from left to right, also of names in both directions', () => {
    const drawn = (text: string) => runsOf(text).map((run) => (run.isRightToLeft === true ? `<${run.text}` : run.text));
    expect(drawn('محمد الخطيب')).toEqual(['<الخطيب', '< ', '<محمد']);
    expect(drawn('محمد Ali الخطيب')).toEqual(['<الخطيب', '< ', 'Ali', '< ', '<محمد']);
    expect(drawn('Ali محمد')).toEqual(['Ali ', '<محمد']);
    // A number after a value from right to left belongs to what follows.
    expect(drawn(`Student: ${isolate('محمد')} · 2026`)).toEqual(['Student: ', '<محمد', ' · 2026']);
  });

  it('names what no font can draw, and keeps it as copyable text', async () => {
    expect(runsOf('Бат ᠮᠣᠩᠭᠣᠯ').map(({ text }) => text)).toEqual(['Бат', ' ', '[Mongolian letters]']);
    expect(runsOf('Zoë 🎓').map(({ text }) => text)).toEqual(['Zoë ', '[sign]']);
    const { pages } = readPdf(await write(report([['Бат ᠮᠣᠩᠭᠣᠯ', 1, 50, 'Poor']])));
    expect(pages[0]).toContain('Бат ᠮᠣᠩᠭᠣᠯ\t1\t50.0\tPoor');
  });

  it('breaks long names into lines, with and without spaces', async () => {
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

  it('draws several tables with headings and a notice for an empty one', async () => {
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
    expect(pages[0]).toContain('No filters');
    expect(pages[0]?.indexOf('By weekday')).toBeLessThan(pages[0]?.indexOf('By hour') ?? 0);
    expect(pages[0]).toContain('Nothing found.');
  });

  it('is tagged: a screen reader finds one table with one header over all pages', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => [`Student ${at}`, at, at, 'Poor']);
    const { raw, pages } = readPdf(await write(report(rows)));
    const tagged = (tag: string) => raw.match(new RegExp(`/S /${tag}\\b`, 'gu'))?.length;
    expect(pages.length).toBeGreaterThan(1);
    expect(raw).toContain('/Marked true');
    expect([tagged('H1'), tagged('Table'), tagged('TR'), tagged('TH'), tagged('TD')]).toEqual([1, 1, 61, 4, 240]);
    expect(raw.match(/\/Scope \/Column/gu)).toHaveLength(4);
  });

  it('escapes names that look like PDF commands or XML', async () => {
    const hostileText = ') >> endobj /OpenAction << /JS (app.alert\\(1\\)) >>\r\\ </rdf:li><evil/>';
    const tables = [
      { heading: hostileText, columns: [{ title: hostileText }], rows: [[hostileText], [`王 ${hostileText}`]] },
    ];
    const { raw } = readPdf(
      await write(
        report([], { title: hostileText, university: hostileText, facts: [[hostileText, hostileText]], tables }),
      ),
    );
    const [metadata = ''] = /<\?xpacket begin[\s\S]*<\?xpacket end/u.exec(raw) ?? [];
    expect(metadata).toContain('&lt;evil/&gt;');
    expect(metadata).not.toContain('<evil/>');
    const streams = [...raw.matchAll(/stream\r?\n(x\x9C[\s\S]*?)\r?\nendstream/gu)].map(([, packed = '']) =>
      inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'),
    );
    // PDF strings are in parentheses; parentheses inside of them are escaped.
    const withoutStrings = (text: string): string => text.replaceAll(/\((?:\\[\s\S]|[^\\()])*\)/gu, '');
    const texts = [raw.replace(metadata, ''), ...streams];
    // Also in UTF-16.
    const script = /\/\0?J\0?S/u;
    expect(texts.filter((text) => script.test(text))).toHaveLength(2);
    for (const text of texts) expect(withoutStrings(text)).not.toMatch(script);
  });

  it('rejects more rows than the maximum', async () => {
    const rows = Array.from({ length: maxPdfRows + 1 }, () => ['A', 1, 1, null]);
    await expect(write(report(rows))).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'A PDF holds at most 5,000 rows. Please narrow the report, or export it as CSV or XLSX.',
    });
  });
});

describe('cleanText', () => {
  it('removes direction overrides and control characters', () => {
    expect(cleanText(' A\u202Eevil\u0007\nB\u00AD ')).toBe('Aevil B');
    expect(cleanText('ශ්\u200Dරී')).toBe('ශ්\u200Dරී');
  });
});

describe('columnWidths', () => {
  it('shares the remaining width, or keeps the minimum widths when the page is too narrow', () => {
    const column = (width: number, minWidth = width) => ({ width, minWidth });
    expect(columnWidths([column(10), column(20)], 90)).toEqual([40, 50]);
    expect(columnWidths([column(260, 60), column(40), column(200, 100)], 350)).toEqual([160, 40, 150]);
    expect(columnWidths([column(60), column(40)], 50)).toEqual([30, 20]);
  });
});
