import { Worker } from 'node:worker_threads';
import { type FromThread, hearError, outcomeOf, tellError, type ToThread } from './thread-messages.ts';

/** Long work in a thread of its own, whose steps and garbage nobody else waits for. */
export type Thread = {
  run<Result>(what: string, order: unknown, during?: During): Promise<Result>;
  /** Somebody will soon have work for it: it is loaded meanwhile. */
  prepare(): void;
  /** The process is about to end: work that has begun is to wait no longer for what will never come. */
  hurry(): void;
  /** Lets the work that has begun come to its end. */
  close(): Promise<void>;
};

type During = {
  /** What the work tells of itself. Throwing here breaks it off when it tells something next. */
  readonly heard?: (news: unknown) => void;
  /** What the work cannot know or do by itself. */
  readonly asked?: (about: unknown) => Promise<unknown>;
};

/** What a thread is given at its start. */
export type ThreadData<Own> = {
  readonly own: Own;
  /** How much of the process's time goes into other people's requests, in thousandths, as it changes. */
  readonly othersBusy: Int32Array;
};

type Pending = During & {
  readonly worker: Worker;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
};
type Running = { readonly worker: Worker; readonly ended: Promise<void> };

/** Loading its code takes some tenths of a second, keeping it some tens of megabytes. */
const keptIdleMs = 60_000;
const heapMb = 512;
const lookMs = 20;

/** Started when it is first needed, ended when it has had nothing to do for a while. */
export function makeThread(file: URL, own: unknown): Thread {
  const pending = new Map<number, Pending>();
  const othersBusy = new Int32Array(new SharedArrayBuffer(4));
  let running: Running | undefined;
  let looking: NodeJS.Timeout | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  function start(): Running {
    const worker = new Worker(file, {
      workerData: { own, othersBusy },
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    const ended = new Promise<void>((resolve) => {
      const end = (error: unknown): void => {
        if (running?.worker === worker) running = undefined;
        for (const one of pending.values()) if (one.worker === worker) one.reject(error);
        resolve();
      };
      worker.on('error', end);
      worker.on('exit', (code) => end(new Error(`a thread ended with ${code}`)));
    });
    worker.on('message', (message: FromThread) => hear(worker, message));
    return { worker, ended };
  }

  function hear(worker: Worker, message: FromThread): void {
    const { id } = message;
    const one = pending.get(id);
    if (!one) return;
    const tell = (order: ToThread): void => worker.postMessage(order);
    if ('news' in message) {
      try {
        one.heard?.(message.news);
      } catch (error) {
        tell({ id, stop: tellError(error) });
      }
    } else if ('about' in message) {
      const answer = one.asked?.(message.about) ?? Promise.reject(new Error('nobody answers a thread'));
      void outcomeOf(answer).then((told) => tell({ id, question: message.question, answer: told }));
    } else if ('failed' in message.outcome) one.reject(hearError(message.outcome.failed));
    else one.resolve(message.outcome.done as never);
  }

  function look(): void {
    if (looking) return;
    let before = performance.eventLoopUtilization();
    looking = setInterval(() => {
      const now = performance.eventLoopUtilization();
      Atomics.store(othersBusy, 0, Math.round(performance.eventLoopUtilization(now, before).utilization * 1000));
      before = now;
    }, lookMs);
    looking.unref();
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = running;
    running = undefined;
    ending?.worker.postMessage('end' satisfies ToThread);
    await ending?.ended;
  }

  function ready(): Worker {
    clearTimeout(idle);
    running ??= start();
    return running.worker;
  }

  function endSoon(): void {
    if (pending.size > 0) return;
    clearInterval(looking);
    looking = undefined;
    running?.worker.unref();
    clearTimeout(idle);
    idle = setTimeout(() => void end(), keptIdleMs).unref();
  }

  return {
    async run<Result>(what: string, order: unknown, during: During = {}): Promise<Result> {
      const worker = ready();
      worker.ref();
      look();
      const id = ++lastId;
      try {
        return await new Promise<Result>((resolve, reject) => {
          pending.set(id, { ...during, worker, resolve, reject });
          worker.postMessage({ id, what, order } satisfies ToThread);
        });
      } finally {
        pending.delete(id);
        endSoon();
      }
    },
    prepare() {
      ready();
      endSoon();
    },
    hurry() {
      running?.worker.postMessage('hurry' satisfies ToThread);
    },
    close: end,
  };
}
