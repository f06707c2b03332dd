import { describe, expect, it } from 'vitest';
import { idFilter, idsFilter } from './lists.ts';
import { email, identifier, optionalText, required } from './fields.ts';
import { integerInRange, requiredId, localEndTime, localTime, normalizeText, text, uuid } from './shared.ts';

const bidiControls = [
  '\u202A',
  '\u202B',
  '\u202D',
  '\u202E',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u200E',
  '\u200F',
  '\u061C',
];

describe('text normalization', () => {
  it.each(bidiControls)('removes the bidirectional control %j', (control) => {
    expect(required('Please give a name').parse(`Ann ${control}Smith\u202C`)).toBe('Ann Smith');
    expect(optionalText().parse(`${control}Main Street`)).toBe('Main Street');
    expect(text().parse(`${control} I was ill `)).toBe('I was ill');
  });

  it('treats a name of invisible characters as missing', () => {
    expect(required('Please give a name').safeParse('\u202E\u200B \uFEFF').error?.issues[0]?.message).toBe(
      'Please give a name',
    );
    expect(optionalText().parse('\u200B')).toBeNull();
  });

  it('removes invisible characters from a code', () => {
    expect(required('Please give an id', 8).parse('S\u00AD100\u200B001\u202C')).toBe('S100001');
  });

  it.each([
    ['a zero-width joiner', 'IT\u200D101'],
    ['a run of zero-width joiners', 'I\u200CT1\u200D\u200C\u200D01\u200D'],
    ['variation selectors', 'IT\uFE0F101\uFE00'],
    ['blank letters', '\u3164IT1\u115F0\uFFA01'],
    ['terminal controls', 'IT\u001B1\u00080\u009D1'],
    ['tag characters', 'IT101\u{E0049}\u{E0054}'],
    ['full-width letters and digits', '\uFF29\uFF34１０１'],
    ['mathematical letters', '\u{1D5A8}\u{1D5B3}\u{1D7E3}\u{1D7E2}\u{1D7E3}'],
    ['all of these', '\uFF29\u200D\u034FT\u{1D7E3}\uFE0E０\u200B1'],
  ])('normalizes a module code with %s', (_, typed) => {
    expect(required('Please give a code', 5).parse(typed)).toBe('IT101');
  });

  it('treats a name of blank letters as missing', () => {
    expect(required('Please give a name').safeParse('\u3164\u2800 \u2800').error?.issues[0]?.message).toBe(
      'Please give a name',
    );
  });

  it('rejects emails and codes that mix look-alike letters, and accepts other alphabets', () => {
    const address = email('Please give an address');
    for (const typed of ['\u0430dmin@uni.example', 'admin@un\u0456.example', 'r\u03BFot@uni.example'])
      expect(address.safeParse(typed).error?.issues[0]?.message).toMatch(/^This mixes look-alike letters/u);
    for (const typed of ['иван@uni.example', 'ελένη@uni.example', 'zoë@uni.example', '\uFF41dmin@uni.example'])
      expect(address.parse(typed)).toBe(typed.replace('\uFF41', 'a'));
    const code = identifier('Please give a code', 10);
    expect(code.safeParse('\u0410S1').success).toBe(false);
    for (const typed of ['ИТ101', 'КН101', 'β-lab', '計算101', 'IT101']) expect(code.parse(typed)).toBe(typed);
  });

  it('keeps joiners and variation selectors in scripts that need them', () => {
    for (const name of [
      '\u06A9\u062A\u0627\u0628\u200C\u062E\u0627\u0646\u0647',
      '\u0DC1\u0DCA\u200D\u0DBB\u0DD3',
      '\u09B0\u200D\u09CD\u09AF',
      '\u{1F469}\u{1F3FD}\u200D\u{1F52C} \u2764\uFE0F\u200D\u{1F525} 1\uFE0F\u20E3',
      '\u845B\u{E0100}',
      'عبد الله',
      'דוד',
    ])
      expect(required('Please give a name').parse(name)).toBe(name);
  });

  it('composes combining characters', () => {
    expect(required('Please give a name').parse('Jose\u0301 A\u030Angstro\u0308m')).toBe('José Ångström');
    expect(required('Please give a name', 4).parse('Zoe\u0308')).toBe('Zoë');
  });

  it('collapses white space, and line breaks in single-line text', () => {
    expect(required('Please give a name').parse('\u00A0Ann\u00A0 Lee\t\u3000Smith\r\n')).toBe('Ann Lee Smith');
    expect(required('Please give a code', 6).parse('IT\u202F\u2009 101')).toBe('IT 101');
    expect(required('Please give a name').safeParse('\u00A0\u3000').error?.issues[0]?.message).toBe(
      'Please give a name',
    );
    expect(optionalText().parse('12\u00A0Lake  Road\nGalle')).toBe('12 Lake Road\nGalle');
  });
});

