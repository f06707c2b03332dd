import type { CurrentCode } from '@muster/contract/attendance/sessions';
import { describe, expect, it } from 'vitest';
import { currentCode } from '../session.setup.ts';
import { advanceCode, formatTypedCode, isNearlyOver } from './qr-code.logic.ts';

const code: CurrentCode = { ...currentCode, typed_code: 'ABCDEFGH', typed_ends_in: 20_000 };

describe('QR code logic', () => {
  it('turns the countdown red at 30 seconds', () => {
    expect(isNearlyOver(30_001)).toBe(false);
    expect(isNearlyOver(30_000)).toBe(true);
  });

  it('marks a code as outdated only after its grace period', () => {
    expect(advanceCode(code, 14_999)).toMatchObject({ remainingMs: 165_001, isOutdated: false });
    expect(advanceCode(code, 15_001).isOutdated).toBe(true);
  });

  it('keeps the remaining time while paused', () => {
    expect(advanceCode({ ...code, state: 'paused' }, 60_000)).toEqual({
      remainingMs: 180_000,
      typedRemainingMs: 0,
      isOutdated: false,
    });
  });

  it('formats the typed code in two groups', () => {
    expect(formatTypedCode('ABCDEFGH')).toBe('ABCD EFGH');
  });
});
