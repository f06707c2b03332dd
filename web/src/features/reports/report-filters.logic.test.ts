import { expect, test } from 'vitest';
import {
  afterChoosing,
  areDatesInOrder,
  filtersOf,
  noFilters,
  noReport,
  offeredYears,
  type ReportFilters,
} from './report-filters.logic.ts';

const everything: ReportFilters = {
  degreeLevel: 'undergraduate',
  academicStatus: 'local',
  academicYear: '2026-2027',
  degree: 'd',
  year: '1',
  semester: '2',
  group: 'g',
  module: 'm',
  student: 's',
  date_from: '2026-09-01',
  date_to: '2026-12-01',
};

test.for([
  ['degreeLevel', 'degree year semester group module student'],
  ['academicStatus', 'degree year semester group module student'],
  ['academicYear', 'group module student'],
  ['degree', 'year semester group module student'],
  ['year', 'semester group module student'],
  ['semester', 'group module student'],
  ['group', 'module student'],
  ['module', 'student'],
  ['student', ''],
  ['date_from', ''],
  ['date_to', ''],
] as const)('another %s resets exactly: %s', ([name, below]) => {
  const after = afterChoosing(everything, name, 'other');
  const reset = Object.keys(noFilters).filter(
    (one) => one !== name && after[one as keyof ReportFilters] !== everything[one as keyof ReportFilters],
  );
  expect(reset.toSorted()).toEqual(below.split(' ').filter(Boolean).toSorted());
  for (const one of reset) expect(after[one as keyof ReportFilters]).toBe('all');
  expect(after[name]).toBe('other');
});

test('choosing the same again resets nothing', () => {
  expect(afterChoosing(everything, 'degreeLevel', 'undergraduate')).toEqual(everything);
});

test('an address has more than its filters', () => {
  expect(filtersOf({ ...noReport, ...everything })).toEqual(everything);
});

test('the last day may be the first one, not one before', () => {
  expect(areDatesInOrder({ ...noFilters, date_from: '2026-09-02', date_to: '2026-09-02' })).toBe(true);
  expect(areDatesInOrder({ ...noFilters, date_from: '2026-09-02', date_to: '2026-09-01' })).toBe(false);
  expect(areDatesInOrder({ ...noFilters, date_from: '2026-09-02' })).toBe(true);
});

test('the years of the data join the stated ones, sorted and once each', () => {
  expect(offeredYears(['2030-2031', '2024-2025', '2019-2020'], '2026-11-21')).toEqual([
    '2019-2020',
    '2023-2024',
    '2024-2025',
    '2025-2026',
    '2026-2027',
    '2027-2028',
    '2030-2031',
  ]);
});
