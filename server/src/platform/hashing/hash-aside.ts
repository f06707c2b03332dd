import { Worker } from 'node:worker_threads';

/** Without a hash to compare with: make one. */
export type HashingJob = { readonly hash?: string; readonly password: string };

const idle: Worker[] = [];

/** A thread starts in a fraction of what it hashes in a minute, so it is kept; its heap holds nothing but the messages. */
function start(): Worker {
  const worker = new Worker(new URL('hashing-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  // What breaks a thread that has nothing to do must not break the process; the next job starts another one.
  worker.on('error', () => undefined);
  worker.on('exit', () => {
    const at = idle.indexOf(worker);
    if (at >= 0) idle.splice(at, 1);
  });
  return worker;
}

/** On a thread of a lower priority than the one that answers requests. As many threads as jobs at the same time. */
export function hashAside(job: { password: string }): Promise<string>;
export function hashAside(job: { hash: string; password: string }): Promise<boolean>;
export function hashAside(job: HashingJob): Promise<string | boolean> {
  const worker = idle.pop() ?? start();
  worker.ref();
  return new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      worker.off('message', answered);
      worker.off('error', reject);
      worker.off('exit', died);
      end();
    };
    const answered = (answer: string | boolean): void =>
      settle(() => {
        worker.unref();
        idle.push(worker);
        resolve(answer);
      });
    const died = (): void => settle(() => reject(new Error('The hashing thread ended')));
    worker.once('message', answered);
    worker.once('error', reject);
    worker.once('exit', died);
    worker.postMessage(job);
  });
}
