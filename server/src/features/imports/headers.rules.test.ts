import { runInNewContext } from 'node:vm';
import { importColumns, importKinds } from '@muster/contract/imports';
import { expect, test } from 'vitest';
import { findHeaderRow, matchHeaders } from './headers.rules.ts';

const columnsOf = (kind: (typeof importKinds)[number], ...headers: string[]) =>
  matchHeaders(kind, headers).map(({ column }) => column);

test.each(importKinds)('the template of %s knows itself, in any order and however it is written', (kind) => {
  const columns = [...importColumns[kind]].toReversed();
  expect(columnsOf(kind, ...columns)).toEqual(columns);
  const written = columns.map((column) => ` ${column.toUpperCase().replaceAll(' ', '_')} * `);
  expect(columnsOf(kind, ...written)).toEqual(columns);
});

test('what the interface and other systems call a column is known too', () => {
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

test('no column is taken twice: its own name wins, the other heading stays open', () => {
  expect(columnsOf('students', 'Name', 'Full Name', 'Reason', '')).toEqual([null, 'Full Name', null, null]);
});

test('a title above the headings is passed over', () => {
  const rows = [['Students of 2026'], ['Full Name', 'Email', 'Student ID'], ['Group', 'x@y.example', 'S1']];
  expect(
    findHeaderRow(
      'students',
      rows.map((cells) => ({ cells })),
    ),
  ).toBe(1);
});

test('a list that has no headings has none: nobody in it becomes them, also not by a word that heads a column', () => {
  expect(findHeaderRow('students', [{ cells: ['A'] }, { cells: ['B'] }])).toBe(-1);
  expect(findHeaderRow('students', [{ cells: ['Nimal', 'nimal@new.example', 'kV9#tz-long', 'Active'] }])).toBe(-1);
});

test('headings are kept as the database can keep them', () => {
  const [one, other] = matchHeaders('students', [' Na\0me ', `${'x'.repeat(199)}😀`]);
  expect(one).toEqual({ header: 'Name', column: 'Full Name' });
  expect(other?.header).toBe(`${'x'.repeat(199)}\uFFFD`);
});

/** Breaks off what never ends; what judges a text in one look takes a hundredth of that. */
const inOneLook = <T>(work: () => T): T => runInNewContext('work()', { work }, { timeout: 10_000 }) as T;

test('a list with cells of two hundred thousand characters is judged in one look', () => {
  const many = 200_000;
  const addresses = 'a@'.repeat(many / 2);
  for (const cell of [addresses, `a@${'a.'.repeat(many / 2)}@`, `${' '.repeat(many)}x`, 'Year '.repeat(many / 5)])
    inOneLook(() => [findHeaderRow('students', [{ cells: [cell] }]), matchHeaders('students', [cell])]);
  expect(inOneLook(() => findHeaderRow('students', [{ cells: [...importColumns.students, addresses] }]))).toBe(0);
});
