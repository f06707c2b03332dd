import { describe, expect, it } from 'vitest';
import {
  densityRows,
  withGroupReset,
  defaultSearch,
  hasGroupChoice,
  normalizeSearch,
  weekScope,
} from './view-timetable.logic.ts';

const degree = '00000000-0000-4000-8000-000000000001';
const group = '00000000-0000-4000-8000-000000000002';
const lecturer = '00000000-0000-4000-8000-000000000003';

describe('view timetable logic', () => {
  it.each(['degree_details_id', 'year', 'semester', 'academic_year'] as const)(
    'enables the group filter with a %s and clears the group when it changes',
    (name) => {
      const before = { ...defaultSearch, [name]: '1', group_id: group };
      expect(hasGroupChoice(defaultSearch)).toBe(false);
      expect(hasGroupChoice(before)).toBe(true);
      expect(withGroupReset({ [name]: '2' }, before)).toEqual({ [name]: '2', group_id: 'all' });
      expect(withGroupReset({ [name]: '1' }, before)).toEqual({ [name]: '1' });
    },
  );

  it('keeps the group for another day or lecturer', () => {
    expect(withGroupReset({ day_of_week: 'Monday' }, defaultSearch)).toEqual({ day_of_week: 'Monday' });
    expect(withGroupReset({ lecturer_id: lecturer }, defaultSearch)).toEqual({ lecturer_id: lecturer });
  });

  it('replaces an unknown view by the default', () => {
    expect(normalizeSearch(Object.assign({ ...defaultSearch }, { view: 'list' }))).toEqual(defaultSearch);
  });
});

describe('densityRows', () => {
  it('has a row for each working day and for a weekend day with classes, from the first to the last hour', () => {
    const hours = [
      { day_of_week: 'Monday' as const, hour: 9, count: 4 },
      { day_of_week: 'Saturday' as const, hour: 11, count: 1 },
    ];
    const days = [
      { day_of_week: 'Monday' as const, count: 5 },
      { day_of_week: 'Saturday' as const, count: 1 },
    ];
    const { hours: shown, rows } = densityRows({ days, hours });
    expect(shown).toEqual([9, 10, 11]);
    expect(rows.map(({ day }) => day)).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']);
    expect([rows[0], rows[5]]).toEqual([
      { day: 'Monday', count: 5, counts: [4, 0, 0] },
      { day: 'Saturday', count: 1, counts: [0, 0, 1] },
    ]);
    expect(densityRows({ days: [], hours: [] }).hours).toEqual([]);
  });
});

describe('weekScope', () => {
  it('requires more than a year for the week view', () => {
    expect(weekScope({ ...defaultSearch, year: '2' })).toBeUndefined();
    expect(weekScope({ ...defaultSearch, lecturer_id: 'unknown' })).toBeUndefined();
    expect(weekScope({ ...defaultSearch, year: '2', degree_details_id: degree })).toEqual({
      year: '2',
      degree_details_id: degree,
    });
    expect(weekScope({ ...defaultSearch, venue: 'Hall A1', day_of_week: 'Monday' })).toEqual({ venue: 'Hall A1' });
  });
});
