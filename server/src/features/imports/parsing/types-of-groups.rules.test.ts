import { describe, expect, it } from 'vitest';
import { typeOfGroups, splitType } from './types-of-groups.rules.ts';

describe('types of groups', () => {
  it('are in headings, with words for group', () => {
    expect(
      ['Groupe TD', 'Groupe de TP', 'Grupo de prácticas', 'Lab', 'Lecture section', 'Übungsgruppe'].map(typeOfGroups),
    ).toEqual(['TD', 'TP', 'Prácticas', 'Lab', 'Lecture', 'Übung']);
    expect(['Gruppe', 'Parallelgruppe', 'Group', 'Labor Nr.'].map(typeOfGroups)).toEqual(Array(4).fill(undefined));
  });

  it('are parted from a name where a sign or a digit follows', () => {
    const restOf = (name: string) => splitType(name, ['Travaux pratiques'])?.rest;
    expect(['TD 1', 'TP-A', 'TD2', 'TD_3', 'Lab. 3', 'Travaux pratiques 1'].map(restOf)).toEqual([
      '1',
      'A',
      '2',
      '3',
      '3',
      '1',
    ]);
    expect(['A', 'TDA', 'Gruppe 1', 'Lab'].map(restOf)).toEqual(Array(4).fill(undefined));
  });
});
