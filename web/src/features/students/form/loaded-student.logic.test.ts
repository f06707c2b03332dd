import { describe, expect, it } from 'vitest';
import { ApiProblem } from '#lib/api/problem.ts';
import { saveErrorText, toFormValues, loadErrorText, unwrapStudent } from './loaded-student.logic.ts';

const amara = { id: '1', name: 'Amara Okafor' };

describe('loaded student', () => {
  it.each([
    ['without a wrapper', amara],
    ['under student', { success: true, student: amara }],
    ['under data', { data: amara }],
    ['first in data', { data: [amara] }],
  ])('finds a student %s', (_, reply) => {
    expect(unwrapStudent(reply)).toEqual(amara);
  });

  it.each([undefined, null, {}, { data: [] }, { success: true }, 'text'])('finds no student in %j', (reply) => {
    expect(unwrapStudent(reply)).toBeUndefined();
  });

  it('fills the form from alternative field names', () => {
    const fields = toFormValues({
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

  it.each([
    [401, 'Authentication failed. Please log in again.'],
    [404, 'Student not found. The student may have been deleted or you may not have permission to view this student.'],
    [403, 'Access denied. You do not have permission to edit this student.'],
    [400, 'the server message'],
  ])('explains a load error with status %i', (status, text) => {
    expect(loadErrorText(new ApiProblem('invalid_input', status, 'the server message'))).toBe(text);
  });

  it('explains a load error without a message and a lost network', () => {
    expect(loadErrorText(new ApiProblem('internal', 500))).toBe('Failed to load student data');
    expect(loadErrorText(new ApiProblem('network', 0))).toContain('Network error');
    expect(loadErrorText(new Error('Student data not received'))).toBe('Student data not received');
  });

  it('names the part of a save that failed', () => {
    const saveError = (details: Record<string, string>, message?: string) =>
      saveErrorText(new ApiProblem('conflict', 409, message, details));
    expect(saveError({}, 'This number is taken')).toBe('This number is taken');
    expect(saveError({})).toBe('Failed to update student');
    expect(saveError({ 'new_enrollments.0.module_id': 'x' })).toBe('Failed to insert new enrollments');
    expect(saveError({ 'deleted_enrollment_ids.0': 'x' }, 'gone')).toBe('Failed to delete module enrollments');
  });
});
