import { describe, expect, it } from 'vitest';
import { resetDependentFilters, filterOptions, defaultTaughtSearch, noFilters } from './lecturer-students.logic.ts';

const place = (degree: string, group: string | null, year: number | null, semester: number | null) => ({
  degree_details_id: degree,
  degree_programme: `BSc ${degree}`,
  degree_level: degree === 'B' ? ('postgraduate' as const) : ('undergraduate' as const),
  group_id: group,
  group_name: group,
  current_year: year,
  current_semester: semester,
});
const choices = {
  success: true as const,
  places: [place('A', 'A10', 10, 1), place('A', 'A2', 2, 2), place('B', 'B2', 2, 1), place('B', null, null, null)],
  modules: [{ id: '1', module_code: 'CS1', module_name: 'Logic' }],
};
const values = (list: readonly { value: string }[]) => list.map(({ value }) => value);

describe('lecturer student filters', () => {
  it('list the values of the students, years in numeric order, groups of the selected year and degree', () => {
    const all = filterOptions(choices, noFilters);
    expect(values(all.degrees)).toEqual(['A', 'B']);
    expect(all.years).toEqual([
      { value: '2', label: 'Year 2' },
      { value: '10', label: 'Year 10' },
    ]);
    expect(values(all.semesters)).toEqual(['1', '2']);
    expect(values(all.groups)).toEqual(['A10', 'A2', 'B2']);
    expect(all.levels).toEqual([
      { value: 'undergraduate', label: 'Undergraduate' },
      { value: 'postgraduate', label: 'Postgraduate' },
    ]);
    const graduates = filterOptions(choices, { ...noFilters, level: 'postgraduate' });
    expect([values(graduates.degrees), values(graduates.groups)]).toEqual([['B'], ['B2']]);
    expect(all.modules).toEqual([{ value: 'CS1', label: 'CS1 Logic' }]);
    expect(values(filterOptions(choices, { ...noFilters, year: '2' }).groups)).toEqual(['A2', 'B2']);
    expect(values(filterOptions(choices, { ...noFilters, year: '2', degree: 'B' }).groups)).toEqual(['B2']);
  });

  it('reset the group after a change of degree, year or semester, the degree too after one of the level', () => {
    const before = { ...defaultTaughtSearch, group: 'A2' };
    expect(resetDependentFilters({ level: 'postgraduate' }, before)).toEqual({
      level: 'postgraduate',
      degree: 'all',
      group: 'all',
    });
    expect(resetDependentFilters({ year: '2' }, before)).toEqual({ year: '2', group: 'all' });
    expect(resetDependentFilters({ module: 'CS1' }, before)).toEqual({ module: 'CS1' });
  });
});
