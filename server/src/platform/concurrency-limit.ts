import pLimit from 'p-limit';

/** Runs at most `max` tasks at once and queues up to `maxQueued` more; beyond that, rejects with `queueFullError`. */
export function makeConcurrencyLimit(max: number, maxQueued: number, queueFullError: () => Error) {
  const limit = pLimit(max);

  return async function runLimited<T>(task: () => Promise<T>): Promise<T> {
    if (limit.activeCount >= max && limit.pendingCount >= maxQueued) throw queueFullError();
    return await limit(task);
  };
}
