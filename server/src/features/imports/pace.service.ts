import { setTimeout as sleep } from 'node:timers/promises';

/** A rest is never longer, so that whoever waits for the import sees it move. */
const longestRestMs = 100;

/**
 * Somebody who checks in meanwhile must not notice an import: while the server is answering others it rests after each piece, as long
 * as the piece took, until it has rested for `mostMs` in all.
 */
export function makePace(mostMs: number, othersBusy: () => boolean): () => Promise<void> {
  let since = performance.now();
  let leftMs = mostMs;
  return async () => {
    const restMs = Math.min(performance.now() - since, longestRestMs, leftMs);
    if (restMs > 0 && othersBusy()) {
      leftMs -= restMs;
      await sleep(restMs);
    }
    since = performance.now();
  };
}
