import { makeWorkerPool } from '../threads/worker-pool.ts';

/** Without `hash`, a new hash is made; with it, the password is compared. */
export type HashingTask = { readonly hash?: string; readonly password: string };

/** An idle thread holds about 20 MB. */
const idleTimeoutMs = 60_000;

const pool = makeWorkerPool(new URL('hashing-worker.ts', import.meta.url), {
  idleTimeout: idleTimeoutMs,
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  // Leaves the thread that serves requests three times the CPU share when both want the same core (Linux).
  niceIncrement: 5,
  // The thread needs none of the server's settings.
  env: {},
});

/** Hashes or compares a password in a worker thread of lower priority. The caller limits the number of concurrent calls. */
export function hashInWorker(task: { password: string }): Promise<string>;
export function hashInWorker(task: { hash: string; password: string }): Promise<boolean>;
export function hashInWorker(task: HashingTask): Promise<string | boolean> {
  return pool.run<string | boolean>('hashPassword', task);
}
