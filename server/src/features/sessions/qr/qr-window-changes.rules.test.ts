import { describe, expect, it } from 'vitest';
import {
  extendQrWindow,
  pauseQrWindow,
  resumeQrWindow,
  startQrWindow,
  stopQrWindow,
} from './qr-window-changes.rules.ts';
import { qrWindowStatus, type QrWindow } from './qr-window.rules.ts';

const qrWindow: QrWindow = { anchorMs: 1_000_000, endsMs: 1_180_000, pausedMs: null, stoppedMs: null };
const paused: QrWindow = { ...qrWindow, pausedMs: 1_025_000 };
const stopped: QrWindow = { ...qrWindow, stoppedMs: 1_025_000 };

describe('QR window changes', () => {
  it('start a window unless one is running', () => {
    const restarted = { anchorMs: 5_000, endsMs: 65_000, pausedMs: null, stoppedMs: null };
    expect(startQrWindow(null, 5_000, 1)).toEqual(restarted);
    expect(startQrWindow(qrWindow, 1_100_000, 1)).toBe('unchanged');
    expect(startQrWindow(qrWindow, 1_180_000, 1)).toMatchObject({ anchorMs: 1_180_000, endsMs: 1_240_000 });
    expect(startQrWindow(stopped, 1_030_000, 2)).toMatchObject({ anchorMs: 1_030_000, stoppedMs: null });
    expect(startQrWindow(paused, 1_030_000, 2)).toMatchObject({
      anchorMs: 1_005_000,
      endsMs: 1_185_000,
      pausedMs: null,
    });
  });

  it('pause only a running window', () => {
    expect(pauseQrWindow(qrWindow, 1_025_000)).toEqual(paused);
    expect(pauseQrWindow(paused, 1_030_000)).toBe('unchanged');
    for (const over of [null, stopped]) expect(pauseQrWindow(over, 1_030_000)).toBe('closed');
    expect(pauseQrWindow(qrWindow, 1_180_000)).toBe('closed');
  });

  it('resume with the remaining time and without repeating time steps', () => {
    for (const pauseMs of [1, 9_999, 10_000, 20_000, 3_600_000]) {
      const resumed = resumeQrWindow(paused, 1_025_000 + pauseMs) as QrWindow;
      const before = qrWindowStatus(paused, 1_025_000);
      const after = qrWindowStatus(resumed, 1_025_000 + pauseMs);
      expect(after).toMatchObject({ state: 'running', remainingMs: before.remainingMs, step: before.step });
      expect(after.stepStartMs).toBeGreaterThan(before.stepStartMs);
    }
    expect(resumeQrWindow(qrWindow, 1_030_000)).toBe('unchanged');
    for (const over of [null, stopped]) expect(resumeQrWindow(over, 1_030_000)).toBe('closed');
  });

  it('extend an open window by minutes', () => {
    expect(extendQrWindow(qrWindow, 1_170_000, 2)).toEqual({ ...qrWindow, endsMs: 1_300_000 });
    expect(extendQrWindow(paused, 2_000_000, 1)).toMatchObject({ endsMs: 1_240_000, pausedMs: 1_025_000 });
    for (const over of [null, stopped]) expect(extendQrWindow(over, 1_030_000, 1)).toBe('closed');
    expect(extendQrWindow(qrWindow, 1_180_000, 1)).toBe('closed');
  });

  it('apply a repeated extension once', () => {
    const once = extendQrWindow(qrWindow, 1_170_000, 1, 18);
    if (typeof once === 'string') throw new Error(once);
    expect(once.endsMs).toBe(1_240_000);
    expect(extendQrWindow(once, 1_171_000, 1, 18)).toBe('unchanged');
    expect(extendQrWindow(once, 1_171_000, 1, 24)).toMatchObject({ endsMs: 1_300_000 });
  });

  it('stop a window that is running, paused or in its last grace period', () => {
    expect(stopQrWindow(qrWindow, 1_030_000)).toEqual({ ...qrWindow, stoppedMs: 1_030_000 });
    expect(stopQrWindow(paused, 1_030_000)).toEqual({ ...paused, stoppedMs: 1_030_000 });
    expect(stopQrWindow(qrWindow, 1_184_999)).toEqual({ ...qrWindow, stoppedMs: 1_184_999 });
    expect(stopQrWindow(qrWindow, 1_185_000)).toBe('unchanged');
    for (const over of [null, stopped]) expect(stopQrWindow(over, 1_030_000)).toBe('unchanged');
  });
});
