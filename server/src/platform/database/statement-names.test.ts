import { expect, test } from 'vitest';
import { makeStatementNames } from './statement-names.ts';

test('one text goes with one name, and another text with another', () => {
  const names = makeStatementNames();
  const [one, other] = [names.nameOf('SELECT $1::int'), names.nameOf('SELECT $1::text')];
  expect(names.nameOf('SELECT $1::int')).toBe(one);
  expect(other).not.toBe(one);
});

test('however many texts are asked for, no more are kept than there may be', () => {
  const names = makeStatementNames(3);
  const asked = Array.from({ length: 5 }, (_, n) => names.nameOf(`SELECT ${n} + $1::int`));
  expect(asked.map((name) => name !== undefined)).toEqual([true, true, true, false, false]);
  expect(names.nameOf('SELECT 1 + $1::int')).toBe(asked[1]);
});

test('what is prepared anew has a name that no connection knows', () => {
  const names = makeStatementNames();
  const before = ['SELECT 1', 'SELECT 2'].map((text) => names.nameOf(text));
  names.renew();
  expect(before).not.toContain(names.nameOf('SELECT 1'));
  expect(before).not.toContain(names.nameOf('SELECT 2'));
});

test.each(['$2::uuid IS NULL OR id = $2', '$2::uuid[] is null or id = ANY($2)', '$12 IS NULL OR name = $12'])(
  'a condition that a value might switch off is not prepared: %s',
  (condition) => {
    expect(() => makeStatementNames().nameOf(`SELECT 1 FROM t WHERE a = $1 AND (${condition})`)).toThrow(
      'none may switch a condition off',
    );
  },
);
