import type { RegisterRow } from '@muster/contract/attendance/registers';
import { describe, expect, it } from 'vitest';
import { diffMarks } from '../attendance/corrections/corrections.rules.ts';
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
  flags,
});

describe('register counts', () => {
  it('count late as present, exclude excused, and count flagged students once', () => {
    const flag = { signal: 'device_shared', state: 'open', raised_at: '', reviewed_by: null } as const;
    const rows = [
      row('a', 'present', [flag, { ...flag, signal: 'last_second' }]),
      row('b', 'late', [{ ...flag, state: 'dismissed' }]),
      row('c', 'excused'),
      row('d'),
    ];
    expect(countsOf(rows)).toEqual({ expected: 4, count: 2, present: 1, late: 1, excused: 1, flagged: 1 });
    expect(countsOf([])).toEqual({ expected: 0, count: 0, present: 0, late: 0, excused: 0, flagged: 0 });
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

describe('mark diff', () => {
  it('returns only marks that change something', () => {
    const existing = [
      { student_id: 'here', status: 'present', method: 'qr', note: null },
      { student_id: 'tardy', status: 'late', method: 'typed', note: 'Bus' },
    ] as const;
    const inputs = [
      { student_id: 'here', status: 'present' },
      { student_id: 'tardy', status: 'present' },
      { student_id: 'new', status: 'excused' },
      { student_id: 'away', status: 'absent' },
    ] as const;
    const { added: newMarks, changed } = diffMarks(inputs, existing);
    expect(newMarks).toEqual([{ student_id: 'new', status: 'excused' }]);
    expect(changed).toEqual([{ student_id: 'tardy', status: 'present', before: existing[1] }]);
    const changedByNote = (note: string) =>
      diffMarks([{ student_id: 'tardy', status: 'late', note }], existing).changed;
    expect([changedByNote('Bus'), changedByNote('Train')]).toMatchObject([[], [{ note: 'Train' }]]);
    expect(diffMarks([{ student_id: 'away', status: 'absent', note: 'Called' }], existing).added).toHaveLength(1);
  });
});
