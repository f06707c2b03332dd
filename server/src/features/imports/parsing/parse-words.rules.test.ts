import { describe, expect, it } from 'vitest';
import { parseGender, parseNumbers } from './parse-words.rules.ts';

describe('parseGender', () => {
  it.each([
    ['M', 'Male'],
    ['m.', 'Male'],
    ['männlich', 'Male'],
    ['F', 'Female'],
    ['w', 'Female'],
    ['Femenino', 'Female'],
    ['D', 'Other'],
    ['x', 'Other'],
    ['Prefer not to say', 'Prefer not to say'],
    ['H', 'H'],
    ['female', 'female'],
  ])('reads %s as %s', (text, gender) => expect(parseGender(text)).toBe(gender));
});

describe('parseNumbers', () => {
  it('converts decimal commas and decimals of whole numbers', () => {
    const input = { a: '2,5', b: '3.0', c: '7.50', d: '4', e: '1,000', f: '2.500', g: '1,5,5', h: '12,00', i: '1.000' };
    expect(parseNumbers(input, Object.keys(input))).toEqual({ a: '2.5', b: '3', c: '7.5', h: '12' });
    expect(parseNumbers(input, ['d', 'missing'])).toEqual({});
  });
});
