import { describe, expect, it } from 'vitest';
import { startMessage } from './start-message.ts';

const account = { role: 'admin', email: 'admin@demo.muster.test', password: 'b1r9K2mQ0zA7' };
const message = (isDemoPasswordRandom: boolean, isProxyMissing = false) =>
  startMessage({
    local: 'http://localhost:5001',
    publicAddress: { url: 'http://10.1.2.3:5001', reason: 'from PUBLIC_URL' },
    accounts: [account],
    isDemoPasswordRandom,
    firstCode: undefined,
    isProxyMissing,
    startedInMs: 900,
  });

describe('start message', () => {
  it('lists the demo accounts, and says where their password is random', () => {
    for (const isRandom of [false, true]) {
      expect(message(isRandom)).toMatch(/admin +admin@demo\.muster\.test +b1r9K2mQ0zA7/u);
      expect(message(isRandom).includes('the password is random')).toBe(isRandom);
    }
  });

  it('says when the proxy is unknown', () => {
    expect(message(false, true)).toContain('TRUST_PROXY is not set');
    expect(message(false, false)).not.toContain('TRUST_PROXY');
  });
});
