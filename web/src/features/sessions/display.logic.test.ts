import type { RegisterRow } from '@muster/contract/registers';
import type { CurrentCode } from '@muster/contract/sessions';
import { describe, expect, test } from 'vitest';
import { codeAfter, filtered, grouped, isNearlyOver, latestArrivals, merged } from './display.logic.ts';

const row = (id: string, status: RegisterRow['status'], more: Partial<RegisterRow> = {}): RegisterRow => ({
  id,
  student_id: `S${id}`,
  name: `Student ${id}`,
  email: '',
  group_name: 'A1',
  status,
  method: status === 'absent' ? null : 'qr',
  marked_at: null,
  marked_by: null,
  location: null,
  is_corrected: false,
  flags: [],
  ...more,
});

const code: CurrentCode = {
  success: true,
  message: '',
  state: 'running',
  is_active: true,
  qr_code: 'data:',
  url: '',
  qr_payload: { qr_sequence: 1 },
  current_sequence: 1,
  total_sequences: 18,
  time_remaining: 180_000,
  next_refresh_in: 10_000,
  typed_code: 'ABCDEFGH',
  server_time: '2026-11-21T08:00:00Z',
};

describe('the display', () => {
  test('the countdown turns red at thirty seconds, not before', () => {
    expect(isNearlyOver(30_001)).toBe(false);
    expect(isNearlyOver(30_000)).toBe(true);
  });

  test('a code is hidden only once nobody could use it any more', () => {
    expect(codeAfter(code, 14_999)).toEqual({ remainingMs: 165_001, isOutdated: false });
    expect(codeAfter(code, 15_001).isOutdated).toBe(true);
  });

  test('a paused run keeps its time', () => {
    expect(codeAfter({ ...code, state: 'paused' }, 60_000)).toEqual({ remainingMs: 180_000, isOutdated: false });
  });

  test('the typed code is read in two groups', () => {
    expect(grouped('ABCDEFGH')).toBe('ABCD EFGH');
  });
});

describe('the register beside it', () => {
  const before = [row('1', 'present'), row('2', 'absent'), row('3', 'absent')];

  test('those who came last are read first', () => {
    const rows = [
      row('1', 'present', { marked_at: '2026-11-21T08:00:00Z' }),
      row('2', 'late', { marked_at: '2026-11-21T08:00:01Z' }),
      row('3', 'present', { marked_at: '2026-11-21T08:00:02Z' }),
      row('4', 'absent', { marked_at: '2026-11-21T08:00:03Z' }),
    ];
    expect(latestArrivals(rows, 2).map(({ id }) => id)).toEqual(['3', '2']);
  });

  test('changed rows keep their places', () => {
    expect(merged(before, [row('2', 'late')]).map(({ id, status }) => [id, status])).toEqual([
      ['1', 'present'],
      ['2', 'late'],
      ['3', 'absent'],
    ]);
  });

  test('a lecturer finds a student by number and sees who is absent', () => {
    expect(filtered(before, 'all', ' s2 ').map(({ id }) => id)).toEqual(['2']);
    expect(filtered(before, 'absent', '').map(({ id }) => id)).toEqual(['2', '3']);
  });

  test('only flags that nobody has reviewed ask for a look', () => {
    const flag = { signal: 'device_shared', raised_at: '2026-11-21T08:00:01Z', reviewed_by: null } as const;
    const rows = [
      row('1', 'present', { flags: [{ ...flag, state: 'open' }] }),
      row('2', 'present', { flags: [{ ...flag, state: 'dismissed' }] }),
    ];
    expect(filtered(rows, 'flagged', '').map(({ id }) => id)).toEqual(['1']);
  });
});
