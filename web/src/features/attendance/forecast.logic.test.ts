import { percentage } from '@muster/contract/attendance/attendance';
import { describe, expect, it } from 'vitest';
import { forecastOf } from './forecast.logic.ts';
import { forecastText } from './forecast.texts.ts';

/** All counts of a module with up to 30 classes held and 15 to come. */
const cases = Array.from({ length: 31 }, (_, total) =>
  Array.from({ length: total + 1 }, (_, attended) =>
    Array.from({ length: 16 }, (_, toCome) => ({ attended, total, to_come: toCome, attendance_limit: 80 })),
  ).flat(),
).flat();
const isAbove = (attended: number, total: number) => (percentage(attended, total) ?? 0) >= 80;

describe('forecastOf', () => {
  it('returns the largest number of misses that keeps the goal', () => {
    for (const counts of cases) {
      const { attended, total, to_come } = counts;
      const forecast = forecastOf(counts);
      if (forecast?.kind !== 'may miss') continue;
      const endsAbove = (misses: number) => isAbove(attended + to_come - misses, total + to_come);
      expect([endsAbove(forecast.misses), endsAbove(forecast.misses + 1)]).toEqual([true, false]);
      expect(forecast.misses).toBeLessThan(to_come);
    }
  });

  it('returns the smallest number of remaining classes that reaches the goal', () => {
    for (const counts of cases) {
      const { attended, total, to_come } = counts;
      const forecast = forecastOf(counts);
      if (forecast?.kind !== 'has to attend') continue;
      const isAboveAfter = (attends: number) => isAbove(attended + attends, total + attends);
      expect([isAboveAfter(forecast.attends - 1), isAboveAfter(forecast.attends)]).toEqual([false, true]);
      expect(forecast.attends).toBeLessThanOrEqual(to_come);
    }
  });

  it('is out of reach if attending every class misses the goal, and safe if missing every class keeps it', () => {
    for (const counts of cases) {
      const { attended, total, to_come } = counts;
      const forecast = forecastOf(counts);
      const canReach = isAbove(attended + to_come, total + to_come);
      expect(forecast?.kind === 'out of reach').toBe(to_come > 0 && !canReach);
      if (forecast?.kind === 'out of reach')
        expect(forecast.best).toBe(percentage(attended + to_come, total + to_come));
      if (forecast?.kind === 'safe') expect(isAbove(attended, total + to_come)).toBe(true);
    }
  });

  it('returns undefined if no class is left or the number is unknown', () => {
    expect(forecastOf({ attended: 1, total: 2, to_come: 0, attendance_limit: 80 })).toBeUndefined();
    expect(forecastOf({ attended: 1, total: 2, to_come: null, attendance_limit: 80 })).toBeUndefined();
  });
});

describe('forecastText', () => {
  it('names the limit of the module', () => {
    const forecast = forecastOf({ attended: 6, total: 10, to_come: 10, attendance_limit: 70 });
    expect(forecast && forecastText(forecast)).toBe('Attend the next 4 classes to get back above 70%');
  });

  it.each([
    [9, 10, 9, 'You can miss 2 of the next 9 classes and stay above 80%'],
    [4, 5, 2, 'Attend all 2 to stay above 80%'],
    [4, 5, 1, 'Attend the last class to stay above 80%'],
    [20, 20, 1, "You'll stay above 80% even if you miss the last class"],
    [20, 20, 5, "You'll stay above 80% even if you miss the last 5 classes"],
    [4, 6, 9, 'Attend the next 4 classes to get back above 80%'],
    [19, 24, 9, 'Attend the next class to get back above 80%'],
    [23, 34, 6, '80% is out of reach. Attend all 6 to finish at 72.5%'],
    [1, 4, 1, '80% is out of reach. Attend the last class to finish at 40.0%'],
  ])('formats %i of %i attended with %i to come as "%s"', (attended, total, to_come, words) => {
    const forecast = forecastOf({ attended, total, to_come, attendance_limit: 80 });
    const text = forecast && forecastText(forecast);
    expect(text).toBe(words);
  });
});
