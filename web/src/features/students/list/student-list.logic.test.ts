import type { Degree } from '@muster/contract/academics/degrees';
import type { StudentGroup } from '@muster/contract/academics/groups';
import { describe, expect, it } from 'vitest';
import {
  toUrlSearch,
  resetDependentFilters,
  defaultStudentSearch,
  rankGroups,
  noFilters,
  yearOptions,
} from './student-list.logic.ts';

const degrees = [
  { id: 'cs', degree_level: 'undergraduate' },
  { id: 'msc', degree_level: 'postgraduate' },
] as Degree[];
const group = (id: string, degree: string, year: number, semester: number) =>
  ({
    id,
    degree_details_id: degree,
    year,
    semester,
    degree_details: degrees.find((one) => one.id === degree) as Degree,
  }) as Partial<StudentGroup> as StudentGroup;
const groups = [group('a', 'cs', 1, 1), group('b', 'cs', 2, 1), group('c', 'cs', 2, 2), group('d', 'msc', 2, 1)];
const ids = (list: readonly { id: string }[]) => list.map((one) => one.id).join('');

describe('student list filters', () => {
  it.each(['level', 'degree', 'year', 'semester'] as const)('reset the group after a change of the %s', (name) => {
    const before = { ...noFilters, group: 'a' };
    expect(resetDependentFilters({ [name]: '2' }, before, degrees)).toEqual({ [name]: '2', group: 'all' });
  });

  it('keep the group after a change of another filter', () => {
    expect(resetDependentFilters({ gender: 'Male' }, { ...noFilters, group: 'a' }, degrees)).toEqual({
      gender: 'Male',
    });
  });

  it('reset a degree of another level, and its group', () => {
    const before = { ...noFilters, degree: 'cs', group: 'a' };
    expect(resetDependentFilters({ level: 'postgraduate' }, before, degrees)).toMatchObject({
      degree: 'all',
      group: 'all',
    });
    expect(resetDependentFilters({ level: 'undergraduate' }, before, degrees)).toEqual({
      level: 'undergraduate',
      group: 'all',
    });
    const filtered = { ...before, level: 'undergraduate' };
    expect(resetDependentFilters({ level: 'all' }, filtered, degrees)).toEqual({ level: 'all', group: 'all' });
  });

  it('list the years in numeric order, with the selected one', () => {
    const years = ['1', '2', '12'].map((value) => ({ value, label: `Year ${value}` }));
    expect(yearOptions(years, '10').map(({ value }) => value)).toEqual(['1', '2', '10', '12']);
    expect(yearOptions(years, '2')).toBe(years);
    expect(yearOptions(years, 'all')).toBe(years);
  });

  it('list the groups of the degree, those of the year and semester first', () => {
    const offered = rankGroups(groups, { degree: 'cs', year: '2', semester: '1' });
    expect([ids(offered.matching), ids(offered.others)]).toEqual(['b', 'ac']);
  });

  it('omit defaults in the URL', () => {
    expect(toUrlSearch({ ...defaultStudentSearch, year: '2', page: 3 })).toEqual({ year: '2', page: 3 });
  });
});
