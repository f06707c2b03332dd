import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** The process does nothing else when so little happens while an import looks up from its work. */
const idleMs = 0.15;
const lookMs = 2;
const looksKept = 10;
const longestRestMs = 100;

/**
 * Somebody who checks in meanwhile must not notice an import: while others are being answered it rests after each piece as long
 * as the piece took, until it has rested for `mostMs` in all. Alone it only looks up.
 */
export function makePace(mostMs: number): () => Promise<void> {
  let since = performance.now();
  let leftMs = mostMs;
  let quietLooks = 0;
  return async () => {
    const workedMs = performance.now() - since;
    const before = performance.eventLoopUtilization();
    await sleep(lookMs);
    quietLooks = performance.eventLoopUtilization(before).active < idleMs ? quietLooks + 1 : 0;
    if (quietLooks < looksKept) {
      const restMs = Math.max(0, Math.min(workedMs, longestRestMs, leftMs));
      leftMs -= restMs;
      await sleep(restMs);
    }
    since = performance.now();
  };
}

/** A check-in needs three turns of the event loop, so it waits for three stretches of whatever else is done in between. */
const longestStretchMs = 1;

/** To be awaited after each small step: lets the others go first once the steps have taken a millisecond together. */
export function makeGivingWay(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < longestStretchMs) return undefined;
    return nextTurn().then(() => void (since = performance.now()));
  };
}
