import { describe, expect, it } from 'vitest';
import { looseNumber } from './missing-people.rules.ts';

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
