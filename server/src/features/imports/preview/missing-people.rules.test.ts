import { describe, expect, it } from 'vitest';
import { findUnclearPeople, looseNumber } from './missing-people.rules.ts';

describe('looseNumber', () => {
  it.each([
    ['DD-100', 'DD–100'],
    ['DD-100', 'dd 100'],
    ['DD-100', 'DD−100'],
    ['DD-100', 'DD -100'],
    ['20261', '٢٠٢٦١'],
    ['20261234', '20261234.0'],
    ['20261234', '20261234,00'],
    ['20261000', '20.261.000'],
    ['20261238', "20'261'238"],
    ['20261236', '20 261 236'],
    ['007', '7'],
    ['CF-003', 'cf3'],
    ['ＡＢ１', 'ab1'],
  ])('is the same for %s and %s', (one, other) => {
    expect(looseNumber(one)).toBe(looseNumber(other));
  });

  it.each([
    ['100', '1'],
    ['CF-30', 'CF-3'],
    ['20261234', '20261235'],
  ])('differs for %s and %s', (one, other) => {
    expect(looseNumber(one)).not.toBe(looseNumber(other));
  });
});

describe('findUnclearPeople', () => {
  const zia = { id: '4', number: 'CF-4', name: 'Zia Dogwood', email: null, dob: '2004-04-14' };
  const owners = new Map([['cf-3', { name: 'Yul Cedar', dob: '2004-03-13' }]]);
  const find = (row: object) => {
    const plain = { line: 2, isRefused: false, key: undefined, email: undefined, name: undefined, dob: undefined };
    return findUnclearPeople([zia], [{ ...plain, ...row }], owners).size;
  };

  it.each([
    ['name and date of birth', { name: 'Zia M. Dogwood', dob: zia.dob }],
    ['name, if its date of birth is unknown', { name: 'Dogwood, Zia' }],
  ])('finds a row with the number of another person by %s', (_, row) => expect(find({ key: 'cf-3', ...row })).toBe(1));

  it.each([
    ['the row of the owner of its number', { key: 'cf-3', name: 'Yul Cedar' }],
    ['a row with the name alone and an unknown number', { key: 'n-1', name: 'Zia Dogwood' }],
    ['a row with another date of birth', { key: 'cf-3', name: 'Zia Dogwood', dob: '2004-04-15', isRefused: true }],
  ])('leaves out %s', (_, row) => expect(find(row)).toBe(0));
});
