import { beforeEach, describe, expect, it } from 'vitest';
import type { CheckedIn } from '#lib/check-in/check-in-result.texts.ts';
import { clearTabState, readTabState, storeClaim, storeReply } from './tab-storage.ts';

beforeEach(() => {
  localStorage.clear();
  clearTabState();
});

describe('tab storage', () => {
  it('keeps a claim for 10 minutes, as long as the server does', () => {
    storeClaim('/C/A', 0);
    expect(readTabState('/C/A', 9 * 60_000)).toEqual({ isClaimed: true });
    expect(readTabState('/C/A', 11 * 60_000)).toEqual({ isClaimed: false });
  });

  it('ignores the claim of another path', () => {
    storeClaim('/C/A', 0);
    expect(readTabState('/C/B', 1)).toEqual({ isClaimed: false });
  });

  it('returns the stored reply instead of the claim', () => {
    const reply = { status: 'present', session: { session_id: 'one' } } as CheckedIn;
    storeClaim('/C/A', 0);
    storeReply(reply, null, '/C/A');
    expect(readTabState('/C/A', 1)).toEqual({ isClaimed: false, reply });
  });

  it('hides the reply from another account', () => {
    storeReply({ status: 'present', session: { session_id: 'one' } } as CheckedIn, 'token-of-aiko', '/C/A');
    localStorage.setItem('muster.token', 'token-of-ben');
    expect(readTabState('/C/A', 1)).toEqual({ isClaimed: false });
  });

  it('ignores invalid stored data', () => {
    sessionStorage.setItem('muster.scan', '{');
    expect(readTabState('/C/A', 1)).toEqual({ isClaimed: false });
  });
});
