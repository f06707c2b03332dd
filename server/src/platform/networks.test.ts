import { describe, expect, it } from 'vitest';
import { isWithin } from './networks.ts';

describe('isWithin', () => {
  it.each([
    ['10.1.2.3', true],
    ['::ffff:10.1.2.3', true],
    ['11.1.2.3', false],
    ['192.168.1.7', true],
    ['192.168.1.8', false],
    ['fd00::7', true],
    ['2001:db8::1', false],
    ['not an address', false],
  ])('says whether %s is within the networks: %s', (address, expected) => {
    expect(isWithin(address, ['10.0.0.0/8', '192.168.1.7', 'fd00::/8'])).toBe(expected);
  });
});
