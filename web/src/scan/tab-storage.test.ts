import { beforeEach, expect, test } from 'vitest';
import type { CheckedIn } from '../lib/check-in/check-in-result.texts.ts';
import { clearTabState, readTabState, storeClaim, storeReply } from './tab-storage.ts';

beforeEach(() => {
  localStorage.clear();
  clearTabState();
});

test('a kept scan is remembered for ten minutes, as long as the server keeps it', () => {
  storeClaim('/C/A', 0);
  expect(readTabState('/C/A', 9 * 60_000)).toEqual({ isClaimed: true });
  expect(readTabState('/C/A', 11 * 60_000)).toEqual({ isClaimed: false });
});

test('the scan of another class is not taken for this one', () => {
  storeClaim('/C/A', 0);
  expect(readTabState('/C/B', 1)).toEqual({ isClaimed: false });
});

test('a redeemed scan is not redeemed again but shown again', () => {
  const reply = { status: 'present' } as CheckedIn;
  storeClaim('/C/A', 0);
  storeReply(reply, null, '/C/A');
  expect(readTabState('/C/A', 1)).toEqual({ isClaimed: false, reply });
});

test('what one student was told is not told to the next who signs in on the phone', () => {
  storeReply({ status: 'present' } as CheckedIn, 'token-of-aiko', '/C/A');
  localStorage.setItem('muster.token', 'token-of-ben');
  expect(readTabState('/C/A', 1)).toEqual({ isClaimed: false });
});

test('a spoiled memory is no memory', () => {
  sessionStorage.setItem('muster.scan', '{');
  expect(readTabState('/C/A', 1)).toEqual({ isClaimed: false });
});
