import { Worker } from 'node:worker_threads';

/** Without a hash to compare with: make one. */
export type HashingJob = { readonly hash?: string; readonly password: string };

/** What a thread holds, some 20 MB, is given back when nobody has signed in for so long. */
const keptMs = 60_000;
const idle: { readonly worker: Worker; readonly ending: NodeJS.Timeout }[] = [];

function start(): Worker {
  const worker = new Worker(new URL('hashing-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
    // Nothing of the server's own is any business of it.
    env: {},
  });
  // What breaks a thread that has nothing to do must not break the process; the next job starts another one.
  worker.on('error', () => undefined);
  worker.on('exit', () => leave(worker));
  return worker;
}

function leave(worker: Worker): void {
  const at = idle.findIndex((one) => one.worker === worker);
  if (at >= 0) clearTimeout(idle.splice(at, 1)[0]?.ending);
}

function rest(worker: Worker): void {
  worker.unref();
  const end = (): void => {
    leave(worker);
    void worker.terminate();
  };
  idle.push({ worker, ending: setTimeout(end, keptMs).unref() });
}

function wake(): Worker {
  const rested = idle.pop();
  if (!rested) return start();
  clearTimeout(rested.ending);
  rested.worker.ref();
  return rested.worker;
}

/** On a thread of a lower priority than the one that answers requests. As many threads as jobs at the same time. */
export function hashAside(job: { password: string }): Promise<string>;
export function hashAside(job: { hash: string; password: string }): Promise<boolean>;
export function hashAside(job: HashingJob): Promise<string | boolean> {
  const worker = wake();
  return new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      worker.off('message', answered);
      worker.off('error', reject);
      worker.off('exit', died);
      end();
    };
    const answered = (answer: string | boolean): void =>
      settle(() => {
        rest(worker);
        resolve(answer);
      });
    const died = (): void => settle(() => reject(new Error('The hashing thread ended')));
    worker.once('message', answered);
    worker.once('error', reject);
    worker.once('exit', died);
    worker.postMessage(job);
  });
}
