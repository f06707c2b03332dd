import { defaultStructure } from '@muster/contract/academics/structure';
import { describe, expect, it } from 'vitest';
import * as rules from './roll-over.rules.ts';

const plan = { to_academic_year: '2027-2028', close_old_groups: true, structure: defaultStructure };
const group = (
  id: string,
  year: number,
  semester: number,
  more: Partial<rules.SourceGroup> = {},
): rules.SourceGroup => ({
  id,
  group_name: 'Group A',
  degree_details_id: 'computing',
  year,
  semester,
  academic_year: '2026-2027',
  active: true,
  degree_programme: 'Computing',
  local_international: 'local',
  duration_years: 4,
  students: 30,
  members: 'digest',
  timetable_entries: 0,
  ...more,
});
const existing = (id: string, year: number, semester: number, more: Partial<rules.ExistingGroup> = {}) => ({
  ...group(id, year, semester),
  ...more,
});

describe('roll-over lines', () => {
  it.each([
    [1, 1, 4, { year: 1, semester: 2 }],
    [1, 2, 4, { year: 2, semester: 1 }],
    [3, 1, 3, { year: 3, semester: 2 }],
    [3, 2, 3, null],
    [4, 2, 4, null],
    [1, 2, 1, null],
    [4, 2, 6, { year: 5, semester: 1 }],
    [4, 1, 3, null],
  ])('go from year %i, semester %i of a degree of %i years to %o', (year, semester, duration, next) => {
    expect(rules.nextTerm({ year, semester }, duration, defaultStructure)).toEqual(next);
  });

  it('follow the terms and years of the university', () => {
    const trimesters = { ...defaultStructure, terms: ['Autumn', 'Winter', 'Spring'], last_year: 6 };
    expect(rules.nextTerm({ year: 1, semester: 2 }, 6, trimesters)).toEqual({ year: 1, semester: 3 });
    const sources = [group('one', 4, 3, { duration_years: 6 })];
    expect(rules.makeLines(sources, [], { ...plan, structure: trimesters })[0]?.to).toMatchObject({
      year: 5,
      semester: 1,
    });
  });

  it('target an existing group of the same name, ignoring case, active ones first', () => {
    const others = [
      existing('other name', 2, 1, { group_name: 'Group B' }),
      existing('other term', 2, 2),
      existing('other degree', 2, 1, { degree_details_id: 'physics' }),
      existing('there', 2, 1, { group_name: 'GROUP A' }),
      existing('closed', 2, 1, { active: false }),
    ];
    const [line] = rules.makeLines([group('one', 1, 2)], others, plan);
    expect(line).toMatchObject({ to: { year: 2, semester: 1, academic_year: '2027-2028' }, to_group_id: 'there' });
    expect(rules.makeLines([group('one', 1, 2)], others.slice(0, 3), plan)[0]?.to_group_id).toBeNull();
  });

  it('do not close a group that is a target itself', () => {
    const sources = [group('first', 1, 1), group('second', 1, 2)];
    const sameYear = { ...plan, to_academic_year: '2026-2027' };
    const lines = rules.makeLines(sources, [existing('second', 1, 2)], sameYear);
    expect(lines.map(({ to_group_id, closes }) => [to_group_id, closes])).toEqual([
      ['second', true],
      [null, false],
    ]);
    expect(rules.makeLines(sources, [], { ...plan, close_old_groups: false }).some(({ closes }) => closes)).toBe(false);
  });

  it('merge groups of the same name into one new group', () => {
    const sources = [group('one', 1, 2), group('two', 1, 2, { academic_year: '2025-2026', group_name: 'group a' })];
    const lines = rules.makeLines(sources, [], plan);
    const created = rules.makeNewGroups(sources, lines, () => 'new');
    expect([...created.values()]).toEqual([
      { id: 'new', group_name: 'Group A', degree_details_id: 'computing', year: 2, semester: 1 },
    ]);
    expect(rules.makeMoves(sources, lines, created)).toEqual([
      { from: 'one', to: 'new', year: 2, semester: 1 },
      { from: 'two', to: 'new', year: 2, semester: 1 },
    ]);
  });
});

describe('roll-over errors', () => {
  const errorOf = (source: rules.SourceGroup, to_academic_year = '2027-2028') => {
    try {
      return rules.makeLines([source], [], { ...plan, to_academic_year });
    } catch (error) {
      return (error as Error).message;
    }
  };
  it('reject inactive groups, earlier academic years and years above 4', () => {
    expect(errorOf(group('a', 1, 1, { active: false }))).toBe(
      'The group "Group A" is Inactive and cannot be rolled over',
    );
    expect(errorOf(group('a', 1, 1), '2025-2026')).toBe('Groups of 2026-2027 cannot go back to 2025-2026');
    expect(errorOf(group('a', 4, 2, { duration_years: 5 }))).toContain(
      'groups go up to year 4, and Computing takes 5 years',
    );
    expect(errorOf(group('a', 4, 2), '2025-2026')).toMatchObject([{ to: null }]);
  });
});

describe('roll-over fingerprint', () => {
  const print = (more: Partial<rules.SourceGroup>, others: rules.ExistingGroup[] = [], closes = true) => {
    const sources = [group('one', 1, 2, more)];
    const lines = rules.makeLines(sources, others, { ...plan, close_old_groups: closes });
    return rules.makeFingerprint(lines, sources);
  };
  it('changes with students, classes, targets and the plan', () => {
    expect(print({})).toBe(print({}));
    const different = [
      print({}),
      print({ members: 'one swapped for another' }),
      print({ students: 31 }),
      print({ timetable_entries: 1 }),
      print({ duration_years: 1 }),
      print({}, [existing('there', 2, 1)]),
      print({}, [], false),
    ];
    expect(new Set(different).size).toBe(different.length);
  });
});
