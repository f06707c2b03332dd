/** Epoch milliseconds by the clock of the DATABASE, so that two servers with differing clocks give one verdict. */
export type Clock = { now(): number };

export type DatabaseClock = Clock & {
  /** Compares with the database once more; rejects while it is away, and the clock runs on by itself. */
  sample(): Promise<void>;
  stop(): void;
};

const sampleEveryMs = 20_000;
/** The first answer waits for the connection, and whatever else a start does at the time. */
const samplesAtStart = 4;

/**
 * Between samples the time runs by the monotonic clock of this process, so a step of the machine's clock changes nothing.
 * `read` answers the database's time in epoch milliseconds.
 */
export async function startDatabaseClock(
  read: () => Promise<number>,
  monotonic: () => number = () => performance.now(),
): Promise<DatabaseClock> {
  let latest = 0;

  /** The time was read at some moment between question and answer. */
  async function bounds(): Promise<readonly [least: number, most: number]> {
    const asked = monotonic();
    const databaseMs = await read();
    return [databaseMs - monotonic(), databaseMs - asked];
  }

  let [first, last] = await bounds();
  for (let more = 1; more < samplesAtStart; more++) {
    const [least, most] = await bounds();
    if (most - least < last - first) [first, last] = [least, most];
  }
  let offset = (first + last) / 2;

  /**
   * What is known is corrected only as far as it cannot be true: an answer that was held up for seconds says next to nothing, and
   * changes nothing.
   */
  async function sample(): Promise<void> {
    const [least, most] = await bounds();
    offset = Math.min(Math.max(offset, least), most);
  }

  const timer = setInterval(() => void sample().catch(() => undefined), sampleEveryMs);
  timer.unref();

  return {
    // Never backwards: a correction of a few milliseconds waits until time has caught up.
    now: () => (latest = Math.max(latest, Math.floor(monotonic() + offset))),
    sample,
    stop: () => clearInterval(timer),
  };
}

/** For tests: time stands still until it is moved. */
export function makeSettableClock(
  startsAt: number = Date.UTC(2026, 8, 14, 8, 0),
): Clock & { set(ms: number): void; advance(ms: number): void } {
  let nowMs = startsAt;
  return {
    now: () => nowMs,
    set: (ms) => void (nowMs = ms),
    advance: (ms) => void (nowMs += ms),
  };
}
