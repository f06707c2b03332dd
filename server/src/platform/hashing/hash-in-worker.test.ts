import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { describe, expect, it } from 'vitest';
import { hashInWorker } from './hash-in-worker.ts';

const initialPriority = getPriority();

describe('password hashing worker', () => {
  it('rejects an invalid hash and compares the next password', async () => {
    const hash = await hashInWorker({ password: 'kV9#tz' });
    const outcomes = await Promise.allSettled([
      hashInWorker({ hash: 'no hash', password: 'kV9#tz' }),
      hashInWorker({ hash, password: 'kV9#tz' }),
    ]);
    // The error names the cause, not only the end of the thread.
    const reason = { message: expect.not.stringMatching(/exited|terminat/iu) as string };
    expect(outcomes).toMatchObject([
      { status: 'rejected', reason },
      { status: 'fulfilled', value: true },
    ]);
    expect(await hashInWorker({ hash, password: 'kV9#tZ' })).toBe(false);
  });

  it.runIf(process.platform === 'linux')('runs at a lower priority than the main thread', async () => {
    await hashInWorker({ password: 'kV9#tz' });
    const niceOf = (thread: string): number =>
      Number(readFileSync(`/proc/self/task/${thread}/stat`, 'latin1').split(') ')[1]?.split(' ')[16]);
    const lowest = Math.max(...readdirSync('/proc/self/task').map(niceOf));
    // 19 is the lowest priority: a test run that has it already cannot go below it.
    expect(lowest).toBeGreaterThanOrEqual(Math.min(initialPriority + 1, 19));
  });
});
