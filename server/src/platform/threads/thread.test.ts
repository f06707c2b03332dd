import { afterAll, expect, test } from 'vitest';
import { refuse } from '../http/refusal.ts';
import { makeThread } from './thread.ts';

const echo = new URL('echo-thread.setup.ts', import.meta.url);
const thread = makeThread(echo, {});
afterAll(() => thread.close());

test('several pieces of work are done side by side, each answered for itself', async () => {
  expect(await Promise.all([1, 2, 3].map((value) => thread.run<number>('double', value)))).toEqual([2, 4, 6]);
});

test('a refusal is still one on the other side, and a bug says where it happened', async () => {
  const refusal = { name: 'Refusal', code: 'conflict', message: 'Not now', details: { file: 'Not this one' } };
  await expect(thread.run('refuse', null)).rejects.toMatchObject({ ...refusal, retryAfterSeconds: 5, status: 409 });
  const bug = await thread.run('fail', null).catch((error: Error) => error);
  expect(bug).toMatchObject({ name: 'Error', message: 'a bug', stack: expect.stringContaining('echo-thread') });
  await expect(thread.run('nonsense', null)).rejects.toThrow('does not know nonsense');
});

test('work asks what it cannot know, and is told when that is refused', async () => {
  const asked = async (about: unknown) => `${String(about)}!`;
  expect(await thread.run('ask', 'a question', { asked })).toBe('heard a question!');
  const refused = async () => Promise.reject(refuse('invalid_input', 'Too short'));
  await expect(thread.run('ask', 'another', { asked: refused })).rejects.toMatchObject({ code: 'invalid_input' });
});

test('work is broken off by whoever hears how far it is', async () => {
  const heard = (count: unknown): void => {
    if (Number(count) >= 3) throw refuse('unavailable', 'Enough');
  };
  await expect(thread.run('count', null, { heard })).rejects.toMatchObject({ message: 'Enough' });
});

test('when the thread dies its work fails, and the next finds a new one', async () => {
  const waiting = thread.run('wait', 1e9);
  await expect(Promise.all([thread.run('die', null), waiting])).rejects.toThrow('a thread ended with 3');
  await expect(waiting).rejects.toThrow('a thread ended with 3');
  expect(await thread.run<number>('double', 21)).toBe(42);
});

test('closing waits for the work that has begun', async () => {
  const other = makeThread(echo, {});
  const work = other.run('wait', 2_000);
  const closed = other.close();
  // Whoever comes in between finds another one, which outlives the first.
  const late = other.run('wait', 20_000);
  await closed;
  expect(await work).toBe('done');
  expect(await late).toBe('done');
  await other.close();
});
