import { runInNewContext } from 'node:vm';
import { importKinds } from '@muster/contract/academics/import-kinds';
import { importColumns } from '@muster/contract/academics/imports';
import { describe, expect, it } from 'vitest';
import { findHeaderRow, matchHeaders } from './match-headers.rules.ts';

const columnsOf = (kind: (typeof importKinds)[number], ...headers: string[]) =>
  matchHeaders(kind, headers).map(({ column }) => column);

/** Fails if the work takes longer than 10 s. Linear time takes a hundredth of that. */
const withTimeLimit = <T>(work: () => T): T => runInNewContext('work()', { work }, { timeout: 10_000 }) as T;

describe('import headers', () => {
  it.each(importKinds)('matches the headers of the %s template in any order and spelling', (kind) => {
    const columns = [...importColumns[kind]].toReversed();
    expect(columnsOf(kind, ...columns)).toEqual(columns);
    const written = columns.map((column) => ` ${column.toUpperCase().replaceAll(' ', '_')} * `);
    expect(columnsOf(kind, ...written)).toEqual(columns);
  });

  it('matches API names and names of other systems', () => {
    expect(
      columnsOf('students', 'full_name', 'phone', 'dob', 'group_no', 'year_of_study', 'student_id', 'degree_programme'),
    ).toEqual([
      'Full Name',
      'Contact Number',
      'Date of Birth',
      'Group',
      'Current Year',
      'Student ID',
      'Degree Programme',
    ]);
    expect(columnsOf('students', 'E-mail', 'Registration No.', 'Enrolment date')).toEqual([
      'Email',
      'Student ID',
      'Enrollment Date',
    ]);
    expect(columnsOf('staff', 'specilization', 'Staff No', 'name')).toEqual([
      'Specialization',
      'Employee ID',
      'Full Name',
    ]);
  });

  it('matches each column once and prefers its own name', () => {
    expect(columnsOf('students', 'Name', 'Full Name', 'Reason', '')).toEqual([null, 'Full Name', null, null]);
  });

  it('skips a title above the headers', () => {
    const rows = [['Students of 2026'], ['Full Name', 'Email', 'Student ID'], ['Group', 'x@y.example', 'S1']];
    expect(
      findHeaderRow(
        'students',
        rows.map((cells) => ({ cells })),
      ),
    ).toBe(1);
  });

  it('finds no header row in a list without headers, even if a data row contains a header word', () => {
    expect(findHeaderRow('students', [{ cells: ['A'] }, { cells: ['B'] }])).toBe(-1);
    expect(findHeaderRow('students', [{ cells: ['Nimal', 'nimal@new.example', 'kV9#tz-long', 'Active'] }])).toBe(-1);
  });

  it('makes headers storable', () => {
    const [one, other] = matchHeaders('students', [' Na\0me ', `${'x'.repeat(199)}😀`]);
    expect(one).toEqual({ header: 'Name', column: 'Full Name' });
    expect(other?.header).toBe(`${'x'.repeat(199)}\uFFFD`);
  });

  it('takes linear time for cells of 200,000 characters', () => {
    const length = 200_000;
    const addresses = 'a@'.repeat(length / 2);
    for (const cell of [
      addresses,
      `a@${'a.'.repeat(length / 2)}@`,
      `${' '.repeat(length)}x`,
      'Year '.repeat(length / 5),
    ])
      withTimeLimit(() => [findHeaderRow('students', [{ cells: [cell] }]), matchHeaders('students', [cell])]);
    expect(withTimeLimit(() => findHeaderRow('students', [{ cells: [...importColumns.students, addresses] }]))).toBe(0);
  });
});
