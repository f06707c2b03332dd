import type { StudentGroup } from '@muster/contract/academics/groups';
import { describe, expect, it } from 'vitest';
import {
  toGroupRow,
  toDegreeYearRow,
  searchRows,
  haveDifferentTargets,
  suggestAcademicYear,
  toSource,
} from './roll-over.logic.ts';

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

describe('roll-over rows', () => {
  it('suggest the next academic year after a second semester, the same one after a first', () => {
    const [first, second] = [group('A', 1), group('B', 2)].map(toGroupRow);
    expect(suggestAcademicYear([first!])).toBe('2026-2027');
    expect(suggestAcademicYear([second!])).toBe('2027-2028');
    expect(suggestAcademicYear([])).toBeUndefined();
    expect(haveDifferentTargets([first!, second!])).toBe(true);
    expect(haveDifferentTargets([first!])).toBe(false);
  });

  it('form a source of degree years, or of group ids', () => {
    const { id: degree_details_id, ...degree } = physics;
    const term = { degree_details_id, year: 1, semester: 1, academic_year: '2026-2027' };
    const line = toDegreeYearRow({ ...degree, ...term, groups: 3, students: 60 });
    expect(line).toMatchObject({ title: 'BSc Physics (Undergraduate, Local)', groups: 3 });
    expect(toSource([line])).toEqual({ degree_years: [term] });
    expect(toSource([group('A', 1), group('B', 2)].map(toGroupRow))).toEqual({ group_ids: ['A', 'B'] });
    expect(toSource([])).toEqual({ group_ids: [] });
  });

  it('are found by every word of the search', () => {
    const lines = [group('Morning', 1), group('Evening', 2)].map(toGroupRow);
    expect(searchRows(lines, 'physics SEMESTER 2').map(({ id }) => id)).toEqual(['Evening']);
    expect(searchRows(lines, 'eve phy').map(({ id }) => id)).toEqual(['Evening']);
    expect(searchRows(lines, '')).toHaveLength(2);
  });
});
