import { describe, expect, it } from 'vitest';
import { studentRows } from '../kinds/student-rows.rules.ts';
import { chooseRow, groupRepeatedRows } from './repeated-rows.rules.ts';
import type { Values } from './row-fields.rules.ts';

const row = (line: number, values: Values, verdict: 'create' | 'refused' = 'create') => ({ line, values, verdict });
const active = (line: number, group: string) => row(line, { group, active: true });
const inactive = (line: number, group: string) => row(line, { group, active: false });

/** The line that counts, and what is said about the rows. */
function chosen(...rows: readonly ReturnType<typeof row>[]): [number | undefined, string | undefined] {
  const rowsOfKey = chooseRow(rows, 'enrolment');
  const [line] = [...rowsOfKey].find(([, { counts }]) => counts) ?? [];
  return [line, rowsOfKey.get(rows[0]?.line ?? 0)?.text];
}

describe('rows of one key', () => {
  it('prefers the last row, active rows to inactive ones, and valid rows to refused ones', () => {
    expect(chosen(active(3, 'A'), active(7, 'B'), active(12, 'C'))).toEqual([
      12,
      'Line 12 counts; lines 3 and 7 are earlier rows of the same enrolment.',
    ]);
    expect(chosen(active(3, 'A'), inactive(7, 'B'))).toEqual([
      3,
      'Line 3 counts; line 7 is an inactive row of the same enrolment.',
    ]);
    expect(chosen(inactive(3, 'A'), active(4, 'C'), row(9, {}, 'refused'))).toEqual([
      4,
      'Line 4 counts; line 3 is an inactive row of the same enrolment; line 9 of the same enrolment cannot be imported.',
    ]);
    expect(chosen(inactive(3, 'A'), inactive(4, 'B'))[0]).toBe(4);
    expect(chosen(row(3, {}, 'refused'), row(4, {}, 'refused'))).toEqual([undefined, undefined]);
  });

  it('keeps the first of equal rows', () => {
    expect(chosen(active(3, 'A'), active(7, 'A'))).toEqual([3, 'Line 3 counts; line 7 repeats it.']);
  });

  it('names at most five lines, and the first and the last of adjacent ones', () => {
    const many = (step: number) => Array.from({ length: 9 }, (_, at) => active(at * step + 2, String(at)));
    expect(chosen(...many(2))[1]).toBe(
      'Line 18 counts; lines 2, 4, 6, 8, 10 and 3 more are earlier rows of the same enrolment.',
    );
    expect(chosen(...many(1))[1]).toBe('Line 10 counts; lines 2 to 9 are earlier rows of the same enrolment.');
  });

  it('tells people with one number apart by name, date of birth and email', () => {
    const people = [
      { name: 'Änne Bauer', dob: '01.09.2008', email: 'a@x.example' },
      { name: 'Anne Bauer', dob: '1.9.2008', group_id: 'B' },
      { name: 'Kofi Weiß', dob: '01.09.2008' },
      { name: 'Änne Bauer', dob: '02.09.2008' },
      { name: 'Änne Bauer', email: 'b@x.example' },
    ].map((input, at) => ({ line: at + 2, input }));
    const { groups, contradictions } = groupRepeatedRows(people, () => 'K1', studentRows);
    expect(groups.map((group) => group.map(({ line }) => line))).toEqual([[2, 3]]);
    expect([...contradictions]).toEqual([
      [4, 2],
      [5, 2],
      [6, 2],
    ]);
  });
});
