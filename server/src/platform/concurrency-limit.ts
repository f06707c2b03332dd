import pLimit from 'p-limit';
import { observeQueue, queueRejections } from './metrics/metrics.ts';

/**
 * Runs at most `max` tasks at once and queues up to `maxQueued` more; beyond that, rejects with `queueFullError`. `name` is that of the
 * queue in metrics.
 */
export function makeConcurrencyLimit(name: string, max: number, maxQueued: number, queueFullError: () => Error) {
  const limit = pLimit(max);
  observeQueue(name, () => limit.activeCount + limit.pendingCount);

  return async function runLimited<T>(task: () => Promise<T>): Promise<T> {
    if (limit.activeCount >= max && limit.pendingCount >= maxQueued) {
      queueRejections.inc({ queue: name });
      throw queueFullError();
    }
    return await limit(task);
  };
}
