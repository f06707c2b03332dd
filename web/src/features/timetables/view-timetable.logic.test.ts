import { describe, expect, test } from 'vitest';
import { afterChoosing, firstView, hasGroupChoice, readable, weekScope } from './view-timetable.logic.ts';

const degree = '00000000-0000-4000-8000-000000000001';
const group = '00000000-0000-4000-8000-000000000002';
const lecturer = '00000000-0000-4000-8000-000000000003';

describe('the filters of the timetables', () => {
  test.each(['degree_details_id', 'year', 'semester', 'academic_year'] as const)(
    'groups can be chosen once a %s is, and another one lets go of the group',
    (name) => {
      const before = { ...firstView, [name]: '1', group_id: group };
      expect(hasGroupChoice(firstView)).toBe(false);
      expect(hasGroupChoice(before)).toBe(true);
      expect(afterChoosing({ [name]: '2' }, before)).toEqual({ [name]: '2', group_id: 'all' });
      expect(afterChoosing({ [name]: '1' }, before)).toEqual({ [name]: '1' });
    },
  );

  test('another day or lecturer keeps the group', () => {
    expect(afterChoosing({ day_of_week: 'Monday' }, firstView)).toEqual({ day_of_week: 'Monday' });
    expect(afterChoosing({ lecturer_id: lecturer }, firstView)).toEqual({ lecturer_id: lecturer });
  });

  test('an address that names no order and no view that there is means the first ones', () => {
    expect(readable(Object.assign({ ...firstView }, { sort: 'mood', view: 'list' }))).toEqual(firstView);
  });
});

test('a week is of somebody: a year alone, which is a whole university, asks whose', () => {
  expect(weekScope({ ...firstView, year: '2' })).toBeUndefined();
  expect(weekScope({ ...firstView, lecturer_id: 'nobody' })).toBeUndefined();
  expect(weekScope({ ...firstView, year: '2', degree_details_id: degree })).toEqual({
    year: '2',
    degree_details_id: degree,
  });
  expect(weekScope({ ...firstView, venue: 'Hall A1', day_of_week: 'Monday' })).toEqual({ venue: 'Hall A1' });
});
