import type { MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';

type WorkerPoolOptions = Pick<
  ConstructorParameters<typeof Piscina>[0] & object,
  'concurrentTasksPerWorker' | 'env' | 'idleTimeout' | 'maxThreads' | 'niceIncrement' | 'resourceLimits' | 'workerData'
>;
type TaskOptions = {
  /** Stops the worker thread. Only for pools that run one task per thread. */
  readonly signal?: AbortSignal;
  readonly transferList?: readonly MessagePort[];
};

type RunOptions = NonNullable<Parameters<Piscina['run']>[1]>;

/** Worker threads for the exported functions of a module. Threads start with the first task and end when idle. */
export function makeWorkerPool(module: URL, options: WorkerPoolOptions) {
  // Waiting with atomics would block the event loop of a thread between two tasks, and with it the timers of its connections.
  const pool = new Piscina({ minThreads: 0, atomics: 'disabled', ...options });
  // The crash of an idle thread must not end the process. The next task starts another thread.
  pool.on('error', () => undefined);

  return {
    /** Calls an exported function. The thread loads the module with its first task, so that a load error rejects the task. */
    async run<Result>(
      functionName: string,
      input: unknown,
      { signal, transferList = [] }: TaskOptions = {},
    ): Promise<Result> {
      // Piscina requires an array; with the current Node types its declaration asks for an options object.
      const options = {
        filename: module.href,
        name: functionName,
        transferList: [...transferList],
        ...(signal && { signal }),
      };
      return (await pool.run(input, options as unknown as RunOptions)) as Result;
    },
    hasThreads: (): boolean => pool.threads.length > 0,
    /** Waits for running tasks, then ends the threads. */
    close: (): Promise<void> => pool.close(),
  };
}
