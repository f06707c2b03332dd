import { describe, expect, it } from 'vitest';
import { parseDay, parseEnd, parseStart, parseTimeRange } from './parse-time-range.rules.ts';

const read = (text: string): string | undefined => {
  const found = parseTimeRange(text);
  return found && [found.day, found.start, found.end].filter(Boolean).join(' ');
};

describe('parseTimeRange', () => {
  it.each([
    ['Mo 8-10 c.t.', 'Monday 08:15 09:45'],
    ['Mi. 18–20 ct', 'Wednesday 18:15 19:45'],
    ['Do 8-10 s.t.', 'Thursday 08:00 10:00'],
    ['Fr 8.30-10.00 c.t.', 'Friday 08:30 09:45'],
    ['Di 12:15 - 13:45', 'Tuesday 12:15 13:45'],
    ['Montag, von 8 bis 10 Uhr', 'Monday 08:00 10:00'],
    ['lun 8h-10h', 'Monday 08:00 10:00'],
    ['lundi de 8h15 à 10h', 'Monday 08:15 10:00'],
    ['08h00-10h00', '08:00 10:00'],
    ['10h00/12h00', '10:00 12:00'],
    ['lun. 8h / 10h', 'Monday 08:00 10:00'],
    ['mié 16:00 a 18:00', 'Wednesday 16:00 18:00'],
    ['sáb. das 9h às 11h30', 'Saturday 09:00 11:30'],
    ['gio 14.00-16.00', 'Thursday 14:00 16:00'],
    ['Tue 9:30 AM - 10:45 AM', 'Tuesday 09:30 10:45'],
    ['11-1pm', '11:00 13:00'],
    ['1:00-2:50 p.m.', '13:00 14:50'],
    ['0800-0950', '08:00 09:50'],
    ['22:00-24:00', '22:00 24:00'],
  ])('reads %s', (text, times) => expect(read(text)).toBe(times));

  it.each(['8', 'Mo', '10-8', 'MWF 8-10', 'Mo 8-10 14tägl', 'Mo 8-10, Di 8-10', '1-4, 7', '25-26', 'xyz 8-10', ''])(
    'does not read %s',
    (text) => expect(read(text)).toBeUndefined(),
  );

  it('feeds day, start and end from one value, or from values of their own', () => {
    expect([parseDay('Mo 8-10 c.t.'), parseStart('Mo 8-10 c.t.'), parseEnd('Mo 8-10 c.t.')]).toEqual([
      'Monday',
      '08:15',
      '09:45',
    ]);
    expect([parseDay('Mo'), parseStart('8:30'), parseEnd('10 Uhr')]).toEqual(['Monday', '08:30', '10:00']);
    expect([parseStart('8 c.t.'), parseStart('8:00 c.t.'), parseStart('8 Uhr s.t.')]).toEqual([
      '08:15',
      '08:15',
      '08:00',
    ]);
  });
});
