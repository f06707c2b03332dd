import { describe, expect, it } from 'vitest';
import { toAllYear, toGender, toNumber, toStatus } from './usual-values.rules.ts';

describe('toGender', () => {
  it.each([
    ['M', 'Male'],
    ['m.', 'Male'],
    ['männlich', 'Male'],
    ['F', 'Female'],
    ['w', 'Female'],
    ['Femenino', 'Female'],
    ['D', 'Other'],
    ['x', 'Other'],
    ['Prefer not to say', undefined],
    ['H', undefined],
    ['female', undefined],
  ])('reads %s as %s', (text, gender) => expect(toGender(text)).toBe(gender));
});

describe('toAllYear', () => {
  it.each(['YEAR', 'Full Year', 'ganzjährig', 'yr'])('reads %s', (text) => expect(toAllYear(text)).toBe('All year'));
  it('leaves other periods', () => expect([toAllYear('SEM1'), toAllYear('Year 1')]).toEqual([undefined, undefined]));
});

describe('toStatus', () => {
  it.each([
    ['EN', 'Active'],
    ['IT', 'Inactive'],
    ['suspended', 'Inactive'],
    ['Future', undefined],
    ['Y', 'Active'],
    ['N', undefined],
    ['X', undefined],
  ])('reads %s as %s', (text, status) => expect(toStatus(text)).toBe(status));
});

describe('toNumber', () => {
  it.each([
    ['2,5', '2.5'],
    ['3.0', '3'],
    ['7.50', '7.5'],
    ['12,00', '12'],
    ['4', undefined],
    ['1,000', undefined],
    ['2.500', undefined],
    ['1,5,5', undefined],
  ])('reads %s as %s', (text, number) => expect(toNumber(text)).toBe(number));
});
