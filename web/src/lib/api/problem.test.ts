import { describe, expect, it } from 'vitest';
import { ApiProblem, isTransient, listProblemText, problemText, toApiProblem } from './problem.ts';

describe('api problem', () => {
  it("prefers the server's error text to its message", () => {
    const problem = toApiProblem(409, {
      code: 'conflict',
      error: 'Taken',
      message: 'Older words',
      details: { name: 'Taken' },
    });
    expect(problem).toMatchObject({
      code: 'conflict',
      status: 409,
      serverMessage: 'Taken',
      details: { name: 'Taken' },
    });
    expect(problemText(toApiProblem(400, { message: 'Older words' }), 'Ours')).toBe('Older words');
  });

  it("falls back to the screen's text without a server text", () => {
    const bodies: unknown[] = [
      '<html>',
      null,
      {},
      { error: '' },
      { error: '  ', message: '' },
      { error: { code: 502, message: 'Bad gateway' } },
      { error: ['x'], message: 5, details: 'x' },
      { code: 'toString', details: ['x', { y: 'z' }] },
    ];
    for (const body of bodies) {
      const problem = toApiProblem(403, body);
      expect(problemText(problem, 'Ours'), JSON.stringify(body)).toBe('Ours');
      expect(problem).toBeInstanceOf(ApiProblem);
      expect(problem.code).toBe('not_yours');
      expect(problem.message).toBe('Access denied. This belongs to another person.');
      expect(Object.values(problem.details).every((words) => typeof words === 'string')).toBe(true);
    }
    expect(problemText(toApiProblem(400, { error: '', message: 'Older words' }), 'Ours')).toBe('Older words');
  });

  it('is transient for timeouts and gateway errors', () => {
    for (const body of [{ code: 'too_slow', error: 'Slow' }, { error: 'Request Timeout' }]) {
      const problem = toApiProblem(408, body);
      expect([problem.code, isTransient(problem)]).toEqual(['too_slow', true]);
    }
    expect(isTransient(toApiProblem(400, {}))).toBe(false);
  });

  it('explains a missing staff record', () => {
    const missing = new ApiProblem('no_staff_record', 404, 'Lecturer not found in staff table');
    expect(listProblemText(missing)).toBe(
      'Your lecturer account is not found in the staff table. Please contact your administrator to add your record with the correct university_id.',
    );
    expect(listProblemText(new ApiProblem('internal', 500))).toBe('Failed to fetch data');
    expect(listProblemText(new ApiProblem('not_yours', 403, 'Not this one.'), 'Failed')).toBe('Not this one.');
  });
});
