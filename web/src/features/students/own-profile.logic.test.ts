import { expect, test } from 'vitest';
import { ApiProblem } from '../../lib/problem.ts';
import { loadFailureOf, saveFailureOf } from './own-profile.logic.ts';

const problem = (status: number, said?: string) => new ApiProblem('internal', status, said);

test.each([
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
])('a phone number that could not be saved: %s says %s', (failure, text) => {
  expect(saveFailureOf(failure)).toBe(text);
});

test('a record that could not be loaded says why', () => {
  expect(loadFailureOf(null, null)).toBe('No authentication token found. Please log in again.');
  expect(loadFailureOf(problem(404, 'Student information not found'), 'token')).toBe(
    'Failed to fetch profile (404): Student information not found',
  );
  expect(loadFailureOf(new ApiProblem('network', 0), 'token')).toBe('Failed to load profile information');
  expect(loadFailureOf(new Error('else'), 'token')).toBe('Failed to load profile information');
});
