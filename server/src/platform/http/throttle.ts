import ipaddr from 'ipaddr.js';
import type { Clock } from '../clock.ts';
import { refuse } from './refusal.ts';

/** Counts what must not happen too often, by key, in the memory of this process. */
export type Throttle = {
  /** Throws too_many_attempts, with the time to wait, once the key has used up its tries. */
  check(key: string): void;
  count(key: string): void;
  forget(key: string): void;
  forgetEach(isMeant: (key: string) => boolean): void;
};

type Tries = { count: number; readonly since: number };

/** `most` counts within `withinMs` of the first one; then nothing until that time is over. The oldest keys make room for new ones. */
export function makeThrottle(deps: { clock: Clock; most: number; withinMs: number; mostKeys?: number }): Throttle {
  const { clock, most, withinMs, mostKeys = 50_000 } = deps;
  const tries = new Map<string, Tries>();

  function current(key: string): Tries | undefined {
    const known = tries.get(key);
    if (!known || clock.now() - known.since < withinMs) return known;
    tries.delete(key);
    return undefined;
  }

  return {
    check(key) {
      const known = current(key);
      if (!known || known.count < most) return;
      const seconds = Math.max(1, Math.ceil((known.since + withinMs - clock.now()) / 1000));
      throw refuse('too_many_attempts', undefined, undefined, seconds);
    },
    count(key) {
      const known = current(key);
      if (known) {
        known.count += 1;
        return;
      }
      const oldest = tries.size >= mostKeys ? tries.keys().next().value : undefined;
      if (oldest !== undefined) tries.delete(oldest);
      tries.set(key, { count: 1, since: clock.now() });
    },
    forget: (key) => void tries.delete(key),
    forgetEach(isMeant) {
      for (const key of tries.keys()) if (isMeant(key)) tries.delete(key);
    },
  };
}

/** Some proxies forward an address with its port, another one for each connection. */
const withPort = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+))(?::\d+)?$/;

/** What one subscriber has: an IPv4 address, or the /64 of an IPv6 address, within which anybody may choose freely. */
export function networkOf(told: string): string {
  const { v4, v6 } = withPort.exec(told)?.groups ?? {};
  const address = v4 ?? v6 ?? told;
  if (!ipaddr.isValid(address)) return told;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
}
