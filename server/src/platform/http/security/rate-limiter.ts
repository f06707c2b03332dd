import ipaddr from 'ipaddr.js';
import type { Clock } from '../../clock.ts';
import { httpError } from '../errors/http-error.ts';

/** In-memory, per-process rate limiter. Each key has its own count. */
export type RateLimiter = {
  /** Throws `too_many_attempts`, with the time to wait, once the key has reached its limit. */
  check(key: string): void;
  count(key: string): void;
  reset(key: string): void;
  resetWhere(matches: (key: string) => boolean): void;
};

type Attempts = { count: number; readonly since: number };

type RateLimiterDeps = {
  readonly clock: Clock;
  readonly max: number;
  readonly withinMs: number;
  /** Beyond this number, the oldest key is dropped. */
  readonly maxKeys?: number;
  /** Text of the error, when the default text does not fit. */
  readonly text?: string;
};

/** Allows `max` counts within `withinMs` of a key's first count. */
export function makeRateLimiter(deps: RateLimiterDeps): RateLimiter {
  const { clock, max, withinMs, maxKeys = 50_000, text } = deps;
  const attempts = new Map<string, Attempts>();

  function current(key: string): Attempts | undefined {
    const entry = attempts.get(key);
    if (!entry || clock.now() - entry.since < withinMs) return entry;
    attempts.delete(key);
    return undefined;
  }

  return {
    check(key) {
      const entry = current(key);
      if (!entry || entry.count < max) return;
      const seconds = Math.max(1, Math.ceil((entry.since + withinMs - clock.now()) / 1000));
      throw httpError('too_many_attempts', text, undefined, seconds);
    },
    count(key) {
      const entry = current(key);
      if (entry) {
        entry.count += 1;
        return;
      }
      const oldest = attempts.size >= maxKeys ? attempts.keys().next().value : undefined;
      if (oldest !== undefined) attempts.delete(oldest);
      attempts.set(key, { count: 1, since: clock.now() });
    },
    reset: (key) => void attempts.delete(key),
    resetWhere(matches) {
      for (const key of attempts.keys()) if (matches(key)) attempts.delete(key);
    },
  };
}

/** Some proxies forward addresses with a port, which changes with each connection. */
const withPort = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+))(?::\d+)?$/;

/** The network of one subscriber: an IPv4 address, or the /64 of an IPv6 address, in which clients choose addresses freely. */
export function networkOf(forwardedAddress: string): string {
  const { v4, v6 } = withPort.exec(forwardedAddress)?.groups ?? {};
  const address = v4 ?? v6 ?? forwardedAddress;
  if (!ipaddr.isValid(address)) return forwardedAddress;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
}
