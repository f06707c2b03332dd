import { describe, expect, it } from 'vitest';
import { acceptedSteps, qrWindowStatus } from './qr-window.rules.ts';

const anchorMs = 1_800_000_000_000;
const qrWindow = { anchorMs, endsMs: anchorMs + 180_000, pausedMs: null, stoppedMs: null };

describe('QR window', () => {
  it('has eighteen time steps of ten seconds in three minutes', () => {
    expect(qrWindowStatus(qrWindow, anchorMs)).toEqual({
      state: 'running',
      step: 0,
      stepStartMs: anchorMs,
      nextStepInMs: 10_000,
      remainingMs: 180_000,
      totalSteps: 18,
    });
    expect(qrWindowStatus(qrWindow, anchorMs + 179_999)).toMatchObject({
      step: 17,
      nextStepInMs: 1,
      remainingMs: 1,
    });
    expect(qrWindowStatus(qrWindow, anchorMs + 180_000)).toMatchObject({
      state: 'ended',
      step: 17,
      remainingMs: 0,
      nextStepInMs: 0,
    });
  });

  it('is in state created before the start', () => {
    expect(qrWindowStatus(null, anchorMs)).toMatchObject({ state: 'created', totalSteps: 0 });
  });

  it('counts as started for a process whose clock is slightly behind', () => {
    expect(qrWindowStatus(qrWindow, anchorMs - 20)).toMatchObject({
      state: 'running',
      step: 0,
      remainingMs: 180_000,
    });
    expect(acceptedSteps(qrWindow, anchorMs - 20, 10_000)).toEqual([{ startMs: anchorMs, verdict: 'current' }]);
  });

  it('stops its time while paused and ends after the maximum pause', () => {
    const paused = { ...qrWindow, pausedMs: anchorMs + 25_000 };
    expect(qrWindowStatus(paused, anchorMs + 500_000)).toMatchObject({
      state: 'paused',
      step: 2,
      remainingMs: 155_000,
    });
    expect(qrWindowStatus(paused, anchorMs + 13 * 3_600_000).state).toBe('ended');
  });

  it('continues counting after a pause without repeating time steps', () => {
    const pause = 40_000;
    const resumed = { ...qrWindow, anchorMs: anchorMs + pause, endsMs: qrWindow.endsMs + pause };
    const now = qrWindowStatus(resumed, anchorMs + 25_000 + pause);
    expect(now).toMatchObject({ state: 'running', step: 2, remainingMs: 155_000 });
    expect(now.stepStartMs).toBeGreaterThan(anchorMs + 25_000);
  });

  it('continues counting after an extension', () => {
    const extended = { ...qrWindow, endsMs: qrWindow.endsMs + 120_000 };
    expect(qrWindowStatus(extended, anchorMs + 185_000)).toMatchObject({
      state: 'running',
      step: 18,
      totalSteps: 30,
    });
  });

  it('accepts the last code up to five seconds after the end', () => {
    expect(acceptedSteps(qrWindow, qrWindow.endsMs + 4_999, 10_000)).toEqual([
      { startMs: anchorMs + 170_000, verdict: 'last_second' },
    ]);
    expect(acceptedSteps(qrWindow, qrWindow.endsMs + 5_000, 10_000)).toEqual([]);
  });

  it('ends immediately when stopped', () => {
    const stopped = { ...qrWindow, stoppedMs: anchorMs + 30_000 };
    expect(qrWindowStatus(stopped, anchorMs + 30_001).state).toBe('ended');
    expect(acceptedSteps(stopped, anchorMs + 30_001, 10_000)).toEqual([]);
  });
});
