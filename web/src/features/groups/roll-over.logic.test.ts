import type { StudentGroup } from '@muster/contract/groups';
import { expect, test } from 'vitest';
import { choosableGroup, choosableYear, found, isMixed, proposedYear, sourceOf } from './roll-over.logic.ts';

const physics = {
  id: 'physics',
  degree_programme: 'BSc Physics',
  degree_level: 'undergraduate',
  local_international: 'local',
} as const;
const group = (id: string, semester: number, more: Partial<StudentGroup> = {}): StudentGroup => ({
  id,
  group_name: id,
  name: id,
  degree_details_id: 'physics',
  year: 1,
  current_year: 1,
  semester,
  current_semester: semester,
  academic_year: '2026-2027',
  active: true,
  university_id: 'u',
  created_at: '',
  student_count: 20,
  degree_details: physics,
  ...more,
});

test('a second semester leads into the next academic year, a first one stays', () => {
  const [first, second] = [group('A', 1), group('B', 2)].map(choosableGroup);
  expect(proposedYear([first!])).toBe('2026-2027');
  expect(proposedYear([second!])).toBe('2027-2028');
  expect(proposedYear([])).toBeUndefined();
  expect(isMixed([first!, second!])).toBe(true);
  expect(isMixed([first!])).toBe(false);
});

test('a degree year is told of as such, groups by their ids', () => {
  const { id: degree_details_id, ...degree } = physics;
  const term = { degree_details_id, year: 1, semester: 1, academic_year: '2026-2027' };
  const line = choosableYear({ ...degree, ...term, groups: 3, students: 60 });
  expect(line).toMatchObject({ title: 'BSc Physics (Undergraduate, Local)', groups: 3 });
  expect(sourceOf([line])).toEqual({ degree_years: [term] });
  expect(sourceOf([group('A', 1), group('B', 2)].map(choosableGroup))).toEqual({ group_ids: ['A', 'B'] });
  expect(sourceOf([])).toEqual({ group_ids: [] });
});

test('a registrar finds lines by every word that was typed', () => {
  const lines = [group('Morning', 1), group('Evening', 2)].map(choosableGroup);
  expect(found(lines, 'physics SEMESTER 2').map(({ id }) => id)).toEqual(['Evening']);
  expect(found(lines, 'eve phy').map(({ id }) => id)).toEqual(['Evening']);
  expect(found(lines, '')).toHaveLength(2);
});
