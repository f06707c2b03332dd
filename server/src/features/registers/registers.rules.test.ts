import type { RegisterRow } from '@muster/contract/registers';
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

describe('the counts of a register', () => {
  it('take the late for being here, the excused for neither, and a flag once however many signals', () => {
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

describe('what a viewer has seen', () => {
  it('is told no second time', () => {
    const seen = makeRegisterSnapshot();
    expect(seen.update([row('a'), row('b')])).toHaveLength(2);
    expect(seen.update([row('a'), row('b')])).toEqual([]);
    expect(seen.update([row('a', 'late'), row('b')])).toEqual([row('a', 'late')]);
    expect(seen.rows()).toEqual([row('a', 'late'), row('b')]);
  });
});

describe('marks made by hand', () => {
  it('are written where they say something new', () => {
    const standing = [
      { student_id: 'here', status: 'present', method: 'qr', note: null },
      { student_id: 'tardy', status: 'late', method: 'typed', note: 'Bus' },
    ] as const;
    const given = [
      { student_id: 'here', status: 'present' },
      { student_id: 'tardy', status: 'present' },
      { student_id: 'new', status: 'excused' },
      { student_id: 'away', status: 'absent' },
    ] as const;
    const { added: fresh, changed } = diffMarks(given, standing);
    expect(fresh).toEqual([{ student_id: 'new', status: 'excused' }]);
    expect(changed).toEqual([{ student_id: 'tardy', status: 'present', before: standing[1] }]);
    const noted = (note: string) => diffMarks([{ student_id: 'tardy', status: 'late', note }], standing).changed;
    expect([noted('Bus'), noted('Train')]).toMatchObject([[], [{ note: 'Train' }]]);
    expect(diffMarks([{ student_id: 'away', status: 'absent', note: 'Called' }], standing).added).toHaveLength(1);
  });
});
