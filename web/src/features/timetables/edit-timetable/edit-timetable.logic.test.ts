import { classDaysTexts } from '@muster/contract/timetables/class-dates';
import { timetableTexts } from '@muster/contract/timetables/timetables';
import { describe, expect, it } from 'vitest';
import { withGroupReset, validateEdit, toModuleTerm, applyFilterChange } from './edit-timetable.logic.ts';
import type { ClassFields, Term } from '../timetable-form/timetable-form.logic.ts';

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const fields: ClassFields = {
  module_id: uuid(3),
  start_time: '09:00',
  end_time: '11:00',
  day_of_week: 'Monday',
  weeks: '',
  chosen_weeks: '',
  dates: [],
  first_day: '',
  valid_until: '',
  venue: 'Hall A1',
  class_type: 'Lecture',
  lecturer_id: uuid(4),
  assistant_lecturer_id: uuid(5),
  further_lecturer_ids: [],
  further_assistant_ids: [],
};
const term: Term = {
  for: 'cohort_groups',
  degree_details_ids: [uuid(1)],
  year: '2',
  semester: '1',
  academic_year: '2026-2027',
  group_ids: [uuid(2)],
};
const cleared = { ...fields, module_id: '', lecturer_id: '', assistant_lecturer_id: '' };

describe('edit timetable logic', () => {
  it('clears groups and module for another degree, and the module for another year or semester', () => {
    expect(applyFilterChange({ fields, term }, { degree_details_ids: [uuid(9)] })).toEqual({
      fields: cleared,
      term: { ...term, degree_details_ids: [uuid(9)], group_ids: [] },
    });
    expect(applyFilterChange({ fields, term }, { year: '3' })).toEqual({
      fields: cleared,
      term: { ...term, year: '3' },
    });
    expect(applyFilterChange({ fields, term }, { semester: '2' }).fields).toEqual(cleared);
    expect(applyFilterChange({ fields, term }, { group_ids: [] }).fields).toEqual(fields);
  });

  it('offers the modules of the degrees of the selected groups', () => {
    const groups = [{ id: uuid(2), degree_details_id: uuid(8) }];
    expect(toModuleTerm(term, groups).degree_details_ids).toEqual([uuid(8)]);
    expect(toModuleTerm({ ...term, group_ids: [] }, groups).degree_details_ids).toEqual([uuid(1)]);
  });

  it('reports missing fields before the order of the times', () => {
    const validate = (change: Partial<ClassFields>) => validateEdit({ ...fields, ...change }, fields, undefined);
    expect(Object.values(validate({ end_time: '08:00', venue: ' ' }))[0]).toBe(timetableTexts.editMissing);
    expect(validate({ end_time: '09:00' })).toEqual({ end_time: timetableTexts.endBeforeStart });
    expect(validate({ assistant_lecturer_id: '' })).toEqual({});
  });

  it('checks the days of an entry once they change', () => {
    const semester = { starts_on: '2026-09-01', ends_on: '2027-01-31' };
    const imported = { ...fields, first_day: '2026-08-20' };
    expect(validateEdit({ ...imported, venue: 'Hall B' }, imported, semester)).toEqual({});
    expect(validateEdit({ ...imported, weeks: 'odd' }, imported, semester)).toEqual({
      first_day: classDaysTexts.outside,
    });
  });

  it('clears the group filter for another degree or term', () => {
    expect(withGroupReset({ year: '2' })).toEqual({ year: '2', group_id: 'all' });
    expect(withGroupReset({ day_of_week: 'Monday' })).toEqual({ day_of_week: 'Monday' });
  });
});
