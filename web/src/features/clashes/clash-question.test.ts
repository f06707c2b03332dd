import { afterEach, expect, test } from 'vitest';
import { ApiProblem } from '../../lib/problem.ts';
import { endSession, startSession } from '../../lib/session.ts';
import { saveDespiteClashes } from './clash-question.ts';

afterEach(() => endSession('ended'));

test('what clashes is not asked of, nor saved for, whoever has signed in meanwhile', async () => {
  startSession('mine');
  const sent: boolean[] = [];
  const saving = saveDespiteClashes(async (acceptsClashes) => {
    sent.push(acceptsClashes);
    startSession('theirs');
    throw new ApiProblem('clash', 409);
  });
  await expect(saving).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(sent).toEqual([false]);
});
