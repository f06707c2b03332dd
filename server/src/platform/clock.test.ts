import { expect, test } from 'vitest';
import { startDatabaseClock } from './clock.ts';

test('two servers with different clocks tell the time of the database', async () => {
  let databaseMs = 1_700_000_000_000;
  const first = await startDatabaseClock(
    async () => databaseMs,
    () => 5_000,
  );
  const second = await startDatabaseClock(
    async () => databaseMs,
    () => 305_000,
  );
  expect(first.now()).toBe(second.now());
  databaseMs += 250;
  await first.sample();
  expect(first.now()).toBe(databaseMs);
  first.stop();
  second.stop();
});

test('half of the way to the database and back is taken into account', async () => {
  let monotonic = 0;
  const clock = await startDatabaseClock(
    async () => {
      monotonic += 300;
      return 1_000_000 + monotonic - 150;
    },
    () => monotonic,
  );
  expect(clock.now()).toBe(1_000_000 + monotonic);
  clock.stop();
});

test('time never runs backwards, and goes on while the database is away', async () => {
  let monotonic = 0;
  let databaseMs = 10_000;
  let isAway = false;
  const read = async () => {
    if (isAway) throw new Error('away');
    return databaseMs;
  };
  const clock = await startDatabaseClock(read, () => monotonic);
  expect(clock.now()).toBe(10_000);
  databaseMs = 9_000;
  await clock.sample();
  expect(clock.now()).toBe(10_000);
  isAway = true;
  await expect(clock.sample()).rejects.toThrow('away');
  monotonic = 2_000;
  expect(clock.now()).toBe(11_000);
  clock.stop();
});

test('an answer that was held up changes nothing, whenever the time in it was read', async () => {
  let monotonic = 0;
  let wayThereMs = 5;
  let wayBackMs = 5;
  const read = async () => {
    monotonic += wayThereMs;
    const databaseMs = 1_000_000 + monotonic;
    monotonic += wayBackMs;
    return databaseMs;
  };
  const clock = await startDatabaseClock(read, () => monotonic);
  for (const [there, back] of [
    [10_000, 5],
    [5, 10_000],
  ] as const) {
    wayThereMs = there;
    wayBackMs = back;
    await clock.sample();
    expect(clock.now()).toBe(1_000_000 + monotonic);
  }
  clock.stop();
});

test('of the first answers the quickest counts: the first of all waits for a connection', async () => {
  let monotonic = 0;
  const waysBackMs = [60, 0, 30];
  const read = async () => {
    const databaseMs = 1_000_000 + monotonic;
    monotonic += waysBackMs.shift() ?? 45;
    return databaseMs;
  };
  const clock = await startDatabaseClock(read, () => monotonic);
  expect(clock.now()).toBe(1_000_000 + monotonic);
  clock.stop();
});

test('a start that was held up is corrected by the first answer that was not', async () => {
  let monotonic = 0;
  let wayMs = 4_000;
  const read = async () => {
    monotonic += wayMs;
    return 1_000_000 + monotonic;
  };
  const clock = await startDatabaseClock(read, () => monotonic);
  expect(clock.now()).toBe(1_002_000 + monotonic);
  wayMs = 20;
  await clock.sample();
  monotonic += 5_000;
  expect(clock.now()).toBe(1_000_020 + monotonic);
  clock.stop();
});
