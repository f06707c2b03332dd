import { describe, expect, it } from 'vitest';
import { readZoneDates } from './zone-dates.rules.ts';

const read = (zone: string, ...texts: string[]) => [...readZoneDates(texts, zone)];
const day = (date: string) => ({ date });
const both = (one: string, other: string) => ({
  problem: `This date can be read in two ways. Please write ${one} or ${other}.`,
});

describe('readZoneDates', () => {
  it('reads midnight in the zone of the university, by the offset of that day or of today', () => {
    expect(read('Europe/Berlin', '2004-05-02T22:00:00.000Z', '2004-11-08T23:00:00+00:00')).toEqual([
      [0, day('2004-05-03')],
      [1, day('2004-11-09')],
    ]);
    // In 2004, Colombo was six hours ahead of UTC.
    expect(read('Asia/Colombo', '2004-05-02T18:30:00Z', '2004-05-02T18:00:00Z')).toEqual([
      [0, day('2004-05-03')],
      [1, day('2004-05-03')],
    ]);
    expect(read('America/New_York', '2004-05-03T04:00:00Z', '2004-12-31T05:00:00Z')).toEqual([
      [0, day('2004-05-03')],
      [1, day('2004-12-31')],
    ]);
    expect(read('Pacific/Auckland', '2004-05-02T12:00:00Z')).toEqual([[0, day('2004-05-03')]]);
  });

  it('reads midnight of one other zone, and refuses times of several', () => {
    expect(read('UTC', '2004-05-02T22:00:00Z', '2004-12-02T23:00:00Z', '2004-05-03')).toEqual([
      [0, day('2004-05-03')],
      [1, day('2004-12-03')],
    ]);
    expect(read('UTC', '2004-05-02T22:00:00Z', '2004-05-02T17:07:00Z')).toEqual([
      [0, both('2004-05-02', '2004-05-03')],
      [1, both('2004-05-02', '2004-05-03')],
    ]);
    expect(read('UTC', '2004-05-02T11:00:00Z')).toEqual([[0, both('2004-05-02', '2004-05-03')]]);
  });

  it('refuses a time without a zone that would be midnight at the university', () => {
    expect(read('Asia/Colombo', '2004-05-02 18:30:00', '02.05.2004 18:30', '5/20/2004 6:30 PM')).toEqual([
      [0, both('2004-05-02', '2004-05-03')],
      [1, both('2004-05-02', '2004-05-03')],
      [2, both('2004-05-20', '2004-05-21')],
    ]);
  });

  it('reads other names of UTC, and refuses 24:00', () => {
    expect(read('Europe/Berlin', '2004-05-02 22:00:00 UTC', '2004-05-02T22:00+00', '2004-05-02T24:00')).toEqual([
      [0, day('2004-05-03')],
      [1, day('2004-05-03')],
      [2, both('2004-05-02', '2004-05-03')],
    ]);
  });

  it('leaves out days, midnights, times of registration and other text', () => {
    const texts = [
      '2004-05-03',
      '2004-05-03T00:00:00.000Z',
      '2004-05-03 00:00:00',
      '2004-05-03T00:00:00+05:30',
      '2026-09-14 10:32:05',
      '2026-09-14T04:00:00Z',
      'x 18:30',
      '',
    ];
    expect(read('Asia/Colombo', ...texts)).toEqual([]);
  });
});
