import { runAt, type Run } from './runs.rules.ts';
import { qr } from '@muster/contract/sessions';

/** `unchanged`: it is so already, and asking twice is no mistake. `closed`: there is no run to do it to. */
export type RunChange = Run | 'unchanged' | 'closed';

/** A running run goes on, a paused one is resumed, and what was over begins anew with codes of its own. */
export function startRun(run: Run | null, nowMs: number, durationMinutes: number): RunChange {
  const { state } = runAt(run, nowMs);
  if (run && state === 'running') return 'unchanged';
  if (run && state === 'paused') return resumeRun(run, nowMs);
  return { anchorMs: nowMs, endsMs: nowMs + durationMinutes * 60_000, pausedMs: null, stoppedMs: null };
}

export function pauseRun(run: Run | null, nowMs: number): RunChange {
  const { state } = runAt(run, nowMs);
  if (run && state === 'running') return { ...run, pausedMs: nowMs };
  return state === 'paused' ? 'unchanged' : 'closed';
}

/** The whole run moves on by the length of the pause, so that no window of before the pause comes again. */
export function resumeRun(run: Run | null, nowMs: number): RunChange {
  const { state } = runAt(run, nowMs);
  if (state === 'running') return 'unchanged';
  if (!run || state !== 'paused' || run.pausedMs === null) return 'closed';
  const pauseMs = Math.max(0, nowMs - run.pausedMs);
  return { ...run, anchorMs: run.anchorMs + pauseMs, endsMs: run.endsMs + pauseMs, pausedMs: null };
}

/** `seenWindows`: how many codes the run had where it was asked. It has more: the answer to this very press was lost, or others were faster. */
export function extendRun(run: Run | null, nowMs: number, minutes: number, seenWindows?: number): RunChange {
  const { state, totalWindows } = runAt(run, nowMs);
  if (!run || (state !== 'running' && state !== 'paused')) return 'closed';
  if (seenWindows !== undefined && seenWindows < totalWindows) return 'unchanged';
  return { ...run, endsMs: run.endsMs + minutes * 60_000 };
}

/** Also a run that has just ended by itself can be stopped: then its last code has no grace left. */
export function stopRun(run: Run | null, nowMs: number): RunChange {
  if (!run || run.stoppedMs !== null) return 'unchanged';
  const isOver = runAt(run, nowMs).state === 'ended' && nowMs >= run.endsMs + qr.graceSeconds * 1000;
  return isOver ? 'unchanged' : { ...run, stoppedMs: nowMs };
}
