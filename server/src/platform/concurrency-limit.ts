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

/**
 * Runs one task at a time, one of each key in turn: however many tasks of a key wait, they delay those of another key by one task. Rejects
 * with `queueFullError` beyond `maxQueuedOfKey` tasks of a key, or `maxQueued` in all.
 */
export function makeFairQueue(
  name: string,
  { maxQueued, maxQueuedOfKey }: { maxQueued: number; maxQueuedOfKey: number },
  queueFullError: () => Error,
) {
  const waiting = new Map<string, (() => void)[]>();
  /** The running task included. */
  let length = 0;
  observeQueue(name, () => length);

  function startNext(): void {
    const [next] = waiting;
    if (!next) return;
    const [key, tasks] = next;
    waiting.delete(key);
    tasks.shift()?.();
    if (tasks.length > 0) waiting.set(key, tasks);
  }

  return async function runInTurn<T>(key: string, task: () => Promise<T>): Promise<T> {
    const own = waiting.get(key) ?? [];
    if (length > maxQueued || own.length >= maxQueuedOfKey) {
      queueRejections.inc({ queue: name });
      throw queueFullError();
    }
    length += 1;
    if (length > 1) await new Promise<void>((start) => waiting.set(key, own).get(key)?.push(start));
    try {
      return await task();
    } finally {
      length -= 1;
      startNext();
    }
  };
}
