import { expect, test } from 'vitest';
import { newRow } from './enrollment-rows.logic.ts';
import { addFaults, areRowsHalfAssigned, blankStudent, editFaults, editPayload } from './student-form.logic.ts';

const degree = '3f0f3a52-6e0f-4f5b-9a3b-0f4bdb1f7c11';
const group = '3f0f3a52-6e0f-4f5b-9a3b-0f4bdb1f7c12';
const filled = {
  ...blankStudent('2026-11-21'),
  name: 'Amara Okafor',
  email: 'amara@example.org',
  password: 'long enough',
  student_id: 'CS26-1',
  degree_details_id: degree,
  group_id: group,
  current_year: '1',
  current_semester: '2',
};
const firstFault = (fields: typeof filled, others = {}) => Object.values(addFaults(fields, others))[0];

test('a new student is active and enrolled today', () => {
  expect(blankStudent('2026-11-21')).toMatchObject({ status: 'Active', enrollment_date: '2026-11-21', group_id: '' });
});

test('who is filled in may be saved', () => {
  expect(addFaults(filled)).toEqual({});
});

test('what is missing is told in the stated order, and blanks are missing', () => {
  const missing = 'Please fill in all required fields';
  expect(firstFault({ ...filled, name: '  ', group_id: '' })).toBe(missing);
  for (const field of ['email', 'password', 'student_id'] as const)
    expect(firstFault({ ...filled, [field]: ' ', degree_details_id: '' })).toBe(missing);
  expect(firstFault({ ...filled, degree_details_id: '', group_id: '', current_year: '' })).toBe(
    'Please select a degree programme',
  );
  expect(firstFault({ ...filled, group_id: '', current_semester: '' })).toBe('Please select a group');
  expect(firstFault({ ...filled, current_semester: '' })).toBe('Please select current year and semester');
});

test('what is missing, also beside the fields, is told before what is wrong', () => {
  const wrong = { ...filled, email: 'amara', password: 'x' };
  expect(firstFault({ ...wrong, degree_details_id: '' })).toBe('Please select a degree programme');
  expect(firstFault(wrong, { enrollments: 'No course' })).toBe('No course');
  expect(firstFault(wrong)).toBe('Please enter a valid email address');
  expect(Object.keys(editFaults({ ...wrong, student_id: '' }, { academic_year: 'None' }))).toEqual([
    'student_id',
    'academic_year',
    'email',
  ]);
});

test('an address that is none, and a date of no calendar, are told at their field', () => {
  expect(addFaults({ ...filled, email: 'amara' })).toEqual({ email: 'Please enter a valid email address' });
  expect(Object.keys(addFaults({ ...filled, dob: '1000-01-01' }))).toEqual(['dob']);
});

test('with an academic year chosen, rows that are all half filled keep the form from being saved', () => {
  const blank = newRow('add');
  const half = { ...blank, year: '1' };
  const whole = { ...blank, year: '1', semester: '1', module_id: group, enrollment_type: 'regular' };
  expect(areRowsHalfAssigned([half], '2026-2027')).toBe(true);
  expect(areRowsHalfAssigned([half, whole], '2026-2027')).toBe(false);
  expect(areRowsHalfAssigned([half], '')).toBe(false);
  expect(areRowsHalfAssigned([blank], '2026-2027')).toBe(false);
});

test('a student without name, number or e-mail cannot be updated', () => {
  const text = 'Please fill in all required fields (Name, Student ID, Email)';
  expect(editFaults({ ...filled, name: '', student_id: ' ', email: '' })).toEqual({
    name: text,
    student_id: text,
    email: text,
  });
  expect(editFaults({ ...filled, group_id: '', current_year: '5', current_semester: '3', gender: 'female' })).toEqual(
    {},
  );
});

test('an update sends neither degree nor password, and blanks as null', () => {
  const sent = editPayload({ ...filled, group_id: '', address: ' ', status: 'Inactive' });
  expect(sent).toMatchObject({ group_id: null, address: null, dob: null, current_year: '1', active: false });
  expect(Object.keys(sent)).not.toEqual(expect.arrayContaining(['password']));
  expect(Object.keys(sent)).not.toEqual(expect.arrayContaining(['degree_details_id']));
});

test('a choice that was taken back is missing like one never made', () => {
  const back = { ...filled, group_id: null, gender: null } as unknown as typeof filled;
  expect(addFaults(back)).toEqual({ group_id: 'Please select a group' });
  expect(editPayload(back)).toMatchObject({ group_id: null, gender: null });
});
