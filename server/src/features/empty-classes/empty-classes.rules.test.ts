import { describe, expect, it } from 'vitest';
import { type ClassFacts, explainEmptyClass } from './empty-classes.rules.ts';

const facts: ClassFacts = {
  module_code: 'HIS2106',
  groups: ['G1'],
  is_expected: false,
  has_members: true,
  has_takers: true,
  is_mandatory: false,
};

describe('explainEmptyClass', () => {
  it.each([
    [{ is_expected: true }, null],
    [{ has_takers: false }, 'HIS2106 is optional and no student is enrolled.'],
    [{ has_takers: false, has_members: false }, 'HIS2106 is optional and no student is enrolled.'],
    [{ has_takers: false, is_mandatory: true }, 'No active student takes HIS2106 in this semester.'],
    [{ groups: [], is_mandatory: true }, 'No active student takes HIS2106 in this semester.'],
    [{ has_members: false }, 'G1 has no active students.'],
    [{ has_members: false, groups: ['G1', 'G2'] }, 'G1 and G2 have no active students.'],
    [{}, 'No student of G1 takes HIS2106.'],
    [{ groups: ['G1', 'G2', 'G3'] }, 'No student of G1, G2 and G3 takes HIS2106.'],
  ])('explains %o', (given, text) => {
    expect(explainEmptyClass({ ...facts, ...given })).toBe(text);
  });
});
