import { describe, expect, it } from 'vitest';
import { parseDays, readLettersOfDays } from './several-days.rules.ts';

/** The days of the first text, each with two letters, in a column with the others. */
const daysOf = (text: string, ...others: string[]): string =>
  parseDays(text, readLettersOfDays([text, ...others]))
    .map((day) => day.slice(0, 2))
    .join(' ');

describe('several weekdays in a cell', () => {
  it('are English letters in the order of the week', () => {
    for (const text of ['MWF', 'M W F', 'M/W/F', 'm,w,f']) expect(daysOf(text), text).toBe('Mo We Fr');
    expect(daysOf('TR')).toBe('Tu Th');
    expect(daysOf('MTWRF')).toBe('Mo Tu We Th Fr');
    for (const text of ['TTh', 'TuTh', 'T Th']) expect(daysOf(text), text).toBe('Tu Th');
    expect(daysOf('MoWeFr')).toBe('Mo We Fr');
    for (const text of ['FM', 'LMX', 'L X', 'M J', 'online']) expect(daysOf(text), text).toBe('');
  });

  it('are one letter, or letters that other languages have, only beside a code of Banner', () => {
    for (const text of ['T', 'S', 'M', 'MT', 'TS']) expect(daysOf(text), text).toBe('');
    expect(daysOf('T', 'MWF')).toBe('Tu');
    expect(daysOf('S', 'R')).toBe('Sa');
    expect(daysOf('MT', 'TR')).toBe('Mo Tu');
    expect(daysOf('M', 'MWF', 'X')).toBe('');
    expect(daysOf('SU', 'TR')).toBe('Sa Su');
    expect(daysOf('SU', 'TR', 'Mo')).toBe('Su');
  });

  it('are names in any language, also from one to another', () => {
    for (const text of ['Mo, Mi', 'Mo/Mi', 'Montag und Mittwoch', 'lun. et mer.', 'Mon Wed', 'lunes y miércoles'])
      expect(daysOf(text), text).toBe('Mo We');
    expect(daysOf('Mo-Mi')).toBe('Mo Tu We');
    expect(daysOf('Fr-Mo')).toBe('');
    expect(daysOf('Dienstag')).toBe('Tu');
  });
});
