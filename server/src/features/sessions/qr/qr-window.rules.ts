import { qr } from '@muster/contract/attendance/sessions';

/**
 * The time in which a session shows codes. It is divided into time steps, as in TOTP (RFC 6238), and each step has its own code.
 * Resuming after a pause moves `anchorMs` and `endsMs` by the length of the pause, so that no step of before the pause is repeated.
 * Extending moves `endsMs` only.
 */
export type QrWindow = {
  readonly anchorMs: number;
  readonly endsMs: number;
  readonly pausedMs: number | null;
  readonly stoppedMs: number | null;
};

/** The columns of a class session that store its QR window. */
export type QrColumns = {
  readonly qr_started_at: Date | null;
  readonly qr_ends_at: Date | null;
  readonly qr_paused_at: Date | null;
  readonly qr_stopped_at: Date | null;
};

/** The column that stores when codes to type were shown, latest first. */
export type TypedColumns = { readonly typed_shown_at: readonly Date[] };

export function toQrWindow(row: QrColumns): QrWindow | null {
  if (!row.qr_started_at || !row.qr_ends_at) return null;
  return {
    anchorMs: row.qr_started_at.getTime(),
    endsMs: row.qr_ends_at.getTime(),
    pausedMs: row.qr_paused_at?.getTime() ?? null,
    stoppedMs: row.qr_stopped_at?.getTime() ?? null,
  };
}

export type QrWindowState = 'created' | 'running' | 'paused' | 'ended';

export type QrWindowStatus = {
  readonly state: QrWindowState;
  /** Index of the current time step, from 0. */
  readonly step: number;
  readonly stepStartMs: number;
  readonly nextStepInMs: number;
  readonly remainingMs: number;
  readonly totalSteps: number;
};

const qrMs = qr.refreshSeconds * 1000;
const typedMs = qr.typedSeconds * 1000;
const graceMs = qr.graceSeconds * 1000;
const maxPauseMs = qr.maxPauseHours * 3_600_000;

/** Returns the state of a QR window. The time of a paused window stops at the pause. */
export function qrWindowStatus(qrWindow: QrWindow | null, nowMs: number): QrWindowStatus {
  if (!qrWindow) {
    return {
      state: 'created',
      step: 0,
      stepStartMs: 0,
      nextStepInMs: 0,
      remainingMs: 0,
      totalSteps: 0,
    };
  }
  const state = stateAt(qrWindow, nowMs);
  const at = effectiveNowMs(qrWindow, nowMs);
  const totalSteps = Math.max(1, Math.ceil((qrWindow.endsMs - qrWindow.anchorMs) / qrMs));
  const step = clamp(Math.floor((at - qrWindow.anchorMs) / qrMs), totalSteps - 1);
  const stepStartMs = qrWindow.anchorMs + step * qrMs;
  const over = state === 'ended';
  return {
    state,
    step,
    stepStartMs,
    nextStepInMs: over ? 0 : Math.max(0, Math.min(stepStartMs + qrMs, qrWindow.endsMs) - at),
    remainingMs: over ? 0 : Math.max(0, qrWindow.endsMs - Math.max(at, qrWindow.anchorMs)),
    totalSteps,
  };
}

/** The time steps whose codes are valid now: the current one and, during the grace period, the previous one. Never the next one. */
export function acceptedSteps(qrWindow: QrWindow, nowMs: number, stepMs: number) {
  const steps: { startMs: number; verdict: 'current' | 'grace' | 'last_second' }[] = [];
  if (qrWindow.stoppedMs !== null || qrWindow.pausedMs !== null) return steps;
  // The clocks of two processes differ slightly, so a window that starts in 20 ms counts as started.
  const at = Math.max(nowMs, qrWindow.anchorMs);
  const isOver = at >= qrWindow.endsMs;
  const step = isOver
    ? Math.ceil((qrWindow.endsMs - qrWindow.anchorMs) / stepMs)
    : Math.floor((at - qrWindow.anchorMs) / stepMs);
  const sinceStepStartMs = isOver ? at - qrWindow.endsMs : at - qrWindow.anchorMs - step * stepMs;
  if (!isOver) steps.push({ startMs: qrWindow.anchorMs + step * stepMs, verdict: 'current' });
  if (step > 0 && sinceStepStartMs < graceMs) {
    const verdict = sinceStepStartMs >= graceMs - 1000 ? 'last_second' : 'grace';
    steps.push({ startMs: qrWindow.anchorMs + (step - 1) * stepMs, verdict });
  }
  return steps;
}

/** Milliseconds for which the typed code that was shown last is still shown; 0 if none is. */
export function typedEndsInMs(qrWindow: QrWindow | null, shownMs: number | undefined, nowMs: number): number {
  if (!qrWindow || shownMs === undefined || shownMs < qrWindow.anchorMs) return 0;
  return stateAt(qrWindow, nowMs) === 'running' ? Math.max(0, typedEndMs(qrWindow, shownMs) - nowMs) : 0;
}

/** A typed code is accepted while it is shown, and a grace period longer. */
export function typedVerdict(qrWindow: QrWindow, shownMs: number, nowMs: number) {
  if (qrWindow.stoppedMs !== null || qrWindow.pausedMs !== null || shownMs < qrWindow.anchorMs) return 'expired';
  return verdictAfterEnd(nowMs - typedEndMs(qrWindow, shownMs));
}

/** A code is accepted until a grace period after its end. */
export function verdictAfterEnd(sinceEndMs: number) {
  if (sinceEndMs < 0) return 'current';
  if (sinceEndMs >= graceMs) return 'expired';
  return sinceEndMs >= graceMs - 1000 ? 'last_second' : 'grace';
}

const typedEndMs = (qrWindow: QrWindow, shownMs: number): number => Math.min(shownMs + typedMs, qrWindow.endsMs);

/** Start of the current time step; undefined while no code is shown. */
export function currentStepStart(qrWindow: QrWindow, nowMs: number, stepMs: number): number | undefined {
  if (qrWindow.stoppedMs !== null || qrWindow.pausedMs !== null || nowMs >= qrWindow.endsMs) return undefined;
  const at = Math.max(nowMs, qrWindow.anchorMs);
  return at - ((at - qrWindow.anchorMs) % stepMs);
}

/** Number of time steps of this length that have started. */
export function countSteps(qrWindow: QrWindow, nowMs: number, stepMs: number): number {
  const at = Math.min(effectiveNowMs(qrWindow, nowMs), qrWindow.endsMs - 1);
  return at < qrWindow.anchorMs ? 0 : Math.floor((at - qrWindow.anchorMs) / stepMs) + 1;
}

/** Time until which a code of this window may be accepted. */
export function acceptsUntilMs(qrWindow: QrWindow): number {
  return qrWindow.endsMs + graceMs;
}

function stateAt(qrWindow: QrWindow, nowMs: number): QrWindowState {
  if (qrWindow.stoppedMs !== null) return 'ended';
  if (qrWindow.pausedMs !== null) return nowMs - qrWindow.pausedMs < maxPauseMs ? 'paused' : 'ended';
  return nowMs < qrWindow.endsMs ? 'running' : 'ended';
}

function effectiveNowMs(qrWindow: QrWindow, nowMs: number): number {
  return qrWindow.stoppedMs ?? qrWindow.pausedMs ?? nowMs;
}

function clamp(value: number, max: number): number {
  return Math.min(Math.max(value, 0), max);
}
