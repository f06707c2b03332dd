import { describe, expect, it } from 'vitest';
import * as rules from './roll-over.rules.ts';

const plan = { to_academic_year: '2027-2028', close_old_groups: true };
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
const standing = (id: string, year: number, semester: number, more: Partial<rules.StandingGroup> = {}) => ({
  ...group(id, year, semester),
  ...more,
});

describe('a group goes on', () => {
  it.each([
    [1, 1, 4, { year: 1, semester: 2 }],
    [1, 2, 4, { year: 2, semester: 1 }],
    [3, 1, 3, { year: 3, semester: 2 }],
    [3, 2, 3, null],
    [4, 2, 4, null],
    [1, 2, 1, null],
    [4, 2, 6, { year: 5, semester: 1 }],
    [4, 1, 3, null],
  ])('from year %i, semester %i of a degree of %i years to %o', (year, semester, duration, next) => {
    expect(rules.nextTerm({ year, semester }, duration)).toEqual(next);
  });

  it('into the group that already stands there, however its name is written, an Active one before an Inactive', () => {
    const others = [
      standing('other name', 2, 1, { group_name: 'Group B' }),
      standing('other term', 2, 2),
      standing('other degree', 2, 1, { degree_details_id: 'physics' }),
      standing('there', 2, 1, { group_name: 'GROUP A' }),
      standing('closed', 2, 1, { active: false }),
    ];
    const [line] = rules.rollOverLines([group('one', 1, 2)], others, plan);
    expect(line).toMatchObject({ to: { year: 2, semester: 1, academic_year: '2027-2028' }, to_group_id: 'there' });
    expect(rules.rollOverLines([group('one', 1, 2)], others.slice(0, 3), plan)[0]?.to_group_id).toBeNull();
  });

  it('and is not closed when another one takes its place in the same moment', () => {
    const sources = [group('first', 1, 1), group('second', 1, 2)];
    const sameYear = { ...plan, to_academic_year: '2026-2027' };
    const lines = rules.rollOverLines(sources, [standing('second', 1, 2)], sameYear);
    expect(lines.map(({ to_group_id, closes }) => [to_group_id, closes])).toEqual([
      ['second', true],
      [null, false],
    ]);
    expect(rules.rollOverLines(sources, [], { ...plan, close_old_groups: false }).some(({ closes }) => closes)).toBe(
      false,
    );
  });

  it('together with another one of its name into a single new group', () => {
    const sources = [group('one', 1, 2), group('two', 1, 2, { academic_year: '2025-2026', group_name: 'group a' })];
    const lines = rules.rollOverLines(sources, [], plan);
    const made = rules.newGroups(sources, lines, () => 'new');
    expect([...made.values()]).toEqual([
      { id: 'new', group_name: 'Group A', degree_details_id: 'computing', year: 2, semester: 1 },
    ]);
    expect(rules.movesOf(sources, lines, made)).toEqual([
      { from: 'one', to: 'new', year: 2, semester: 1 },
      { from: 'two', to: 'new', year: 2, semester: 1 },
    ]);
  });
});

describe('a group is refused', () => {
  const refusal = (source: rules.SourceGroup, to_academic_year = '2027-2028') => {
    try {
      return rules.rollOverLines([source], [], { ...plan, to_academic_year });
    } catch (error) {
      return (error as Error).message;
    }
  };
  it('that is Inactive, would go back, or would go where groups are not kept', () => {
    expect(refusal(group('a', 1, 1, { active: false }))).toBe(
      'The group "Group A" is Inactive and cannot be rolled over',
    );
    expect(refusal(group('a', 1, 1), '2025-2026')).toBe('Groups of 2026-2027 cannot go back to 2025-2026');
    expect(refusal(group('a', 4, 2, { duration_years: 5 }))).toContain(
      'groups go up to year 4, and Computing takes 5 years',
    );
    expect(refusal(group('a', 4, 2), '2025-2026')).toMatchObject([{ to: null }]);
  });
});

describe('the fingerprint', () => {
  const print = (more: Partial<rules.SourceGroup>, others: rules.StandingGroup[] = [], closes = true) => {
    const sources = [group('one', 1, 2, more)];
    const lines = rules.rollOverLines(sources, others, { ...plan, close_old_groups: closes });
    return rules.fingerprintOf(lines, sources);
  };
  it('stays for what stays, and changes with students, classes, targets and the plan', () => {
    expect(print({})).toBe(print({}));
    const different = [
      print({}),
      print({ members: 'one swapped for another' }),
      print({ students: 31 }),
      print({ timetable_entries: 1 }),
      print({ duration_years: 1 }),
      print({}, [standing('there', 2, 1)]),
      print({}, [], false),
    ];
    expect(new Set(different).size).toBe(different.length);
  });
});
