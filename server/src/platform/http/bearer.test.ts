import { expect, test } from 'vitest';
import { bearerOf } from './bearer.ts';

const token = 'a-token_of-20-characters';

test.each([`Bearer ${token}`, `bearer ${token}`, `BEARER  ${token}`])('the token of %j is read', (authorization) => {
  expect(bearerOf(authorization)).toBe(token);
});

test.each([
  undefined,
  '',
  token,
  `Basic ${token}`,
  'Bearer short',
  `Bearer ${token} ${token}`,
  `Bearer ${'x'.repeat(201)}`,
])('there is no token in %j', (authorization) => {
  expect(bearerOf(authorization)).toBeUndefined();
});
