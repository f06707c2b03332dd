import { describe, expect, it } from 'vitest';
import { indexReferences } from './references.rules.ts';
import { groupsOfTypeAlone, indexTeachingGroups } from './teaching-groups.rules.ts';

const group = (group_name: string, class_type: string, semester = 1) => ({
  id: `${group_name} ${class_type} ${semester}`,
  module_id: 'm1',
  further_module_ids: [],
  group_name,
  course_number: null,
  academic_year: '2026-2027',
  semester,
  class_types: [class_type],
});
const namesOf = (text: string, ...groups: ReturnType<typeof group>[]) => {
  const references = indexReferences([], [], { teachingGroupsByName: indexTeachingGroups(groups, ['Lecture']) });
  const term = { academic_year: '2026-2027', semester: 1, course_number: null };
  return groupsOfTypeAlone({ module_ids: ['m1'], ...term, parallel_group: text }, references)?.map(({ id }) => id);
};

describe('a type of groups without a group', () => {
  it('means the groups of the type in the term', () => {
    const groups = [group('1', 'Lecture'), group('2', 'Lecture', 2), group('1', 'Laboratory'), group('3', 'Tutorial')];
    expect(namesOf('[T]', ...groups)).toEqual(['1 Lecture 1']);
    expect(namesOf('[L]', ...groups)).toEqual(['1 Laboratory 1']);
    expect(namesOf('[P]', ...groups)).toEqual([]);
    expect(namesOf('[Tutorial]', ...groups)).toEqual(['3 Tutorial 1']);
  });

  it('means those with its word behind their names, if there are any', () => {
    expect(namesOf('[T]', group('1 T', 'Tutorial'), group('2', 'Lecture'))).toEqual(['1 T Tutorial 1']);
  });

  it('is not the name of a group', () => {
    expect(namesOf('T', group('1 T', 'Lecture'))).toBeUndefined();
  });
});
