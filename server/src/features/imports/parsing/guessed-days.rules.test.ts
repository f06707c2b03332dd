import { describe, expect, it } from 'vitest';
import { timetableRows } from '../kinds/timetable-rows.rules.ts';
import { refuseGuessedDays } from './guessed-days.rules.ts';

function errorsOf(translations: Record<string, string>, ...days: string[]): (string | undefined)[] {
  const rows = days.map((day) => ({ cells: [day], errors: {} as Record<string, string> }));
  refuseGuessedDays(rows, timetableRows, { Day: { columns: [0], constant: null, translations } });
  return rows.map(({ errors }) => errors['day_of_week']?.split(',')[0]);
}

describe('weekdays of one letter', () => {
  it('are read where all letters of the column are known', () => {
    expect(errorsOf({}, 'M', 'T', 'R', 'Friday', 'unknown')).toEqual(Array.from({ length: 5 }));
  });

  it('are confirmed together where one is not known', () => {
    expect(errorsOf({}, 'L', 'M', 'Jueves')).toEqual([undefined, '"M" may mean Monday', undefined]);
    expect(errorsOf({ L: 'Monday', M: 'Tuesday' }, 'L', 'M')).toEqual([undefined, undefined]);
  });
});
