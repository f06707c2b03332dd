import { describe, expect, it } from 'vitest';
import { makePreparedStatements } from './prepared-statements.ts';

describe('prepared statements', () => {
  it('give each text a separate name', () => {
    const statements = makePreparedStatements();
    const [int, text] = [statements.nameOf('SELECT $1::int'), statements.nameOf('SELECT $1::text')];
    expect(statements.nameOf('SELECT $1::int')).toBe(int);
    expect(text).not.toBe(int);
  });

  it('stop naming texts at the limit', () => {
    const statements = makePreparedStatements(3);
    const names = Array.from({ length: 5 }, (_, n) => statements.nameOf(`SELECT ${n} + $1::int`));
    expect(names.map((name) => name !== undefined)).toEqual([true, true, true, false, false]);
    expect(statements.nameOf('SELECT 1 + $1::int')).toBe(names[1]);
  });

  it('use new names after an invalidation', () => {
    const statements = makePreparedStatements();
    const before = ['SELECT 1', 'SELECT 2'].map((text) => statements.nameOf(text));
    statements.invalidate();
    expect(before).not.toContain(statements.nameOf('SELECT 1'));
    expect(before).not.toContain(statements.nameOf('SELECT 2'));
  });

  it.each(['$2::uuid IS NULL OR id = $2', '$2::uuid[] is null or id = ANY($2)', '$12 IS NULL OR name = $12'])(
    'reject the optional condition %s',
    (condition) => {
      expect(() => makePreparedStatements().nameOf(`SELECT 1 FROM t WHERE a = $1 AND (${condition})`)).toThrow(
        'must not have an optional condition',
      );
    },
  );
});
