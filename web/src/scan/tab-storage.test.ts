import { beforeEach, expect, test } from 'vitest';
import type { CheckedIn } from '../lib/check-in/check-in-result.texts.ts';
import { forget, readMemory, rememberClaim, rememberReply } from './tab-storage.ts';

beforeEach(() => {
  localStorage.clear();
  forget();
});

test('a kept scan is remembered for ten minutes, as long as the server keeps it', () => {
  rememberClaim('/C/A', 0);
  expect(readMemory('/C/A', 9 * 60_000)).toEqual({ isClaimed: true });
  expect(readMemory('/C/A', 11 * 60_000)).toEqual({ isClaimed: false });
});

test('the scan of another class is not taken for this one', () => {
  rememberClaim('/C/A', 0);
  expect(readMemory('/C/B', 1)).toEqual({ isClaimed: false });
});

test('a redeemed scan is not redeemed again but shown again', () => {
  const reply = { status: 'present' } as CheckedIn;
  rememberClaim('/C/A', 0);
  rememberReply(reply, null, '/C/A');
  expect(readMemory('/C/A', 1)).toEqual({ isClaimed: false, reply });
});

test('what one student was told is not told to the next who signs in on the phone', () => {
  rememberReply({ status: 'present' } as CheckedIn, 'token-of-aiko', '/C/A');
  localStorage.setItem('muster.token', 'token-of-ben');
  expect(readMemory('/C/A', 1)).toEqual({ isClaimed: false });
});

test('a spoiled memory is no memory', () => {
  sessionStorage.setItem('muster.scan', '{');
  expect(readMemory('/C/A', 1)).toEqual({ isClaimed: false });
});