describe('integerInRange', () => {
  it.each([true, [3], '0x3', '3e0', '+3', '3.0', '-3', {}, Number.NaN, 9, 'three'])(
    'rejects %j as out of range',
    (value) => {
      expect(integerInRange('Missing', 1, 8, 'From 1 to 8').safeParse(value).error?.issues[0]?.message).toBe(
        'From 1 to 8',
      );
    },
  );

  it.each([3, '3', ' 3 ', 'Year 3', 'semester 3'])('parses %j as 3', (value) => {
    expect(integerInRange('Missing', 1, 8).parse(value)).toBe(3);
  });

  it.each([undefined, null, '', '  '])('treats %j as missing', (value) => {
    expect(integerInRange('Missing', 1, 8).safeParse(value).error?.issues[0]?.message).toBe('Missing');
  });
});

describe('localTime', () => {
  it('accepts times as pickers and databases write them', () => {
    for (const written of [
      '21:05',
      ' 21:05 ',
      '21:05:59',
      '21:05:59.123456',
      '21:05:00+05:30',
      '1970-01-01T21:05',
      '1970-01-01T21:05:00.000Z',
      '2000-01-01T21:05:00+00',
    ])
      expect(localTime.parse(written)).toBe('21:05');
  });

  it('rejects 12-hour times and trailing text', () => {
    for (const written of ['09:00 PM', '09:00pm', '09:00 tomorrow', '09:000', '24:00', '9', '1970-01-01'])
      expect(localTime.safeParse(written).error?.issues[0]?.message).toBe('Please give a time as HH:MM');
  });
});

describe('localEndTime', () => {
  it('accepts the end of the day', () => {
    for (const written of ['24:00', ' 24:00:00 ', '00:00', '1970-01-01T24:00'])
      expect(localEndTime.parse(written)).toBe('24:00');
    expect(localEndTime.parse('21:05:00')).toBe('21:05');
    for (const written of ['24:01', '25:00', '124:00'])
      expect(localEndTime.safeParse(written).error?.issues[0]?.message).toBe('Please give a time as HH:MM');
  });
});

describe('ASCII text', () => {
  it.each([
    ['Ana Lima', 'Ana Lima'],
    ['  Ana   Lima ', 'Ana Lima'],
    ['Ana\tLima', 'Ana Lima'],
    ['a {~} b', 'a {~} b'],
  ])('collapses white space in ASCII text: %j', (typed, normalized) => {
    expect(text().parse(typed)).toBe(normalized);
    expect(normalizeText(`${typed}\u00E9`)).toBe(`${normalizeText(typed)}\u00E9`);
  });

  it('keeps the line breaks of ASCII text', () => {
    expect(text().parse('first\nsecond  line\n')).toBe('first\nsecond line');
  });
});

describe('ids', () => {
  it('are converted to lower case, as the database prints them', () => {
    const id = 'ABCDEF00-0000-4000-8000-00000000ABCD';
    const written = id.toLowerCase();
    expect([uuid.parse(id), requiredId('Please choose').parse(id), idFilter.parse(id)]).toEqual([
      written,
      written,
      written,
    ]);
    expect(idsFilter.parse(`${id}, ${written}`)).toEqual([written, written]);
  });
});
