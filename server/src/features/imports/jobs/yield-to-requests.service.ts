import { setTimeout as sleep } from 'node:timers/promises';

/** Keeps the progress of an import visible. */
const maxPauseMs = 100;

/**
 * Throttles a long job for the benefit of other requests: while the server is busy, each call pauses for as long as the last step took,
 * up to `maxTotalMs` in all.
 */
export function makeYieldToRequests(maxTotalMs: number, isServerBusy: () => boolean): () => Promise<void> {
  let stepStart = performance.now();
  let remainingMs = maxTotalMs;
  return async () => {
    const pauseMs = Math.min(performance.now() - stepStart, maxPauseMs, remainingMs);
    if (pauseMs > 0 && isServerBusy()) {
      remainingMs -= pauseMs;
      await sleep(pauseMs);
    }
    stepStart = performance.now();
  };
}
