import type { RegisterRow } from '@muster/contract/attendance/registers';
import { describe, expect, it } from 'vitest';
import { makeRegisterSnapshot } from './register-diff.rules.ts';
import { countsOf } from './registers.rules.ts';

const row = (id: string, status: RegisterRow['status'] = 'absent', flags: RegisterRow['flags'] = []): RegisterRow => ({
  id,
  student_id: id,
  name: id,
  email: '',
  group_name: null,
  status,
  method: null,
  marked_at: null,
  marked_by: null,
  location: null,
  is_corrected: false,
  added: null,
  flags,
});

describe('register counts', () => {
  it('count late and online as attended, students in progress apart, and flagged students once', () => {
    const flag = { signal: 'device_shared', state: 'open', raised_at: '', reviewed_by: null } as const;
    const rows = [
      row('a', 'present', [flag, { ...flag, signal: 'last_second' }]),
      row('b', 'late', [{ ...flag, state: 'dismissed' }]),
      row('c', 'excused'),
      row('d'),
      row('e', 'online'),
      row('f', 'in_progress'),
      row('g', 'in_progress'),
    ];
    const none = { present: 0, late: 0, online: 0, absent: 0, excused: 0, in_progress: 0 };
    const each = { present: 1, late: 1, online: 1, absent: 1, excused: 1, in_progress: 2 };
    expect(countsOf(rows)).toEqual({ ...each, expected: 7, count: 3, flagged: 1 });
    expect(countsOf([])).toEqual({ ...none, expected: 0, count: 0, flagged: 0 });
  });
});

describe('register snapshot', () => {
  it('returns changed rows only', () => {
    const seen = makeRegisterSnapshot();
    expect(seen.update([row('a'), row('b')])).toHaveLength(2);
    expect(seen.update([row('a'), row('b')])).toEqual([]);
    expect(seen.update([row('a', 'late'), row('b')])).toEqual([row('a', 'late')]);
    expect(seen.rows()).toEqual([row('a', 'late'), row('b')]);
  });
});
