import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const afterMs = 300;

/**
 * Loading and wiring leave some 90 MB of garbage that an idle server would keep for hours, since V8 collects only when it
 * runs short. One thorough collection, before the first people come, gives it back (measured: 215 -> 112 MB, 0.1 s).
 */
export function giveBackStartupMemory(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as (options: { type: string; flavor: string }) => void;
    collect({ type: 'major', flavor: 'last-resort' });
  }, afterMs).unref();
}
