import { describe, expect, it } from 'vitest';
import { addCenturies } from './two-digit-years.rules.ts';

const read = (...texts: readonly string[]) => {
  const found = addCenturies(texts, Date.UTC(2026, 8, 1));
  return texts.map((text, at) => found.get(at) ?? text);
};

describe('years with two digits', () => {
  it('are of this century', () => {
    expect(read('12.10.26', '12.10.2026', '31.03.98', '', 'Mo, 1.2.27 08:00')).toEqual([
      '12.10.2026',
      '12.10.2026',
      '31.03.98',
      '',
      'Mo, 1.2.2027 08:00',
    ]);
    expect(read('12-OCT-26', '12. Okt. 26', '3 février 27', '12 Hall 26')).toEqual([
      '12-OCT-2026',
      '12. Okt. 2026',
      '3 février 2027',
      '12 Hall 26',
    ]);
    expect(read('14tägl 12.10.26 01.02.27', 'KW 41-45', '1.-7. Woche', '1,3,5')).toEqual([
      '14tägl 12.10.2026 01.02.2027',
      'KW 41-45',
      '1.-7. Woche',
      '1,3,5',
    ]);
  });

  it('are the last or the first part by all dates of the column', () => {
    expect(read('12/10/26', '01/02/27')).toEqual(['12/10/2026', '01/02/2027']);
    expect(read('26-10-12', '27-02-01')).toEqual(['2026-10-12', '2027-02-01']);
    expect(read('25/10/26', '12/10/26')).toEqual(['25/10/2026', '12/10/2026']);
    expect(read('25/10/26')).toEqual(['25/10/26']);
  });
});
