import type { RegisterRow } from '@muster/contract/attendance/registers';
import { describe, expect, it } from 'vitest';
import { aiko } from '../session.setup.ts';
import { filterRows, latestCheckIns, mergeRows } from './register-rows.logic.ts';

const row = (id: string, status: RegisterRow['status'], more: Partial<RegisterRow> = {}): RegisterRow => ({
  ...aiko,
  id,
  student_id: `S${id}`,
  name: `Student ${id}`,
  group_name: 'A1',
  status,
  method: status === 'absent' ? null : 'qr',
  ...more,
});

describe('register rows', () => {
  const before = [row('1', 'present'), row('2', 'absent'), row('3', 'absent')];

  it('returns the latest check-ins, newest first', () => {
    const rows = [
      row('1', 'present', { marked_at: '2026-11-21T08:00:00Z' }),
      row('2', 'late', { marked_at: '2026-11-21T08:00:01Z' }),
      row('3', 'present', { marked_at: '2026-11-21T08:00:02Z' }),
      row('4', 'absent', { marked_at: '2026-11-21T08:00:03Z' }),
    ];
    expect(latestCheckIns(rows, 2).map(({ id }) => id)).toEqual(['3', '2']);
  });

  it('replaces changed rows in place', () => {
    expect(mergeRows(before, [row('2', 'late')]).map(({ id, status }) => [id, status])).toEqual([
      ['1', 'present'],
      ['2', 'late'],
      ['3', 'absent'],
    ]);
  });

  it('filters by search text and by status', () => {
    expect(filterRows(before, 'all', ' s2 ').map(({ id }) => id)).toEqual(['2']);
    expect(filterRows(before, 'absent', '').map(({ id }) => id)).toEqual(['2', '3']);
  });

  it('filters rows with open flags', () => {
    const flag = { signal: 'device_shared', raised_at: '2026-11-21T08:00:01Z', reviewed_by: null } as const;
    const rows = [
      row('1', 'present', { flags: [{ ...flag, state: 'open' }] }),
      row('2', 'present', { flags: [{ ...flag, state: 'dismissed' }] }),
    ];
    expect(filterRows(rows, 'flagged', '').map(({ id }) => id)).toEqual(['1']);
  });
});
