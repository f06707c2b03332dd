import { describe, expect, it } from 'vitest';
import { parseTime, suggestTimes } from './parse-time.logic.ts';

describe('parseTime', () => {
  it.each([
    ['9', '09:00'],
    ['09', '09:00'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['9:30', '09:30'],
    ['09:30', '09:30'],
    ['9.30', '09:30'],
    ['9h30', '09:30'],
    ['9:30 AM', '09:30'],
    ['9:30p', '21:30'],
    ['930pm', '21:30'],
    ['9 p.m.', '21:00'],
    ['21.30', '21:30'],
    ['2130', '21:30'],
    ['21', '21:00'],
    ['21:30 pm', '21:30'],
    ['12 am', '00:00'],
    ['12:15 AM', '00:15'],
    ['12 pm', '12:00'],
    ['0', '00:00'],
    ['00:00', '00:00'],
    [' 23:59 ', '23:59'],
    ['24:00', '24:00'],
  ])('reads %s as %s', (text, time) => {
    expect(parseTime(text)?.time).toBe(time);
  });

  it.each(['', 'noon', '24:01', '25', '9:60', '960', '9:3', '12345', '13 am', '9:30 xm'])('rejects "%s"', (text) => {
    expect(parseTime(text)).toBeUndefined();
  });

  it('is complete with minutes or a half of the day', () => {
    expect(['9', '12', '930', '9:30', '9p'].map((text) => parseTime(text)?.isComplete)).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });
});

describe('suggestTimes', () => {
  it('offers the quarter hours of the typed hour, in the morning and in the afternoon', () => {
    expect(suggestTimes('9')).toEqual(['09:00', '09:15', '09:30', '09:45', '21:00', '21:15', '21:30', '21:45']);
    expect(suggestTimes('14')).toEqual(['14:00', '14:15', '14:30', '14:45']);
    expect(suggestTimes('soon')).toEqual([]);
  });

  it('offers the working day for an empty field', () => {
    expect([suggestTimes('')[0], suggestTimes(' ').at(-1)]).toEqual(['07:00', '21:45']);
  });
});
