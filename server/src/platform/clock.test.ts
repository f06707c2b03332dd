import { describe, expect, it } from 'vitest';
import { startDatabaseClock } from './clock.ts';

describe('database clock', () => {
  it('follows the database on two servers with different clocks', async () => {
    let databaseMs = 1_700_000_000_000;
    const first = await startDatabaseClock(async () => databaseMs, { monotonic: () => 5_000 });
    const second = await startDatabaseClock(async () => databaseMs, { monotonic: () => 305_000 });
    expect(first.now()).toBe(second.now());
    databaseMs += 250;
    await first.sample();
    expect(first.now()).toBe(databaseMs);
    first.stop();
    second.stop();
  });

  it('corrects for half of the round trip', async () => {
    let monotonic = 0;
    const clock = await startDatabaseClock(
      async () => {
        monotonic += 300;
        return 1_000_000 + monotonic - 150;
      },
      { monotonic: () => monotonic },
    );
    expect(clock.now()).toBe(1_000_000 + monotonic);
    clock.stop();
  });

  it('waits after a small step back, and continues while the database is unavailable', async () => {
    let monotonic = 0;
    let databaseMs = 10_000;
    let isUnavailable = false;
    const read = async () => {
      if (isUnavailable) throw new Error('unavailable');
      return databaseMs;
    };
    const clock = await startDatabaseClock(read, { monotonic: () => monotonic });
    expect(clock.now()).toBe(10_000);
    databaseMs = 9_000;
    await clock.sample();
    expect(clock.now()).toBe(10_000);
    isUnavailable = true;
    await expect(clock.sample()).rejects.toThrow('unavailable');
    monotonic = 2_000;
    expect(clock.now()).toBe(11_000);
    clock.stop();
  });

  it('follows a clock that jumps ahead and returns, and reports both', async () => {
    let monotonic = 0;
    let databaseMs = 1_000_000;
    const jumps: number[] = [];
    const clock = await startDatabaseClock(async () => databaseMs + monotonic, {
      monotonic: () => monotonic,
      onJump: (byMs) => void jumps.push(byMs),
    });
    for (const to of [4_600_000, 1_000_000]) {
      databaseMs = to;
      monotonic += 20_000;
      await clock.sample();
      expect(clock.now()).toBe(to + monotonic);
      monotonic += 500;
      expect(clock.now()).toBe(to + monotonic);
    }
    expect(jumps).toEqual([3_600_000, -3_600_000]);
    clock.stop();
  });

  it('ignores delayed samples', async () => {
    let monotonic = 0;
    let requestMs = 5;
    let responseMs = 5;
    const read = async () => {
      monotonic += requestMs;
      const databaseMs = 1_000_000 + monotonic;
      monotonic += responseMs;
      return databaseMs;
    };
    const clock = await startDatabaseClock(read, { monotonic: () => monotonic });
    for (const [request, response] of [
      [10_000, 5],
      [5, 10_000],
    ] as const) {
      requestMs = request;
      responseMs = response;
      await clock.sample();
      expect(clock.now()).toBe(1_000_000 + monotonic);
    }
    clock.stop();
  });

  it('starts from the fastest of the first samples', async () => {
    let monotonic = 0;
    const responseTimesMs = [60, 0, 30];
    const read = async () => {
      const databaseMs = 1_000_000 + monotonic;
      monotonic += responseTimesMs.shift() ?? 45;
      return databaseMs;
    };
    const clock = await startDatabaseClock(read, { monotonic: () => monotonic });
    expect(clock.now()).toBe(1_000_000 + monotonic);
    clock.stop();
  });

  it('corrects a delayed start with the first fast sample', async () => {
    let monotonic = 0;
    let requestMs = 4_000;
    const read = async () => {
      monotonic += requestMs;
      return 1_000_000 + monotonic;
    };
    const clock = await startDatabaseClock(read, { monotonic: () => monotonic });
    expect(clock.now()).toBe(1_002_000 + monotonic);
    requestMs = 20;
    await clock.sample();
    monotonic += 5_000;
    expect(clock.now()).toBe(1_000_020 + monotonic);
    clock.stop();
  });
});
