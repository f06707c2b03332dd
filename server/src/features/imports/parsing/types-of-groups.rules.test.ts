import { describe, expect, it } from 'vitest';
import { typeOfGroups, withoutType } from './types-of-groups.rules.ts';

describe('types of groups', () => {
  it('are in headings, with words for group', () => {
    expect(
      ['Groupe TD', 'Groupe de TP', 'Grupo de prácticas', 'Lab', 'Lecture section', 'Übungsgruppe'].map(typeOfGroups),
    ).toEqual(['TD', 'TP', 'Prácticas', 'Lab', 'Lecture', 'Übung']);
    expect(['Gruppe', 'Parallelgruppe', 'Group', 'Labor Nr.'].map(typeOfGroups)).toEqual(Array(4).fill(undefined));
  });

  it('are parted from a name where a sign or a digit follows', () => {
    expect(['TD 1', 'TP-A', 'TD2', 'Lab. 3'].map(withoutType)).toEqual(['1', 'A', '2', '3']);
    expect(['A', 'TDA', 'Gruppe 1', 'Lab'].map(withoutType)).toEqual(Array(4).fill(undefined));
  });
});
