import type { Session } from '@muster/contract/attendance/sessions';
import { describe, expect, it } from 'vitest';
import { toQrForm, isOver } from './session-history.logic.ts';

const now = { date: '2026-11-21', time: '11:00' };

describe('session history', () => {
  it.each([
    ['2026-11-20', '12:00', 'ended', true],
    ['2026-11-21', '11:00', 'created', true],
    ['2026-11-21', '11:30', 'ended', false],
    ['2026-11-22', '09:00', 'created', false],
    ['2026-11-20', '12:00', 'running', false],
    ['2026-11-20', '12:00', 'paused', false],
  ] as const)(
    'decides whether a class on %s ending at %s in state %s is over: %s',
    (date, class_end_time, state, isExpected) => {
      expect(isOver({ date, class_end_time, state }, now)).toBe(isExpected);
    },
  );

  it('keeps the type of the session for marking it manually', () => {
    expect(toQrForm({ session_type: 'workshop', groups: [] } as unknown as Session).session_type).toBe('workshop');
  });
});
