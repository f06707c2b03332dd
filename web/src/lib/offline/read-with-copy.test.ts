import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiProblem } from '../api/problem.ts';
import { endSession, startSession } from '../auth/session.ts';
import { deleteCopies, findCopy, storeCopy } from './offline-copies.ts';
import { accountCopy, readWithCopy } from './read-with-copy.ts';

const aiko = 'token-of-aiko-12345678';
const ben = 'token-of-ben-87654321';
const fail = (problem: unknown) => () => Promise.reject(problem);
const noNetwork = fail(new ApiProblem('network', 0));

beforeEach(async () => {
  startSession(aiko);
  await readWithCopy(accountCopy, async () => ({ role: 'student' }));
  await readWithCopy('attendance', async () => ['ours']);
});
afterEach(() => {
  endSession('by choice');
  deleteCopies();
});

describe('copies for the time without a network', () => {
  it('answer a read while the server cannot be reached', async () => {
    expect(await readWithCopy('attendance', noNetwork)).toEqual(['ours']);
    await expect(readWithCopy('timetable', noNetwork)).rejects.toMatchObject({ code: 'network' });
  });

  it('never replace an answer of the server, errors included', async () => {
    expect(await readWithCopy('attendance', async () => ['newer'])).toEqual(['newer']);
    await expect(readWithCopy('attendance', fail(new ApiProblem('unauthenticated', 401)))).rejects.toMatchObject({
      status: 401,
    });
  });

  it('end with the sign-in', async () => {
    endSession('ended');
    expect(localStorage.getItem('muster.copies')).toBeNull();
  });

  it('are of one sign-in only, also when another tab has replaced it', async () => {
    localStorage.setItem('muster.token', ben);
    await expect(readWithCopy('attendance', noNetwork)).rejects.toMatchObject({ code: 'network' });
    await readWithCopy(accountCopy, async () => ({ role: 'student' }));
    expect(findCopy(ben, 'attendance')).toBeUndefined();
    expect(localStorage.getItem('muster.copies')).not.toContain('ours');
  });

  it('leave out a reply that arrives after the sign-out', async () => {
    await readWithCopy('attendance', async () => {
      endSession('by choice');
      return ['late'];
    });
    expect(localStorage.getItem('muster.copies')).toBeNull();
  });

  it('are made for students only', async () => {
    endSession('by choice');
    startSession(ben);
    await readWithCopy(accountCopy, async () => ({ role: 'lecturer' }));
    await readWithCopy('attendance', async () => ['of a lecturer']);
    expect(localStorage.getItem('muster.copies')).toBeNull();
  });

  it('are limited in number', () => {
    for (let week = 0; week < 30; week += 1) storeCopy(aiko, `week ${week}`, [], week);
    expect(findCopy(aiko, 'attendance')).toBeDefined();
    expect(findCopy(aiko, 'week 0')).toBeUndefined();
  });
});
