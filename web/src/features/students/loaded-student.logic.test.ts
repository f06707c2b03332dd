import { expect, test } from 'vitest';
import { ApiProblem } from '../../lib/problem.ts';
import { bannerText, fieldsOf, loadFailure, studentOf } from './loaded-student.logic.ts';

const amara = { id: '1', name: 'Amara Okafor' };

test.each([
  ['bare', amara],
  ['under student', { success: true, student: amara }],
  ['under data', { data: amara }],
  ['first of data', { data: [amara] }],
])('a student is found %s', (_, reply) => {
  expect(studentOf(reply)).toEqual(amara);
});

test.each([undefined, null, {}, { data: [] }, { success: true }, 'text'])('%j holds no student', (reply) => {
  expect(studentOf(reply)).toBeUndefined();
});

test('the form understands the other names of its fields', () => {
  const fields = fieldsOf({
    full_name: 'Amara Okafor',
    phone: '555',
    year: 2,
    semester: '1',
    date_of_birth: '2004-05-06T00:00:00Z',
    created_at: '2025-09-01T08:00:00Z',
    gender: 'Female',
    group: 'g',
    active: false,
  });
  expect(fields).toMatchObject({
    name: 'Amara Okafor',
    contact_no: '555',
    current_year: '2',
    current_semester: '1',
    dob: '2004-05-06',
    enrollment_date: '2025-09-01',
    gender: 'female',
    group_id: 'g',
    local_international: 'local',
    status: 'Inactive',
  });
});

test.each([
  [401, 'Authentication failed. Please log in again.'],
  [404, 'Student not found. The student may have been deleted or you may not have permission to view this student.'],
  [403, 'Access denied. You do not have permission to edit this student.'],
  [400, 'the words of the server'],
])('a load refused with %i is told', (status, text) => {
  expect(loadFailure(new ApiProblem('invalid_input', status, 'the words of the server'))).toBe(text);
});

test('a load that fails without words has its own, and so has a lost network', () => {
  expect(loadFailure(new ApiProblem('internal', 500))).toBe('Failed to load student data');
  expect(loadFailure(new ApiProblem('network', 0))).toContain('Network error');
  expect(loadFailure(new Error('Student data not received'))).toBe('Student data not received');
});

test('the banner says which part of a save failed', () => {
  const refused = (details: Record<string, string>, said?: string) =>
    bannerText(new ApiProblem('conflict', 409, said, details));
  expect(refused({}, 'This number is taken')).toBe('This number is taken');
  expect(refused({})).toBe('Failed to update student');
  expect(refused({ 'new_enrollments.0.module_id': 'x' })).toBe('Failed to insert new enrollments');
  expect(refused({ 'deleted_enrollment_ids.0': 'x' }, 'gone')).toBe('Failed to delete module enrollments');
});
