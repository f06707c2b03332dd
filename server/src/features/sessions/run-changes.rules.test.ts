import { describe, expect, it } from 'vitest';
import { extendRun, pauseRun, resumeRun, startRun, stopRun } from './run-changes.rules.ts';
import { runAt, type Run } from './runs.rules.ts';

const run: Run = { anchorMs: 1_000_000, endsMs: 1_180_000, pausedMs: null, stoppedMs: null };
const paused: Run = { ...run, pausedMs: 1_025_000 };
const stopped: Run = { ...run, stoppedMs: 1_025_000 };

describe('a change to a run of codes', () => {
  it('starts what is not running, and lets alone what is', () => {
    const fresh = { anchorMs: 5_000, endsMs: 65_000, pausedMs: null, stoppedMs: null };
    expect(startRun(null, 5_000, 1)).toEqual(fresh);
    expect(startRun(run, 1_100_000, 1)).toBe('unchanged');
    expect(startRun(run, 1_180_000, 1)).toMatchObject({ anchorMs: 1_180_000, endsMs: 1_240_000 });
    expect(startRun(stopped, 1_030_000, 2)).toMatchObject({ anchorMs: 1_030_000, stoppedMs: null });
    expect(startRun(paused, 1_030_000, 2)).toMatchObject({ anchorMs: 1_005_000, endsMs: 1_185_000, pausedMs: null });
  });

  it('pauses what runs alone', () => {
    expect(pauseRun(run, 1_025_000)).toEqual(paused);
    expect(pauseRun(paused, 1_030_000)).toBe('unchanged');
    for (const over of [null, stopped]) expect(pauseRun(over, 1_030_000)).toBe('closed');
    expect(pauseRun(run, 1_180_000)).toBe('closed');
  });

  it('resumes with the time that was left, and with windows that begin later than any shown before', () => {
    for (const pauseMs of [1, 9_999, 10_000, 20_000, 3_600_000]) {
      const resumed = resumeRun(paused, 1_025_000 + pauseMs) as Run;
      const before = runAt(paused, 1_025_000);
      const after = runAt(resumed, 1_025_000 + pauseMs);
      expect(after).toMatchObject({ state: 'running', remainingMs: before.remainingMs, window: before.window });
      expect(after.windowStartMs).toBeGreaterThan(before.windowStartMs);
    }
    expect(resumeRun(run, 1_030_000)).toBe('unchanged');
    for (const over of [null, stopped]) expect(resumeRun(over, 1_030_000)).toBe('closed');
  });

  it('extends what is not over by whole minutes', () => {
    expect(extendRun(run, 1_170_000, 2)).toEqual({ ...run, endsMs: 1_300_000 });
    expect(extendRun(paused, 2_000_000, 1)).toMatchObject({ endsMs: 1_240_000, pausedMs: 1_025_000 });
    for (const over of [null, stopped]) expect(extendRun(over, 1_030_000, 1)).toBe('closed');
    expect(extendRun(run, 1_180_000, 1)).toBe('closed');
  });

  it('is not extended twice by a press whose answer was lost', () => {
    const once = extendRun(run, 1_170_000, 1, 18);
    if (typeof once === 'string') throw new Error(once);
    expect(once.endsMs).toBe(1_240_000);
    expect(extendRun(once, 1_171_000, 1, 18)).toBe('unchanged');
    expect(extendRun(once, 1_171_000, 1, 24)).toMatchObject({ endsMs: 1_300_000 });
  });

  it('stops what runs, is paused or has its last grace; the rest is over already', () => {
    expect(stopRun(run, 1_030_000)).toEqual({ ...run, stoppedMs: 1_030_000 });
    expect(stopRun(paused, 1_030_000)).toEqual({ ...paused, stoppedMs: 1_030_000 });
    expect(stopRun(run, 1_184_999)).toEqual({ ...run, stoppedMs: 1_184_999 });
    expect(stopRun(run, 1_185_000)).toBe('unchanged');
    for (const over of [null, stopped]) expect(stopRun(over, 1_030_000)).toBe('unchanged');
  });
});
