import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';

export type Lifetime = {
  /** Undone in reverse order when the process ends; what takes longer than allowed is left behind for the next part. */
  onEnd(name: string, close: () => Promise<void> | void, withinMs?: number): void;
  /** Ends once, however often it is asked for: Ctrl-C reaches us from the terminal and from the launcher. */
  end(exitCode: number): Promise<void>;
};

type Part = { name: string; close: () => Promise<void> | void; withinMs: number };

const usuallyWithinMs = 1_000;

export function makeLifetime(deps: { log: Log; exit: (code: number) => void }): Lifetime {
  const { log, exit } = deps;
  const parts: Part[] = [];
  let ending: Promise<void> | undefined;

  async function close(part: Part): Promise<void> {
    const late = sleep(part.withinMs, 'late', { ref: false });
    const outcome = await Promise.race([Promise.resolve(part.close()), late]);
    if (outcome === 'late') log.error({ part: part.name }, 'a part did not end in time');
  }

  async function end(exitCode: number): Promise<void> {
    for (let last = parts.pop(); last; last = parts.pop()) {
      try {
        await close(last);
      } catch (error) {
        log.error({ err: error, part: last.name }, 'a part did not end cleanly');
      }
    }
    exit(exitCode);
  }

  return {
    onEnd: (name, close, withinMs = usuallyWithinMs) => void parts.push({ name, close, withinMs }),
    end: (exitCode) => (ending ??= end(exitCode)),
  };
}
