import { expect, test } from 'vitest';
import { isWithin } from './networks.ts';

test.each([
  ['10.1.2.3', true],
  ['::ffff:10.1.2.3', true],
  ['11.1.2.3', false],
  ['192.168.1.7', true],
  ['192.168.1.8', false],
  ['fd00::7', true],
  ['2001:db8::1', false],
  ['not an address', false],
])('whether %s is on the campus: %s', (address, expected) => {
  expect(isWithin(address, ['10.0.0.0/8', '192.168.1.7', 'fd00::/8'])).toBe(expected);
});
