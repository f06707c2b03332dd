import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const collectAfterMs = 300;
/** How far the heap may outgrow the live objects before a collection, in percent. V8's default exceeds the limit of 512 MB under load. */
const heapGrowthPercent = 100;

/** Call before the heap has grown. */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${heapGrowthPercent}`);
}

/** Frees about 90 MB of garbage from loading and wiring, which an idle V8 would keep for hours. The collection takes 0.1 s. */
export function collectStartupGarbage(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as (options: { type: string; flavor: string }) => void;
    collect({ type: 'major', flavor: 'last-resort' });
  }, collectAfterMs).unref();
}
