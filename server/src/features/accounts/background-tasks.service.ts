import type { Log } from '#platform/log.ts';

/** Runs tasks in the background, after the response of a request. Tasks beyond the limit are dropped and logged. */
export type BackgroundTasks = {
  /** `failure` is the log message when the task fails. */
  run(failure: string, work: () => Promise<void>): void;
  /** Resolves when no task is running. */
  drain(): Promise<void>;
};

const maxRunning = 500;

export function makeBackgroundTasks(log: Log): BackgroundTasks {
  const running = new Set<Promise<void>>();

  return {
    run(failure, work) {
      if (running.size >= maxRunning) {
        log.error(`${failure}: too many background tasks`);
        return;
      }
      const task = work()
        .catch((error: unknown) => log.error({ err: error }, failure))
        .finally(() => running.delete(task));
      running.add(task);
    },
    async drain() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
