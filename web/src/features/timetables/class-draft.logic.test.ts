import { expect, test } from 'vitest';
import { draftOf } from './class-draft.logic.ts';
import { noClass } from './timetable-form.logic.ts';

const when = { semester: '1', academic_year: '2026-2027', group_ids: ['g'] };
const timed = { ...noClass, day_of_week: 'Monday', start_time: '09:00', end_time: '11:00' };

test('a class is compared as soon as it is known when it is', () => {
  expect(draftOf(timed, when)).toMatchObject({ group_ids: ['g'], semester: 1, venue: null, lecturer_id: null });
  expect(draftOf({ ...timed, end_time: '09:00' }, when)).toBeUndefined();
  expect(draftOf({ ...timed, day_of_week: '' }, when)).toBeUndefined();
  expect(draftOf(timed, { ...when, semester: '' })).toBeUndefined();
});
