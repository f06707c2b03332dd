import { describe, expect, it } from 'vitest';
import { refusedCells, toImportRow } from './import-reply.rules.ts';

describe('import row', () => {
  it('sorts reasons by column, reasons about the whole row first', () => {
    const reasons = {
      Group: 'no group',
      'Full Name': 'no name',
      '': 'row changed',
      'Date of Birth': 'no such day',
    };
    const reasonText = 'row changed; Full Name: no name; Date of Birth: no such day; Group: no group';
    const row = {
      line: 2,
      verdict: 'refused',
      cells: null,
      reasons,
      is_clashing: false,
      correction: null,
      changes_email: false,
      changes_name: false,
      note: null,
      before: {},
      record_id: null,
    } as const;
    const sortedReasons = toImportRow({ kind: 'students', row_texts: {} }, row, {}, []).reasons;
    expect(Object.keys(sortedReasons)).toEqual(['', 'Full Name', 'Date of Birth', 'Group']);
    expect(refusedCells({ kind: 'students', matching: {} }, { 'Full Name': 'Zoë' }, reasons).at(-1)).toBe(reasonText);
  });
});
