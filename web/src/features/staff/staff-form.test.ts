import { expect, test } from 'vitest';
import { addFaults, blankStaff, detailsOf } from './staff-form.logic.ts';

const whole = {
  ...blankStaff,
  employee_id: 'E1',
  name: 'Amara',
  email: 'a@b.example',
  password: 'long',
  staff_type: 'lecturer',
};
const admin = { university_id: 'ours' };

test('the first thing missing is told in the stated order, who adds last', () => {
  expect(Object.values(addFaults(blankStaff, undefined))).toEqual([
    'Employee ID is required',
    'Full Name is required',
    'Email is required',
    'Password is required',
    'Staff Type is required',
    'Please log in to add staff',
  ]);
  expect(addFaults(whole, { university_id: '' })).toEqual({
    user: 'Unable to determine your university. Please contact support.',
  });
  expect(addFaults(whole, admin)).toEqual({});
});

test('blanks are missing, and are sent as nothing', () => {
  expect(addFaults({ ...whole, name: '  ', email: 'nobody' }, admin)).toEqual({
    name: 'Full Name is required',
    email: 'Please enter a valid email address',
  });
  expect(detailsOf({ ...whole, name: ' Amara ', department: ' ', status: 'Inactive' })).toMatchObject({
    name: 'Amara',
    department: null,
    gender: null,
    dob: null,
    active: false,
  });
});
