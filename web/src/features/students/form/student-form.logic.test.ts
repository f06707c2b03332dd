import { describe, expect, it } from 'vitest';
import { defaultStructure } from '@muster/contract/academics/structure';
import { newRow } from '../enrollments/enrollment-rows.logic.ts';
import {
  addStudentErrors,
  areAllRowsIncomplete,
  emptyStudent,
  editStudentErrors,
  toEditRequest,
} from './student-form.logic.ts';

const degree = '3f0f3a52-6e0f-4f5b-9a3b-0f4bdb1f7c11';
const group = '3f0f3a52-6e0f-4f5b-9a3b-0f4bdb1f7c12';
const completeValues = {
  ...emptyStudent('2026-11-21'),
  name: 'Amara Okafor',
  email: 'amara@example.org',
  password: 'long enough',
  student_id: 'CS26-1',
  degree_details_id: degree,
  group_id: group,
  current_year: '1',
  current_semester: '2',
};
const firstError = (fields: typeof completeValues, otherErrors = {}) =>
  Object.values(addStudentErrors(fields, defaultStructure, otherErrors))[0];

describe('student form', () => {
  it('starts Active and with today as enrollment date', () => {
    expect(emptyStudent('2026-11-21')).toMatchObject({ status: 'Active', enrollment_date: '2026-11-21', group_id: '' });
  });

  it('accepts complete values', () => {
    expect(addStudentErrors(completeValues, defaultStructure)).toEqual({});
  });

  it('reports missing and blank fields in the required order', () => {
    const missing = 'Please fill in all required fields';
    expect(firstError({ ...completeValues, name: '  ', group_id: '' })).toBe(missing);
    for (const field of ['email', 'password', 'student_id'] as const)
      expect(firstError({ ...completeValues, [field]: ' ', degree_details_id: '' })).toBe(missing);
    expect(firstError({ ...completeValues, degree_details_id: '', group_id: '', current_year: '' })).toBe(
      'Please select a degree programme',
    );
    expect(firstError({ ...completeValues, group_id: '', current_semester: '' })).toBe('Please select a group');
    expect(firstError({ ...completeValues, current_semester: '' })).toBe('Please select current year and semester');
  });

  it('wants the days of a leave, and sends none without a reason', () => {
    const away = { ...completeValues, leave_reason: 'leave', leave_from: '2026-12-01' };
    expect(editStudentErrors(away)).toEqual({ leave_until: 'Please enter the last day' });
    expect(editStudentErrors({ ...away, leave_until: '2026-11-30' })).toEqual({
      leave_until: 'The last day must not be before the first day',
    });
    const back = { ...away, leave_reason: '' };
    expect(editStudentErrors(back)).toEqual({});
    expect(toEditRequest(back)).toMatchObject({ leave_reason: null, leave_from: null, leave_until: null });
  });

  it('reports missing fields and other errors before invalid fields', () => {
    const wrong = { ...completeValues, email: 'amara', password: 'x' };
    expect(firstError({ ...wrong, degree_details_id: '' })).toBe('Please select a degree programme');
    expect(firstError(wrong, { enrollments: 'No course' })).toBe('No course');
    expect(firstError(wrong)).toBe('Please enter a valid email address');
    expect(Object.keys(editStudentErrors({ ...wrong, student_id: '' }, { academic_year: 'None' }))).toEqual([
      'student_id',
      'academic_year',
      'email',
    ]);
  });

  it('reports an invalid email and date at their fields', () => {
    expect(addStudentErrors({ ...completeValues, email: 'amara' }, defaultStructure)).toEqual({
      email: 'Please enter a valid email address',
    });
    expect(Object.keys(addStudentErrors({ ...completeValues, dob: '1000-01-01' }, defaultStructure))).toEqual(['dob']);
  });

  it('rejects an academic year without a complete row', () => {
    const blank = newRow('add');
    const half = { ...blank, year: '1' };
    const whole = { ...blank, year: '1', semester: '1', module_id: group, enrollment_type: 'regular' };
    expect(areAllRowsIncomplete([half], '2026-2027')).toBe(true);
    expect(areAllRowsIncomplete([half, whole], '2026-2027')).toBe(false);
    expect(areAllRowsIncomplete([half], '')).toBe(false);
    expect(areAllRowsIncomplete([blank], '2026-2027')).toBe(false);
  });

  it('rejects an update without name, student ID or email', () => {
    const text = 'Please fill in all required fields (Name, Student ID, Email)';
    expect(editStudentErrors({ ...completeValues, name: '', student_id: ' ', email: '' })).toEqual({
      name: text,
      student_id: text,
      email: text,
    });
    expect(
      editStudentErrors({
        ...completeValues,
        group_id: '',
        current_year: '5',
        current_semester: '3',
        gender: 'female',
      }),
    ).toEqual({});
  });

  it('omits degree and password in an update and sends blanks as null', () => {
    const sent = toEditRequest({ ...completeValues, group_id: '', address: ' ', status: 'Inactive' });
    expect(sent).toMatchObject({ group_id: null, address: null, dob: null, current_year: '1', active: false });
    expect(Object.keys(sent)).not.toEqual(expect.arrayContaining(['password']));
    expect(Object.keys(sent)).not.toEqual(expect.arrayContaining(['degree_details_id']));
  });

  it('rejects a second programme that is the first one', () => {
    const twice = { ...completeValues, second_degree_id: completeValues.degree_details_id };
    const errors = { second_degree_id: 'Please choose another programme than the first' };
    expect(addStudentErrors(twice, defaultStructure)).toEqual(errors);
    expect(editStudentErrors(twice)).toEqual(errors);
    expect(toEditRequest(completeValues)).toMatchObject({ second_degree_id: null });
  });

  it('treats a cleared select as missing', () => {
    const back = { ...completeValues, group_id: null, gender: null } as unknown as typeof completeValues;
    expect(addStudentErrors(back, defaultStructure)).toEqual({ group_id: 'Please select a group' });
    expect(toEditRequest(back)).toMatchObject({ group_id: null, gender: null });
  });
});
