import { describe, expect, it } from 'vitest';
import { andWhere } from './where.ts';

describe('andWhere', () => {
  it('writes the conditions of set filters in the order of their values and leaves out unset ones', () => {
    const values: unknown[] = ['university'];
    const text = andWhere(values, [
      [null, (placeholder) => `a = ${placeholder}`],
      ['x', (placeholder) => `b = ${placeholder} OR c = ${placeholder}`],
      [undefined, (placeholder) => `d = ${placeholder}`],
      [false, (placeholder) => `e = ${placeholder}`],
      [0, (placeholder) => `f = ${placeholder}`],
    ]);
    expect(text.split(/\s*\n\s*/u)).toEqual(['AND b = $2 OR c = $2', 'AND e = $3', 'AND f = $4']);
    expect(values).toEqual(['university', 'x', false, 0]);
  });
});
