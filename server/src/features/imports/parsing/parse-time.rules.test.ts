import { describe, expect, it } from 'vitest';
import { parseTime } from './parse-time.rules.ts';

describe('parseTime', () => {
  it.each([
    ['09:00', '09:00'],
    ['9:00', '09:00'],
    ['9.30', '09:30'],
    ['14h15', '14:15'],
    ['9:00 AM', '09:00'],
    ['9 am', '09:00'],
    ['12:05 a.m.', '00:05'],
    ['12:00 PM', '12:00'],
    ['1:45pm', '13:45'],
    ['09:00:00', '09:00'],
    ['9:00:00 PM', '21:00'],
    ['1970-01-01T09:00:00.000Z', '09:00'],
    ['0.375', '09:00'],
    ['.5', '12:00'],
    ['0.354166666666667', '08:30'],
    [' 23:59 ', '23:59'],
  ])('parses %s', (text, time) => {
    expect(parseTime(text)).toBe(time);
  });

  it.each([
    '',
    '9',
    '0900',
    '24:00',
    '09:60',
    '13:00 PM',
    '0:00 AM',
    '0.99999',
    'noon',
    '-1:00',
    '9:0',
    '1.5',
    '9:00 XM',
  ])('rejects %s', (text) => {
    expect(parseTime(text)).toBeUndefined();
  });
});
