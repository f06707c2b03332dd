import { describe, expect, it } from 'vitest';
import { formatCount, plural } from './plural.ts';

describe('plural', () => {
  it('returns the form of the word for the count', () => {
    expect([0, 1, 2].map((count) => plural(count, 'row'))).toEqual(['rows', 'row', 'rows']);
    expect([0, 1, 2].map((count) => plural(count, 'is', 'are'))).toEqual(['are', 'is', 'are']);
  });
});

describe('formatCount', () => {
  it('groups the thousands, with the noun if there is one', () => {
    expect([formatCount(1200), formatCount(1, 'class', 'classes'), formatCount(1200, 'student')]).toEqual([
      '1,200',
      '1 class',
      '1,200 students',
    ]);
  });
});
