import type { StudentGroup } from '@muster/contract/groups';
import { expect, test } from 'vitest';
import { choosableGroups, choosableYears, found, isMixed, proposedYear } from './roll-over.logic.ts';

const physics = {
  id: 'physics',
  degree_programme: 'BSc Physics',
  degree_level: 'undergraduate',
  local_international: 'local',
} as const;
const group = (id: string, semester: number, more: Partial<StudentGroup> = {}): StudentGroup => ({
  id,
  group_name: id,
  degree_details_id: 'physics',
  year: 1,
  semester,
  academic_year: '2026-2027',
  active: true,
  university_id: 'u',
  created_at: '',
  student_count: 20,
  degree_details: physics,
  ...more,
});

test('a second semester leads into the next academic year, a first one stays', () => {
  const [first, second] = choosableGroups([group('A', 1), group('B', 2)]);
  expect(proposedYear([first!])).toBe('2026-2027');
  expect(proposedYear([second!])).toBe('2027-2028');
  expect(proposedYear([])).toBeUndefined();
  expect(isMixed([first!, second!])).toBe(true);
  expect(isMixed([first!])).toBe(false);
});

test('a degree year stands for its active groups', () => {
  const { id: degree_details_id, ...degree } = physics;
  const year = {
    ...degree,
    degree_details_id,
    year: 1,
    semester: 1,
    academic_year: '2026-2027',
    groups: 1,
    students: 20,
  };
  const groups = [group('A', 1), group('old', 1, { active: false }), group('B', 2)];
  expect(choosableYears([year], groups)[0]).toMatchObject({
    title: 'BSc Physics (Undergraduate, Local)',
    groupIds: ['A'],
  });
  expect(choosableGroups(groups).map(({ id }) => id)).toEqual(['A', 'B']);
});

test('a registrar finds lines by every word that was typed', () => {
  const lines = choosableGroups([group('Morning', 1), group('Evening', 2)]);
  expect(found(lines, 'physics SEMESTER 2').map(({ id }) => id)).toEqual(['Evening']);
  expect(found(lines, 'eve phy').map(({ id }) => id)).toEqual(['Evening']);
  expect(found(lines, '')).toHaveLength(2);
});
