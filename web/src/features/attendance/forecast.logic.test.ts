import { percentage } from '@muster/contract/attendance';
import { describe, expect, test } from 'vitest';
import { forecastOf } from './forecast.logic.ts';
import { forecastText } from './forecast.texts.ts';

/** Every standing of a module with up to 30 classes held and 15 to come. */
const standings = Array.from({ length: 31 }, (_, total) =>
  Array.from({ length: total + 1 }, (_, attended) =>
    Array.from({ length: 16 }, (_, toCome) => ({ attended, total, to_come: toCome })),
  ).flat(),
).flat();
const isAbove = (attended: number, total: number) => (percentage(attended, total) ?? 0) >= 80;

describe('what a student may still bring about', () => {
  test('who misses as many as are allowed ends above the goal, and with one more does not', () => {
    for (const { attended, total, to_come } of standings) {
      const forecast = forecastOf({ attended, total, to_come });
      if (forecast?.kind !== 'may miss') continue;
      const endsAbove = (misses: number) => isAbove(attended + to_come - misses, total + to_come);
      expect([endsAbove(forecast.misses), endsAbove(forecast.misses + 1)]).toEqual([true, false]);
      expect(forecast.misses).toBeLessThan(to_come);
    }
  });

  test('who attends as many as are asked for is above the goal, with one less not yet, and they are still to come', () => {
    for (const { attended, total, to_come } of standings) {
      const forecast = forecastOf({ attended, total, to_come });
      if (forecast?.kind !== 'has to attend') continue;
      const isAboveAfter = (attends: number) => isAbove(attended + attends, total + attends);
      expect([isAboveAfter(forecast.attends - 1), isAboveAfter(forecast.attends)]).toEqual([false, true]);
      expect(forecast.attends).toBeLessThanOrEqual(to_come);
    }
  });

  test('out of reach is what not even every class brings back, and safe what no miss takes away', () => {
    for (const { attended, total, to_come } of standings) {
      const forecast = forecastOf({ attended, total, to_come });
      const canReach = isAbove(attended + to_come, total + to_come);
      expect(forecast?.kind === 'out of reach').toBe(to_come > 0 && !canReach);
      if (forecast?.kind === 'out of reach')
        expect(forecast.best).toBe(percentage(attended + to_come, total + to_come));
      if (forecast?.kind === 'safe') expect(isAbove(attended, total + to_come)).toBe(true);
    }
  });

  test('nothing is said where no class is left, or nobody knows', () => {
    expect(forecastOf({ attended: 1, total: 2, to_come: 0 })).toBeUndefined();
    expect(forecastOf({ attended: 1, total: 2, to_come: null })).toBeUndefined();
  });
});

test.each([
  [9, 10, 9, 'Miss no more than 2 of the next 9 to stay above 80 %'],
  [4, 5, 2, 'Attend all 2 to stay above 80 %'],
  [4, 5, 1, 'Attend the last class to stay above 80 %'],
  [20, 20, 1, 'You stay above 80 %, whatever the last class may bring'],
  [20, 20, 5, 'You stay above 80 %, whatever the last 5 classes may bring'],
  [4, 6, 9, 'Attend the next 4 to get back above 80 %'],
  [19, 24, 9, 'Attend the next class to get back above 80 %'],
  [23, 34, 6, '80 % cannot be reached any more; attend all 6 to end with 72.5 %'],
  [1, 4, 1, '80 % cannot be reached any more; attend the last class to end with 40.0 %'],
])('%i of %i attended and %i to come: %s', (attended, total, to_come, words) => {
  const forecast = forecastOf({ attended, total, to_come });
  const said = forecast && forecastText(forecast);
  expect(said?.replaceAll('\u00A0', ' ')).toBe(words);
  expect(said).not.toContain(' %');
});
