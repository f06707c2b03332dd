import { performance } from 'node:perf_hooks';
import { MessageChannel } from 'node:worker_threads';
import { fromOutcome, type FromTask, type Outcome, serializeError, toOutcome, type ToTask } from './task-messages.ts';
import { makeWorkerPool } from './worker-pool.ts';

/** One worker thread for long tasks that exchange messages with the main thread. Its module exports `serveTasks(…)`. */
export type TaskWorker = {
  run<Result>(task: string, input: unknown, handlers?: TaskHandlers): Promise<Result>;
  /** Starts the thread and loads its module before the first task. */
  warmUp(): void;
  /** Waits for running tasks, then ends the thread. */
  close(): Promise<void>;
};

type TaskHandlers = {
  /** Receives the progress of the task. An error thrown here aborts the task at its next progress report. */
  readonly onProgress?: (progress: unknown) => void;
  /** Answers what the task cannot find out or do in its thread. */
  readonly onRequest?: (body: unknown) => Promise<unknown>;
};

/** The `workerData` of the thread. */
export type WorkerData<Settings> = {
  readonly settings: Settings;
  /** How busy the event loop of the main thread is, in thousandths; updated while tasks run. */
  readonly mainThreadLoad: Int32Array;
};

/** Loading the module takes some tenths of a second; an idle thread holds some tens of megabytes. */
const idleTimeoutMs = 60_000;
const maxHeapMb = 512;
const maxConcurrentTasks = 64;
const measureEveryMs = 20;

export function makeTaskWorker(module: URL, settings: unknown): TaskWorker {
  const mainThreadLoad = new Int32Array(new SharedArrayBuffer(4));
  const pool = makeWorkerPool(module, {
    maxThreads: 1,
    concurrentTasksPerWorker: maxConcurrentTasks,
    idleTimeout: idleTimeoutMs,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    workerData: { settings, mainThreadLoad } satisfies WorkerData<unknown>,
  });
  const running = new Set<Promise<unknown>>();
  let measuring: NodeJS.Timeout | undefined;

  function startMeasuring(): void {
    if (measuring) return;
    let before = performance.eventLoopUtilization();
    measuring = setInterval(() => {
      const now = performance.eventLoopUtilization();
      Atomics.store(mainThreadLoad, 0, Math.round(performance.eventLoopUtilization(now, before).utilization * 1000));
      before = now;
    }, measureEveryMs).unref();
  }

  function stopMeasuring(): void {
    clearInterval(measuring);
    measuring = undefined;
  }

  async function runTask(task: string, input: unknown, { onProgress, onRequest }: TaskHandlers): Promise<unknown> {
    const { port1, port2 } = new MessageChannel();
    const send = (message: ToTask): void => port1.postMessage(message);
    port1.on('message', (message: FromTask) => {
      if ('progress' in message) {
        try {
          onProgress?.(message.progress);
        } catch (error) {
          send({ abort: serializeError(error) });
        }
      } else {
        const response = onRequest?.(message.request) ?? Promise.reject(new Error(`${task} has no request handler`));
        void toOutcome(response).then((outcome) => send({ requestId: message.requestId, outcome }));
      }
    });
    try {
      return fromOutcome(await pool.run<Outcome>(task, { input, port: port2 }, { transferList: [port2] }));
    } finally {
      port1.close();
    }
  }

  return {
    async run<Result>(task: string, input: unknown, handlers: TaskHandlers = {}): Promise<Result> {
      startMeasuring();
      const work = runTask(task, input, handlers);
      running.add(work);
      try {
        return (await work) as Result;
      } finally {
        running.delete(work);
        if (running.size === 0) stopMeasuring();
      }
    },
    warmUp() {
      void this.run('warmUp', null).catch(() => undefined);
    },
    async close() {
      await Promise.allSettled(running);
      if (pool.hasThreads()) await this.run('close', null).catch(() => undefined);
      await pool.close();
    },
  };
}
