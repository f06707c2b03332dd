import { afterEach, describe, expect, it } from 'vitest';
import { ApiProblem } from '#lib/api/problem.ts';
import { endSession, startSession } from '#lib/auth/session.ts';
import { saveWithClashes } from './save-with-clashes.ts';

afterEach(() => endSession('ended'));

describe('saveWithClashes', () => {
  it('neither asks nor saves after another user has signed in', async () => {
    startSession('mine');
    const sent: boolean[] = [];
    const saving = saveWithClashes(async (acceptsClashes) => {
      sent.push(acceptsClashes);
      startSession('other');
      throw new ApiProblem('clash', 409);
    });
    await expect(saving).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(sent).toEqual([false]);
  });
});
