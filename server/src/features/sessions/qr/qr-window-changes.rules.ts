import { qrWindowStatus, type QrWindow } from './qr-window.rules.ts';
import { qr } from '@muster/contract/attendance/sessions';

/** The changed window. `unchanged`: the command was already applied (commands are idempotent). `closed`: there is no open window. */
export type QrWindowChange = QrWindow | 'unchanged' | 'closed';

/** Keeps a running window, resumes a paused one, and otherwise starts a new window with new codes. */
export function startQrWindow(qrWindow: QrWindow | null, nowMs: number, durationMinutes: number): QrWindowChange {
  const { state } = qrWindowStatus(qrWindow, nowMs);
  if (qrWindow && state === 'running') return 'unchanged';
  if (qrWindow && state === 'paused') return resumeQrWindow(qrWindow, nowMs);
  return { anchorMs: nowMs, endsMs: nowMs + durationMinutes * 60_000, pausedMs: null, stoppedMs: null };
}

export function pauseQrWindow(qrWindow: QrWindow | null, nowMs: number): QrWindowChange {
  const { state } = qrWindowStatus(qrWindow, nowMs);
  if (qrWindow && state === 'running') return { ...qrWindow, pausedMs: nowMs };
  return state === 'paused' ? 'unchanged' : 'closed';
}

/** Moves the whole window by the length of the pause, so that no time step of before the pause is repeated. */
export function resumeQrWindow(qrWindow: QrWindow | null, nowMs: number): QrWindowChange {
  const { state } = qrWindowStatus(qrWindow, nowMs);
  if (state === 'running') return 'unchanged';
  if (!qrWindow || state !== 'paused' || qrWindow.pausedMs === null) return 'closed';
  const pauseMs = Math.max(0, nowMs - qrWindow.pausedMs);
  return { ...qrWindow, anchorMs: qrWindow.anchorMs + pauseMs, endsMs: qrWindow.endsMs + pauseMs, pausedMs: null };
}

/**
 * Extends the window. `knownSteps` is the number of time steps that the client knows. If the window has more, this command or a
 * concurrent one was already applied.
 */
export function extendQrWindow(
  qrWindow: QrWindow | null,
  nowMs: number,
  minutes: number,
  knownSteps?: number,
): QrWindowChange {
  const { state, totalSteps: totalWindows } = qrWindowStatus(qrWindow, nowMs);
  if (!qrWindow || (state !== 'running' && state !== 'paused')) return 'closed';
  if (knownSteps !== undefined && knownSteps < totalWindows) return 'unchanged';
  return { ...qrWindow, endsMs: qrWindow.endsMs + minutes * 60_000 };
}

/** Stops the window. A window that has just ended can also be stopped, which removes the grace period of its last code. */
export function stopQrWindow(qrWindow: QrWindow | null, nowMs: number): QrWindowChange {
  if (!qrWindow || qrWindow.stoppedMs !== null) return 'unchanged';
  const isOver = qrWindowStatus(qrWindow, nowMs).state === 'ended' && nowMs >= qrWindow.endsMs + qr.graceSeconds * 1000;
  return isOver ? 'unchanged' : { ...qrWindow, stoppedMs: nowMs };
}
