import { describe, expect, it } from 'vitest';
import { studentRows } from '../kinds/student-rows.rules.ts';
import { timetableRows } from '../kinds/timetable-rows.rules.ts';
import { refuseGuessedLetters } from './guessed-letters.rules.ts';

type Label = 'Day' | 'Gender';
function errorsOf(label: Label, translations: Record<string, string>, ...words: string[]): (string | undefined)[] {
  const rows = words.map((word) => ({ cells: [word], errors: {} as Record<string, string> }));
  const rules = label === 'Day' ? timetableRows : studentRows;
  refuseGuessedLetters(rows, rules, { [label]: { columns: [0], constant: null, translations } });
  const field = label === 'Day' ? 'day_of_week' : 'gender';
  return rows.map(({ errors }) => errors[field]?.split(',')[0]);
}

describe('weekdays of one letter', () => {
  it('are read where all letters of the column are known', () => {
    expect(errorsOf('Day', {}, 'M', 'T', 'R', 'Friday', 'unknown')).toEqual(Array.from({ length: 5 }));
  });

  it('are confirmed together where one is not known', () => {
    expect(errorsOf('Day', {}, 'L', 'M', 'Jueves')).toEqual([undefined, '"M" may mean Monday', undefined]);
    for (const letter of ['X', 'J', 'V'])
      expect(errorsOf('Day', {}, letter, 'M'), letter).toEqual([undefined, '"M" may mean Monday']);
    expect(errorsOf('Day', { L: 'Monday', M: 'Tuesday' }, 'L', 'M')).toEqual([undefined, undefined]);
  });

  it('are confirmed without a letter that only English has, unless they are Friday', () => {
    expect(errorsOf('Day', {}, 'T', 'F')).toEqual(['"T" may mean Tuesday', '"F" may mean Friday']);
    expect(errorsOf('Day', {}, 'M 09:00-09:50', 'S')).toEqual(['"M" may mean Monday', '"S" may mean Saturday']);
    expect(errorsOf('Day', {}, 'F', 'F 9-10')).toEqual([undefined, undefined]);
    expect(errorsOf('Day', {}, 'T', 'W')).toEqual([undefined, undefined]);
  });
});

describe('genders of one letter', () => {
  it('are confirmed where M and H are mujer and hombre', () => {
    expect(errorsOf('Gender', {}, 'M', 'h', 'Mujer')).toEqual(['"M" may mean Male', undefined, undefined]);
    expect(errorsOf('Gender', { M: 'Female' }, 'M', 'H')).toEqual([undefined, undefined]);
  });

  it('are read in other columns', () => {
    for (const letters of [
      ['M', 'F', 'D'],
      ['M', 'F', 'H'],
      ['M', 'N'],
    ])
      expect(errorsOf('Gender', {}, ...letters), letters.join(' ')).toEqual(letters.map(() => undefined));
  });
});
