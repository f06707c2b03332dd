import { describe, expect, it } from 'vitest';
import { splitGroupNames, withoutAbbreviations } from './group-names.rules.ts';

const split = (text: string, ...known: string[]) => splitGroupNames(text, ['Übung'], (name) => known.includes(name));

describe('names of groups in a cell', () => {
  it.each(['A;B', 'A, B', 'A / B', 'A/B', 'A+B', 'A & B', 'A;', 'A,B;'])('%s', (text) => {
    expect(split(text)).toEqual(text === 'A;' ? ['A'] : ['A', 'B']);
  });

  it('are one where a group has this name, or only one part looks like a name', () => {
    expect(split('A / B', 'A / B')).toEqual(['A / B']);
    expect(split('A / B, C', 'A / B', 'C')).toEqual(['A / B', 'C']);
    expect(['INF/1', '1/2', '2026/27', 'C++'].map((text) => split(text))).toEqual([
      ['INF/1'],
      ['1/2'],
      ['2026/27'],
      ['C++'],
    ]);
    expect(split('1/2', '1', '2')).toEqual(['1', '2']);
    expect(split('; ,')).toEqual(['; ,']);
  });

  it.each(['1 et 2', '1 und 2', '1 y 2', '1 and 2'])('%s are two that exist', (text) => {
    expect(split(text, '1', '2')).toEqual(['1', '2']);
    expect(split(text, '1')).toEqual([text]);
    expect(split(text, text, '1', '2')).toEqual([text]);
    expect(split(`TD ${text}`, 'TD 1', 'TD 2')).toEqual(['TD 1', 'TD 2']);
  });

  it.each([
    ['TD n°1', 'TD 1'],
    ['TD Nº 1', 'TD 1'],
    ['T.D. 1', 'TD 1'],
    ['T.D 1', 'TD 1'],
    ['G1', '1'],
    ['G. 12', '12'],
    ['TD 1', 'TD 1'],
    ['A.1', 'A.1'],
    ['Gruppe 1', 'Gruppe 1'],
  ])('%s is written %s without abbreviations', (text, name) => {
    expect(withoutAbbreviations(text)).toBe(name);
  });

  it('have the type before them, unless there is one without it', () => {
    expect(split('TD 1, 2')).toEqual(['TD 1', 'TD 2']);
    expect(split('Übung A + B; TP 3')).toEqual(['Übung A', 'Übung B', 'TP 3']);
    expect(split('TD 1, A', 'TD 1', 'A')).toEqual(['TD 1', 'A']);
  });
});
