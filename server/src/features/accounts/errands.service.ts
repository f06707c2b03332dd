import type { Log } from '../../platform/log.ts';

/** Work that nobody waits for, such as handing a mail over. Bounded: what cannot be done in time is dropped and logged. */
export type Errands = {
  run(failure: string, work: () => Promise<void>): void;
  settled(): Promise<void>;
};

const mostUnderWay = 500;

export function makeErrands(log: Log): Errands {
  const underWay = new Set<Promise<void>>();

  return {
    run(failure, work) {
      if (underWay.size >= mostUnderWay) {
        log.error(`${failure}: too many wait already`);
        return;
      }
      const errand = work()
        .catch((error: unknown) => log.error({ err: error }, failure))
        .finally(() => underWay.delete(errand));
      underWay.add(errand);
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
