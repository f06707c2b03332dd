import { describe, expect, it } from 'vitest';
import { bearerToken } from './bearer-token.ts';

const token = 'a-token_of-20-characters';

describe('bearerToken', () => {
  it.each([`Bearer ${token}`, `bearer ${token}`, `BEARER  ${token}`])('reads the token of %j', (authorization) => {
    expect(bearerToken(authorization)).toBe(token);
  });

  it.each([
    undefined,
    '',
    token,
    `Basic ${token}`,
    'Bearer short',
    `Bearer ${token} ${token}`,
    `Bearer ${'x'.repeat(201)}`,
  ])('finds no token in %j', (authorization) => {
    expect(bearerToken(authorization)).toBeUndefined();
  });
});
