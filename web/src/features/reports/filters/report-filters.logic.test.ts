import { describe, expect, it } from 'vitest';
import {
  resetDependentFilters,
  areDatesInOrder,
  toFilters,
  noFilters,
  defaultReport,
  academicYearOptions,
  semesterFilters,
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
  department: 'Science',
  date_from: '2026-09-01',
  date_to: '2026-12-01',
};

describe('report filters', () => {
  it.for([
    ['degreeLevel', 'degree year semester group module student'],
    ['academicStatus', 'degree year semester group module student'],
    ['academicYear', 'group module student'],
    ['degree', 'year semester group module student'],
    ['year', 'semester group module student'],
    ['semester', 'group module student'],
    ['group', 'module student'],
    ['department', 'module student'],
    ['module', 'student'],
    ['student', ''],
    ['date_from', ''],
    ['date_to', ''],
  ] as const)('reset after a change of %s exactly: %s', ([name, below]) => {
    const after = resetDependentFilters(everything, name, 'other');
    const reset = Object.keys(noFilters).filter(
      (one) => one !== name && after[one as keyof ReportFilters] !== everything[one as keyof ReportFilters],
    );
    expect(reset.toSorted()).toEqual(below.split(' ').filter(Boolean).toSorted());
    for (const one of reset) expect(after[one as keyof ReportFilters]).toBe('all');
    expect(after[name]).toBe('other');
  });

  it('reset nothing if the value stays the same', () => {
    expect(resetDependentFilters(everything, 'degreeLevel', 'undergraduate')).toEqual(everything);
  });

  it('are extracted from the URL parameters', () => {
    expect(toFilters({ ...defaultReport, ...everything })).toEqual(everything);
  });

  it('accept a last day that is not before the first', () => {
    expect(areDatesInOrder({ ...noFilters, date_from: '2026-09-02', date_to: '2026-09-02' })).toBe(true);
    expect(areDatesInOrder({ ...noFilters, date_from: '2026-09-02', date_to: '2026-09-01' })).toBe(false);
    expect(areDatesInOrder({ ...noFilters, date_from: '2026-09-02' })).toBe(true);
  });

  it('choose the current semester, or the latest one that has begun', () => {
    const semesters = [
      { academic_year: '2026-2027', semester: 3, starts_on: '2027-06-01', ends_on: '2027-08-01' },
      { academic_year: '2026-2027', semester: 1, starts_on: '2026-09-01', ends_on: '2026-12-20' },
    ];
    expect(semesterFilters(semesters, '2026-08-31')).toEqual({});
    expect(semesterFilters(semesters, '2027-01-05')).toEqual({ academicYear: '2026-2027', semester: '1' });
    expect(semesterFilters(semesters, '2027-07-01')).toEqual({ date_from: '2027-06-01', date_to: '2027-08-01' });
  });

  it('list the default years and those of the data, sorted, without duplicates', () => {
    expect(academicYearOptions(['2030-2031', '2024-2025', '2019-2020'], '2026-11-21')).toEqual([
      '2019-2020',
      '2023-2024',
      '2024-2025',
      '2025-2026',
      '2026-2027',
      '2027-2028',
      '2030-2031',
    ]);
  });
});
