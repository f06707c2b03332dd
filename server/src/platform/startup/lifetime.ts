import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';

export type Lifetime = {
  /** Registers a part to close, in reverse order, when the process ends. A part that exceeds its time is abandoned. */
  onEnd(name: string, close: () => Promise<void> | void, withinMs?: number): void;
  /** Closes the parts and exits, once: Ctrl-C arrives from the terminal and from the launcher. */
  end(exitCode: number): Promise<void>;
};

type ClosablePart = { name: string; close: () => Promise<void> | void; withinMs: number };

const defaultCloseMs = 1_000;

export function makeLifetime(deps: { log: Log; exit: (code: number) => void }): Lifetime {
  const { log, exit } = deps;
  const parts: ClosablePart[] = [];
  let ending: Promise<void> | undefined;

  async function close(part: ClosablePart): Promise<void> {
    const timeout = sleep(part.withinMs, 'timeout', { ref: false });
    const outcome = await Promise.race([Promise.resolve(part.close()), timeout]);
    if (outcome === 'timeout') log.error({ part: part.name }, 'shutdown of a part timed out');
  }

  async function end(exitCode: number): Promise<void> {
    for (let last = parts.pop(); last; last = parts.pop()) {
      try {
        await close(last);
      } catch (error) {
        log.error({ err: error, part: last.name }, 'shutdown of a part failed');
      }
    }
    exit(exitCode);
  }

  return {
    onEnd: (name, close, withinMs = defaultCloseMs) => void parts.push({ name, close, withinMs }),
    end: (exitCode) => (ending ??= end(exitCode)),
  };
}
