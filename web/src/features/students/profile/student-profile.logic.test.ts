import { describe, expect, it } from 'vitest';
import { ApiProblem } from '#lib/api/problem.ts';
import { loadErrorText, saveErrorText } from './student-profile.logic.ts';

const problem = (status: number, message?: string) => new ApiProblem('internal', status, message);

describe('student profile errors', () => {
  it.each([
    [problem(401, 'x'), 'Session expired. Please log in again.'],
    [problem(403, 'Not that.'), 'Not that.'],
    [problem(403), 'You can only update your phone number. Contact academic office for other changes.'],
    [problem(400, 'Too long'), 'Too long'],
    [problem(400), 'Invalid phone number format.'],
    [problem(503, 'Busy'), 'Busy'],
    [problem(500), 'Update failed'],
    [new ApiProblem('network', 0), 'Network error. Please check your connection and try again.'],
    [new ApiProblem('timeout', 0), 'Unable to save changes. Please try again.'],
    [new Error('else'), 'Unable to save changes. Please try again.'],
  ])('explain a failed save: %s → %s', (failure, text) => {
    expect(saveErrorText(failure)).toBe(text);
  });

  it('explain why the record was not loaded', () => {
    expect(loadErrorText(null, null)).toBe('No authentication token found. Please log in again.');
    expect(loadErrorText(problem(404, 'Student information not found'), 'token')).toBe(
      'Failed to fetch profile (404): Student information not found',
    );
    expect(loadErrorText(new ApiProblem('network', 0), 'token')).toBe('Failed to load profile information');
    expect(loadErrorText(new Error('else'), 'token')).toBe('Failed to load profile information');
  });
});
