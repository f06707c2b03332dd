import type { Degree } from '@muster/contract/degrees';
import type { StudentGroup } from '@muster/contract/groups';
import { expect, test } from 'vitest';
import {
  addressOf,
  afterChoosing,
  firstList,
  groupsForForm,
  narrowing,
  noFilters,
  sortedYears,
} from './student-filters.logic.ts';

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

test.each(['level', 'degree', 'year', 'semester'] as const)('another %s asks for all groups again', (name) => {
  const before = { ...noFilters, group: 'a' };
  expect(afterChoosing({ [name]: '2' }, before, degrees)).toEqual({ [name]: '2', group: 'all' });
});

test('other filters leave the group as it is', () => {
  expect(afterChoosing({ gender: 'Male' }, { ...noFilters, group: 'a' }, degrees)).toEqual({ gender: 'Male' });
});

test('another level lets go of a degree of a different one, and of its group', () => {
  const before = { ...noFilters, degree: 'cs', group: 'a' };
  expect(afterChoosing({ level: 'postgraduate' }, before, degrees)).toMatchObject({ degree: 'all', group: 'all' });
  expect(afterChoosing({ level: 'undergraduate' }, before, degrees)).toEqual({ level: 'undergraduate', group: 'all' });
  const narrowed = { ...before, level: 'undergraduate' };
  expect(afterChoosing({ level: 'all' }, narrowed, degrees)).toEqual({ level: 'all', group: 'all' });
});

test('years stand in the order of numbers, the chosen one among them', () => {
  expect(sortedYears('10')).toEqual(['1', '2', '3', '4', '5', '10']);
});

test('a form offers the groups of the degree, those of the year and semester first', () => {
  const offered = groupsForForm(groups, { degree: 'cs', year: '2', semester: '1' });
  expect([ids(offered.fitting), ids(offered.others)]).toEqual(['b', 'ac']);
});

test('the way back to the list is written without its defaults', () => {
  expect(addressOf({ ...firstList, year: '2', page: 3 })).toEqual({ year: '2', page: 3 });
});

test('only filters that narrow are counted', () => {
  expect(narrowing(noFilters)).toBe(0);
  expect(narrowing({ ...noFilters, year: '2', search: 'amara' })).toBe(2);
});
