import { describe, expect, it } from 'vitest';
import { foldedGroupKey } from './teaching-groups.ts';

describe('folded names of teaching groups', () => {
  it.each([
    [['TD 2', 'TD2', 'TD02', 'td-2', 'TD_2'], 'td2'],
    [['1', '01', '1.', 'Gruppe 1', 'Gruppe1', '1. Parallelgruppe', 'Gr. 01', 'Groupe 1', 'Grupo 1'], '1'],
    [['B', 'Gruppe B', 'GRUPPE_B'], 'b'],
    [['1.1', '1-1', '1_01'], '1 1'],
    [['11'], '11'],
    [['A0', 'a 0'], 'a0'],
    [['Gruppe'], 'gruppe'],
  ])('reads %j alike', (names, key) => {
    expect(names.map(foldedGroupKey)).toEqual(names.map(() => key));
  });
});
