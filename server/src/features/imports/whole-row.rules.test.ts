import { importColumns } from '@muster/contract/imports';
import { expect, test } from 'vitest';
import { isFormula } from '../../platform/spreadsheets/formula-guard.ts';
import { formulaText } from '../../platform/spreadsheets/table.ts';
import { matchHeaders } from './headers.rules.ts';
import { indexReferences } from './references.rules.ts';
import { staffRows } from './staff-rows.rules.ts';
import { readRow } from './whole-row.rules.ts';

const headers: readonly string[] = importColumns.staff;
const read = (column: string, cell: string) =>
  readRow(
    { line: 2, cells: headers.map((header) => (header === column ? cell : '')) },
    matchHeaders('staff', headers),
    {
      rules: staffRows,
      references: indexReferences([], []),
      isFormula,
      isCalculated: (text) => text === formulaText,
    },
  );

test('a cell that the database cannot keep is refused', () => {
  const unstorable = { address: 'This contains a character that cannot be stored' };
  expect(read('Address', 'Main \uD83D Street').faults).toEqual(unstorable);
  expect(read('Address', 'Main \0 Street').faults).toEqual(unstorable);
  expect(read('Address', 'Main 😀 Street').faults).toEqual({});
});

test('a password may begin as a formula does, but not be one', () => {
  expect(read('Password', '=kV9#tz')).toMatchObject({ password: '=kV9#tz', faults: {} });
  expect(read('Password', formulaText).faults).toHaveProperty('password');
  expect(read('Address', '=kV9#tz').faults).toHaveProperty('address');
});

test('what nobody sees in a cell is left out, and hides no formula; a password stays as it is', () => {
  expect(read('Full Name', '\u200FJ\u202Eane Doe\uFEFF ').given).toEqual({ name: 'Jane Doe' });
  expect(read('Full Name', '\u202E \u200B').given).toEqual({});
  expect(read('Full Name', 'کتاب\u200Cخانه').given).toEqual({ name: 'کتاب\u200Cخانه' });
  expect(read('Address', '\u200B=1+1').faults).toHaveProperty('address');
  expect(read('Password', 'a\u200Bb').password).toBe('a\u200Bb');
});
