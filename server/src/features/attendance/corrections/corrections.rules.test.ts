import { describe, expect, it } from 'vitest';
import { findCorrections, type ListedMark } from './corrections.rules.ts';

const unmarked = { status: null, method: null, note: null } as const;
const rows: readonly ListedMark[] = [
  { student_id: 'here', status: 'present', method: 'qr', effective: 'present', note: null },
  { student_id: 'tardy', status: 'late', method: 'typed', effective: 'late', note: 'Bus' },
  { student_id: 'away', ...unmarked, effective: 'absent' },
  { student_id: 'awaited', ...unmarked, effective: null },
];

describe('corrections', () => {
  it('are the marks that change a status or a note', () => {
    const changed = (status: 'present' | 'late' | 'absent', note?: string) =>
      findCorrections(
        rows.map(({ student_id }) => ({ student_id, status, note })),
        rows,
      ).map(({ student_id }) => student_id);
    expect(changed('present')).toEqual(['tardy', 'away', 'awaited']);
    expect(changed('late', 'Bus')).toEqual(['here', 'away', 'awaited']);
    // A student without a mark in a final class is absent already. In a running class it is a new mark.
    expect(changed('absent')).toEqual(['here', 'tardy', 'awaited']);
    expect(changed('absent', 'Called')).toEqual(['here', 'tardy', 'away', 'awaited']);
  });

  it('leave out students who are not on the list', () => {
    expect(findCorrections([{ student_id: 'stranger', status: 'present' }], rows)).toEqual([]);
  });
});
