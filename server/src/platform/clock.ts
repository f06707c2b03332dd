/** Epoch milliseconds by the clock of the database, so that servers with different clocks agree. */
export type Clock = { now(): number };

export type DatabaseClock = Clock & {
  /** Compares with the database again. Rejects while the database is unavailable; the clock continues. */
  sample(): Promise<void>;
  stop(): void;
};

const sampleEveryMs = 20_000;
/** A larger difference is a jump of the database's clock: it is followed, also backwards. */
const maxWaitMs = 2_000;
/** The first sample includes opening a connection, so several are taken. */
const samplesAtStart = 4;

/**
 * Between samples, time follows the monotonic clock of this process, so that a change of the system clock has no effect. `read` returns
 * the database's time in epoch milliseconds.
 */
export async function startDatabaseClock(
  read: () => Promise<number>,
  { monotonic = () => performance.now(), onJump }: { monotonic?: () => number; onJump?: (byMs: number) => void } = {},
): Promise<DatabaseClock> {
  let latest = 0;

  /** Bounds of the offset: the database read its time between request and response. */
  async function bounds(): Promise<readonly [min: number, max: number]> {
    const requestedAt = monotonic();
    const databaseMs = await read();
    return [databaseMs - monotonic(), databaseMs - requestedAt];
  }

  let [bestMin, bestMax] = await bounds();
  for (let more = 1; more < samplesAtStart; more++) {
    const [min, max] = await bounds();
    if (max - min < bestMax - bestMin) [bestMin, bestMax] = [min, max];
  }
  let offset = (bestMin + bestMax) / 2;

  /** Moves the offset only as far as the bounds require. A delayed sample has wide bounds and changes nothing. */
  async function sample(): Promise<void> {
    const [min, max] = await bounds();
    const before = offset;
    offset = Math.min(Math.max(offset, min), max);
    const byMs = Math.round(offset - before);
    if (Math.abs(byMs) <= maxWaitMs) return;
    onJump?.(byMs);
    // Waiting would stop the codes for as long as the jump, and the code that is shown would stay valid.
    latest = Math.min(latest, Math.floor(monotonic() + offset));
  }

  const timer = setInterval(() => void sample().catch(() => undefined), sampleEveryMs);
  timer.unref();

  return {
    // After a small negative correction the clock waits.
    now: () => (latest = Math.max(latest, Math.floor(monotonic() + offset))),
    sample,
    stop: () => clearInterval(timer),
  };
}

/** For tests: a clock that changes only when set. */
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
