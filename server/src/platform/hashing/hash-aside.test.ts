import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { hashAside } from './hash-aside.ts';

const atStart = getPriority();

test('a hash that cannot be read fails alone, and the next password is compared', async () => {
  const hash = await hashAside({ password: 'kV9#tz' });
  const outcomes = await Promise.allSettled([
    hashAside({ hash: 'no hash', password: 'kV9#tz' }),
    hashAside({ hash, password: 'kV9#tz' }),
  ]);
  // What was wrong is told, not only that the thread is gone with it.
  const reason = { message: expect.not.stringContaining('thread ended') as string };
  expect(outcomes).toMatchObject([
    { status: 'rejected', reason },
    { status: 'fulfilled', value: true },
  ]);
  expect(await hashAside({ hash, password: 'kV9#tZ' })).toBe(false);
});

test.runIf(process.platform === 'linux')('hashing steps back behind the thread that answers', async () => {
  await hashAside({ password: 'kV9#tz' });
  const niceOf = (thread: string): number =>
    Number(readFileSync(`/proc/self/task/${thread}/stat`, 'latin1').split(') ')[1]?.split(' ')[16]);
  const lowest = Math.max(...readdirSync('/proc/self/task').map(niceOf));
  // Whoever runs the tests at the lowest priority has nothing below it.
  expect(lowest).toBeGreaterThanOrEqual(Math.min(atStart + 1, 19));
});
