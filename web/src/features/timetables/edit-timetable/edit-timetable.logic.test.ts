import { classDaysTexts } from '@muster/contract/timetables/class-dates';
import { type TimetableEntry, timetableTexts } from '@muster/contract/timetables/timetables';
import { describe, expect, it } from 'vitest';
import {
  withGroupReset,
  validateEdit,
  toEdit,
  toModuleTerm,
  toValues,
  applyFilterChange,
} from './edit-timetable.logic.ts';
import { entry } from '../timetable-form/timetable-form.setup.tsx';
import { applyClassChange, type ClassFields, type Term } from '../timetable-form/timetable-form.logic.ts';

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

describe('values to save', () => {
  const semester = { starts_on: '2026-10-05', ends_on: '2027-02-05' };
  const dated: TimetableEntry = { ...entry, weeks: '3,9', valid_from: '2026-10-19' };
  const edit = (change: Partial<ClassFields>, of = dated, { from = 'next', today = '2026-10-01' } = {}) => {
    const saved = toValues(of, semester).fields;
    return toEdit(of, saved, applyClassChange(saved, change), { semester, from, today });
  };

  it('keep weeks and first day as they are stored unless they change', () => {
    const later = { ...entry, weeks: '2-3,5,7,9,11,13,15,17', valid_from: '2026-11-04' };
    expect(toValues(later, semester).fields).toMatchObject({ weeks: 'fortnightly', first_day: '2026-11-16' });
    const stored = { weeks: later.weeks, first_day: '2026-11-04' };
    expect(edit({ venue: 'Hall B' }, later).change).toMatchObject({ ...stored, venue: 'Hall B', seen: stored });
    expect(edit({ first_day: '2026-11-23' }, later).change).toMatchObject({
      weeks: '8,10,12,14,16,18',
      first_day: '2026-11-23',
      seen: stored,
    });
  });

  it('keep the weeks and the missing last day of a class every two weeks that ends before the semester', () => {
    const early = { ...entry, weeks: '2,4,6,8' };
    expect(toValues(early, semester).fields).toMatchObject({ weeks: 'fortnightly', valid_until: '2026-11-23' });
    const { change, hasChangeDay } = edit({ first_day: '2026-10-12' }, early);
    expect(hasChangeDay).toBe(false);
    expect(change).toMatchObject({ weeks: '2,4,6,8', first_day: null, valid_until: null });
  });

  it('ask for the day of the change unless only the first and the last day change', () => {
    const weekly = { ...entry, valid_from: '2026-10-19' };
    const asks = (change: Partial<ClassFields>, of = weekly) => edit(change, of, { from: 'start' });
    for (const change of [{}, { valid_until: '2026-12-14' }, { first_day: '' }])
      expect(asks(change)).toMatchObject({ hasChangeDay: false, change: { valid_from: 'next' } });
    expect(asks({ venue: 'Hall B', valid_until: '2026-12-14' })).toMatchObject({
      hasChangeDay: true,
      change: { valid_from: 'start' },
    });
    expect(asks({ dates: ['2026-10-19'] }, { ...weekly, weeks: '3,9' }).hasChangeDay).toBe(true);
  });

  it('begin with an earlier single date, but not later', () => {
    const first = (...args: Parameters<typeof edit>) => edit(...args).change.first_day;
    expect(first({ dates: ['2026-10-12', '2026-11-30'] })).toBe('2026-10-12');
    expect(first({ dates: ['2026-11-30'] })).toBe('2026-10-19');
    const friday = { ...dated, day_of_week: 'Friday' as const, valid_from: '2026-10-23' };
    expect(edit({ day_of_week: 'Monday' }, friday).change).toMatchObject({ weeks: '3,9', first_day: '2026-10-19' });
    // The classes before the change keep the first day.
    expect(first({ day_of_week: 'Monday' }, friday, { today: '2026-11-04' })).toBe('2026-10-23');
    expect(first({ day_of_week: 'Monday' }, friday, { today: '2026-11-04', from: 'start' })).toBe('2026-10-19');
    expect(first({ first_day: '2026-10-26' }, { ...dated, weeks: 'odd' })).toBe('2026-10-26');
  });
});
