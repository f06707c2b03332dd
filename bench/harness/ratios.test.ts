import { expect, it } from 'vitest';
import { ratios, readFigures } from './ratios.ts';

it('reads the numbers of the last line', () => {
  const line = JSON.stringify({
    name: 'web',
    figures: { student: { usableMs: 4_000 }, steps: [{ laterMs: 90, name: 'list' }] },
    goal: {},
    held: false,
  });
  expect(readFigures(`creating …\n${line}\n`)).toEqual({ 'student.usableMs': 4_000, 'steps.0.laterMs': 90 });
});

it('has no figures of a benchmark that ended early', () => {
  expect(readFigures('creating …\n')).toBeUndefined();
});

it('divides the medians of the figures that both commits have', () => {
  const before = [
    { p50Ms: 10, gone: 1 },
    { p50Ms: 30, gone: 1 },
    { p50Ms: 20, gone: 1 },
  ];
  const after = [
    { p50Ms: 30, added: 1 },
    { p50Ms: 25, added: 1 },
    { p50Ms: 20, added: 1 },
  ];
  expect(ratios(before, after)).toEqual({ p50Ms: { before: 20, after: 25, ratio: 1.25 } });
});
