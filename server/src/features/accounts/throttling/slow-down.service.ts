import { setTimeout as wait } from 'node:timers/promises';
import { slowDownSeconds } from '#platform/metrics/metrics.ts';
import { HttpError } from '#platform/http/errors/http-error.ts';
import { widerNetworksOf } from '#platform/http/security/client-network.ts';
import type { MakeRateLimiter } from '#platform/rate-limits/rate-limits.ts';

export type Sleep = (ms: number) => Promise<unknown>;

/** Slows clients that are not known. A campus may be one network, so a network is never rejected. */
export type SlowDown = {
  /** Delays the request by the failures of its network. Requests wait concurrently. */
  delayNetwork(network: string): Promise<void>;
  countNetworkFailure(network: string): Promise<void>;
  spaceOut(options: { name: string; free: number; withinMs: number }): Spacing;
};

/**
 * Beyond `free` attempts, a key gets one turn every eight seconds. An attempt waits for the next turn. Rejects with `too_many_attempts`
 * when other attempts take it, so that parallel attempts are no faster.
 */
export type Spacing = { takeTurn(key: string): Promise<void>; reset(key: string): Promise<void> };

const failuresPerStep = 100;
const stepMs = 1_000;
const maxSteps = 5;
/** With the delay by network below the 15 s after which the web client gives up. */
const turnMs = 8_000;

export function makeSlowDown(deps: { makeRateLimiter: MakeRateLimiter; sleep?: Sleep | undefined }): SlowDown {
  const { makeRateLimiter, sleep = wait } = deps;
  const delay = (reason: string, ms: number) => {
    slowDownSeconds.inc({ reason }, ms / 1000);
    return sleep(ms);
  };
  const networkFailures = makeRateLimiter({
    name: 'network failures',
    max: failuresPerStep,
    withinMs: 15 * 60_000,
  });

  return {
    async delayNetwork(network) {
      const counts = await Promise.all(prefixesOf(network).map((prefix) => networkFailures.count(prefix)));
      const steps = Math.max(...counts.map((count, width) => Math.floor(count / (failuresPerStep * (width + 1)))));
      if (steps > 0) await delay('network failures', Math.min(steps, maxSteps) * stepMs);
    },
    async countNetworkFailure(network) {
      await Promise.all(prefixesOf(network).map((prefix) => networkFailures.add(prefix)));
    },
    spaceOut({ name, free, withinMs }) {
      const attempts = makeRateLimiter({ name, max: free, withinMs });
      const turns = makeRateLimiter({ name: `${name}: turn`, max: 1, withinMs: turnMs });

      return {
        async takeTurn(key) {
          if ((await attempts.add(key)) <= free) return;
          const remainingMs = await turns.consume(key).then(() => 0, readWaitMs);
          if (remainingMs === 0) return;
          await delay(name, remainingMs);
          await turns.consume(key);
        },
        reset: attempts.reset,
      };
    },
  };
}

/** The network and the wider ones that contain it. The /56 gets twice and the /48 three times the failures of a /64. */
const prefixesOf = (network: string): readonly string[] => [network, ...widerNetworksOf(network)];

function readWaitMs(error: unknown): number {
  if (error instanceof HttpError && error.code === 'too_many_attempts') return (error.retryAfterSeconds ?? 1) * 1000;
  throw error;
}
