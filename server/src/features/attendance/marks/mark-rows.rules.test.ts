import { expect, it } from 'vitest';
import { encodeRows, type MarkRow } from './mark-rows.rules.ts';

const row: MarkRow = {
  universityId: 'u1',
  sessionId: 's1',
  studentId: 'aiko',
  status: 'present',
  method: 'qr',
  markedAtMs: 1,
  deviceHash: 'aa',
  networkHash: 'bb',
  isLastSecond: false,
  locationVerdict: null,
  locationAccuracy: null,
  claimId: null,
};

it('gives rows that differ in any shared column different contexts', () => {
  const others: Partial<MarkRow>[] = [
    { universityId: 'u2' },
    { sessionId: 's2' },
    { status: 'late' },
    { method: 'typed' },
    { networkHash: null },
    { isLastSecond: true },
    { locationVerdict: 'in' },
    { locationAccuracy: 'fine' },
  ];
  const numbers = others.map((other) => encodeRows([row, row, { ...row, ...other }, row])[0]);
  expect(numbers).toEqual(others.map(() => '{1,1,2,1}'));
});
