import { describe, expect, it } from 'vitest';
import { addStaffErrors, emptyStaff, toRequest } from './staff-form.logic.ts';

const completeValues = {
  ...emptyStaff,
  employee_id: 'E1',
  name: 'Amara',
  email: 'a@b.example',
  password: 'long',
  staff_type: 'lecturer',
};
const admin = { university_id: 'u1' };

describe('staff form', () => {
  it('reports missing fields in the required order, then errors of the account', () => {
    expect(Object.values(addStaffErrors(emptyStaff, undefined))).toEqual([
      'Employee ID is required',
      'Full Name is required',
      'Email is required',
      'Password is required',
      'Staff Type is required',
      'Please log in to add staff',
    ]);
    expect(addStaffErrors(completeValues, { university_id: '' })).toEqual({
      user: 'Unable to determine your university. Please contact support.',
    });
    expect(addStaffErrors(completeValues, admin)).toEqual({});
  });

  it('treats blanks as missing and sends them as null', () => {
    expect(addStaffErrors({ ...completeValues, name: '  ', email: 'no address' }, admin)).toEqual({
      name: 'Full Name is required',
      email: 'Please enter a valid email address',
    });
    expect(toRequest({ ...completeValues, name: ' Amara ', department: ' ', status: 'Inactive' })).toMatchObject({
      name: 'Amara',
      department: null,
      gender: null,
      dob: null,
      active: false,
    });
  });
});
