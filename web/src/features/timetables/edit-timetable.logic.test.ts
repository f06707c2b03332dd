import { timetableTexts } from '@muster/contract/timetables';
import { expect, test } from 'vitest';
import { afterChoosing, editFaults, modulesTerm, narrowed } from './edit-timetable.logic.ts';
import type { ClassFields, Term } from './timetable-form.logic.ts';

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const fields: ClassFields = {
  module_id: uuid(3),
  start_time: '09:00',
  end_time: '11:00',
  day_of_week: 'Monday',
  venue: 'Hall A1',
  class_type: 'Lecture',
  lecturer_id: uuid(4),
  assistant_lecturer_id: uuid(5),
};
const term: Term = {
  degree_details_ids: [uuid(1)],
  year: '2',
  semester: '1',
  academic_year: '2026-2027',
  group_ids: [uuid(2)],
};
const cleared = { ...fields, module_id: '', lecturer_id: '', assistant_lecturer_id: '' };

test('another degree lets go of groups and module; another year or semester of module, lecturer and assistant', () => {
  expect(narrowed({ fields, term }, { degree_details_ids: [uuid(9)] })).toEqual({
    fields: cleared,
    term: { ...term, degree_details_ids: [uuid(9)], group_ids: [] },
  });
  expect(narrowed({ fields, term }, { year: '3' })).toEqual({ fields: cleared, term: { ...term, year: '3' } });
  expect(narrowed({ fields, term }, { semester: '2' }).fields).toEqual(cleared);
  expect(narrowed({ fields, term }, { group_ids: [] }).fields).toEqual(fields);
});

test('chosen groups offer the modules of their degrees', () => {
  const groups = [{ id: uuid(2), degree_details_id: uuid(8) }];
  expect(modulesTerm(term, groups).degree_details_ids).toEqual([uuid(8)]);
  expect(modulesTerm({ ...term, group_ids: [] }, groups).degree_details_ids).toEqual([uuid(1)]);
});

test('what is missing is asked for before the order of the times', () => {
  expect(Object.values(editFaults({ ...fields, end_time: '08:00', venue: ' ' }))[0]).toBe(timetableTexts.editMissing);
  expect(editFaults({ ...fields, end_time: '09:00' })).toEqual({ end_time: timetableTexts.endBeforeStart });
  expect(editFaults({ ...fields, assistant_lecturer_id: '' })).toEqual({});
});

test('another degree or term in the filters lets go of the group', () => {
  expect(afterChoosing({ year: '2' })).toEqual({ year: '2', group_id: 'all' });
  expect(afterChoosing({ day_of_week: 'Monday' })).toEqual({ day_of_week: 'Monday' });
});
