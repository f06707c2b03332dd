import { qr } from '@muster/contract/sessions';

/**
 * One run of codes. Resuming after a pause moves `anchorMs` and `endsMs` on by the length of the pause, so that
 * no window of before the pause comes again; extending moves `endsMs` alone.
 */
export type Run = {
  readonly anchorMs: number;
  readonly endsMs: number;
  readonly pausedMs: number | null;
  readonly stoppedMs: number | null;
};

export type RunState = 'created' | 'running' | 'paused' | 'ended';

export type RunNow = {
  readonly state: RunState;
  /** Counted from 0. */
  readonly window: number;
  readonly windowStartMs: number;
  readonly typedWindowStartMs: number;
  readonly nextWindowInMs: number;
  readonly remainingMs: number;
  readonly totalWindows: number;
};

const qrMs = qr.refreshSeconds * 1000;
const typedMs = qr.typedSeconds * 1000;
const graceMs = qr.graceSeconds * 1000;
const longestPauseMs = qr.longestPauseHours * 3_600_000;

/** Where a run stands. The time of a paused run stands still at the pause. */
export function runAt(run: Run | null, nowMs: number): RunNow {
  if (!run) {
    return {
      state: 'created',
      window: 0,
      windowStartMs: 0,
      typedWindowStartMs: 0,
      nextWindowInMs: 0,
      remainingMs: 0,
      totalWindows: 0,
    };
  }
  const state = stateAt(run, nowMs);
  const at = clockOf(run, nowMs);
  const totalWindows = Math.max(1, Math.ceil((run.endsMs - run.anchorMs) / qrMs));
  const window = clamp(Math.floor((at - run.anchorMs) / qrMs), totalWindows - 1);
  const typedWindows = Math.max(1, Math.ceil((run.endsMs - run.anchorMs) / typedMs));
  const typedWindow = clamp(Math.floor((at - run.anchorMs) / typedMs), typedWindows - 1);
  const windowStartMs = run.anchorMs + window * qrMs;
  const over = state === 'ended';
  return {
    state,
    window,
    windowStartMs,
    typedWindowStartMs: run.anchorMs + typedWindow * typedMs,
    nextWindowInMs: over ? 0 : Math.max(0, Math.min(windowStartMs + qrMs, run.endsMs) - at),
    remainingMs: over ? 0 : Math.max(0, run.endsMs - Math.max(at, run.anchorMs)),
    totalWindows,
  };
}

/** The windows whose codes are good now: the current one, and for the grace the one before. Never the next. */
export function accepted(run: Run, nowMs: number, windowMs: number) {
  const good: { startMs: number; verdict: 'current' | 'grace' | 'last_second' }[] = [];
  if (run.stoppedMs !== null || run.pausedMs !== null) return good;
  // Two processes' readings of the database clock differ by a little: a run "starting in 20 ms" has started.
  const at = Math.max(nowMs, run.anchorMs);
  const isOver = at >= run.endsMs;
  const window = isOver
    ? Math.ceil((run.endsMs - run.anchorMs) / windowMs)
    : Math.floor((at - run.anchorMs) / windowMs);
  const sinceTurnMs = isOver ? at - run.endsMs : at - run.anchorMs - window * windowMs;
  if (!isOver) good.push({ startMs: run.anchorMs + window * windowMs, verdict: 'current' });
  if (window > 0 && sinceTurnMs < graceMs) {
    const verdict = sinceTurnMs >= graceMs - 1000 ? 'last_second' : 'grace';
    good.push({ startMs: run.anchorMs + (window - 1) * windowMs, verdict });
  }
  return good;
}

/** When the window began whose code is on the screen; undefined while there is none. */
export function currentWindowStart(run: Run, nowMs: number, windowMs: number): number | undefined {
  if (run.stoppedMs !== null || run.pausedMs !== null || nowMs >= run.endsMs) return undefined;
  const at = Math.max(nowMs, run.anchorMs);
  return at - ((at - run.anchorMs) % windowMs);
}

/** How many windows of this length have begun. */
export function windowsAt(run: Run, nowMs: number, windowMs: number): number {
  const at = Math.min(clockOf(run, nowMs), run.endsMs - 1);
  return at < run.anchorMs ? 0 : Math.floor((at - run.anchorMs) / windowMs) + 1;
}

/** Until when a code of this run may still be accepted. */
export function acceptsUntilMs(run: Run): number {
  return run.endsMs + graceMs;
}

function stateAt(run: Run, nowMs: number): RunState {
  if (run.stoppedMs !== null) return 'ended';
  if (run.pausedMs !== null) return nowMs - run.pausedMs < longestPauseMs ? 'paused' : 'ended';
  return nowMs < run.endsMs ? 'running' : 'ended';
}

function clockOf(run: Run, nowMs: number): number {
  return run.stoppedMs ?? run.pausedMs ?? nowMs;
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most);
}
