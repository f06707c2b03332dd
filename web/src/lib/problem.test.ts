import { expect, test } from 'vitest';
import { ApiProblem, isPassing, problemText, toApiProblem } from './problem.ts';

test('what the server says is what the person reads, its error before its message', () => {
  const told = toApiProblem(409, {
    code: 'conflict',
    error: 'Taken',
    message: 'Older words',
    details: { name: 'Taken' },
  });
  expect(told).toMatchObject({ code: 'conflict', status: 409, said: 'Taken', details: { name: 'Taken' } });
  expect(problemText(toApiProblem(400, { message: 'Older words' }), 'Ours')).toBe('Older words');
});

test("a server that says nothing, or a gateway that answers with anything but a sentence, leaves the screen's own", () => {
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

test('a call that was broken off on its way is worth another try, ours or a gateway’s words', () => {
  for (const body of [{ code: 'too_slow', error: 'Slow' }, { error: 'Request Timeout' }]) {
    const problem = toApiProblem(408, body);
    expect([problem.code, isPassing(problem)]).toEqual(['too_slow', true]);
  }
  expect(isPassing(toApiProblem(400, {}))).toBe(false);
});
