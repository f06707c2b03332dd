import { missingZeros } from '@muster/contract/academics/import-matchings';
import { describe, expect, it } from 'vitest';
import { addChangedNumbers, changedNumberTexts, findChangedNumbers } from './changed-numbers.rules.ts';

const { shortened, date } = changedNumberTexts;
const zeros = missingZeros.text;
const problemsOf = (...values: string[]) => Object.fromEntries(findChangedNumbers(values));

describe('findChangedNumbers', () => {
  it.each([
    ['2.02601E+11', shortened],
    ['2,02601E+11', shortened],
    ['2E+11', shortened],
    ['1.00E+10', shortened],
    ['1.23456789012345E+18', shortened],
    ['1234567890123450000', shortened],
    ['2-Jan', date],
    ['02-Mrz', date],
    ['02. Okt', date],
    ['Jan-26', date],
    ['2026-01-02', date],
    ['202601123456', undefined],
    ['1234567890123456789', undefined],
    ['123456789012345', undefined],
    ['2E5', undefined],
    ['CS1E10', undefined],
    ['MAR-101', undefined],
    ['2-JKL', undefined],
    ['2026-13-02', undefined],
    ['+94 77 123 4567', undefined],
    ['', undefined],
  ])('judges %s', (value, problem) => expect(findChangedNumbers([value]).get(0)).toBe(problem));

  it('finds numbers without their zeros beside others of one length', () => {
    const problem = zeros(8, '00001234');
    expect(problemsOf('00001234', '5678', '12345678', 'X1', '00000007')).toEqual({ 1: problem });
    expect(problemsOf('0771234567', '771234568')).toEqual({ 1: zeros(10, '0771234567') });
    expect(problemsOf('007', '12', '0012')).toEqual({});
    expect(problemsOf('12', '345')).toEqual({});
  });

  it('finds numbers without their zeros beside those of the university', () => {
    const stored = { example: '0245142', shorter: new Set(['99999']) };
    expect([...findChangedNumbers(['260278', '1253049', '99999', '0245142', 'X1'], stored)]).toEqual([
      [0, zeros(7, '0245142')],
    ]);
    expect(missingZeros.digitsOf(zeros(7, '0245142'))).toBe(7);
    const rows = ['260278', '1253049'].map((number) => ({ input: { student_id: number }, errors: {} }));
    addChangedNumbers(rows, new Map([['student_id', stored]]), new Set(['student_id']));
    expect(rows.map(({ errors }) => errors)).toEqual([{}, {}]);
  });

  it('accepts dates as numbers where other numbers have their form', () => {
    expect(problemsOf('2026-01-02', '2026-14-02')).toEqual({});
    expect(problemsOf('2026-01-02', '2026-01-002')).toEqual({});
  });

  it('refuses shortened numbers and truth values as numbers of people', () => {
    const numbers = ['TRUE', 'wahr', '1.23e5', '1e-5', '1E5'];
    const rows = numbers.map((number) => ({ input: { student_id: number }, errors: {} as Record<string, string> }));
    addChangedNumbers(rows);
    const truth = 'This is a truth value, not a number';
    expect(rows.map(({ errors }) => errors['student_id'])).toEqual([truth, truth, shortened, shortened, undefined]);
  });

  it('adds problems to the errors of codes alone', () => {
    const rows = [
      { input: { student_id: '2.02601E+11', name: '2-Jan', contact_no: '2.02601E+11' }, errors: {} },
      { input: { student_id: 'A1', dob: '2001-02-03' }, errors: {} },
    ];
    addChangedNumbers(rows);
    expect(rows.map(({ errors }) => errors)).toEqual([{ student_id: shortened, contact_no: shortened }, {}]);
  });
});
