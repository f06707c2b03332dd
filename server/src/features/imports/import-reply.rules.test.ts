import { expect, test } from 'vitest';
import { refusedCells, rowReply } from './import-reply.rules.ts';

test('why a row was refused is told in the order of its columns, what concerns all of it first', () => {
  const reasons = {
    Group: 'no group',
    'Full Name': 'no name',
    '': 'changed meanwhile',
    'Date of Birth': 'no such day',
  };
  const told = 'changed meanwhile; Full Name: no name; Date of Birth: no such day; Group: no group';
  const row = { line: 2, verdict: 'refused', cells: null, reasons, is_clashing: false, before: {} } as const;
  const shown = rowReply('students', row, {}).reasons;
  expect(Object.keys(shown)).toEqual(['', 'Full Name', 'Date of Birth', 'Group']);
  expect(refusedCells('students', { 'Full Name': 'Zoë' }, reasons).at(-1)).toBe(told);
});
