import type { CurrentCode } from '@muster/contract/attendance/sessions';
import { useEffect, useState } from 'react';

/** Phones are no projector: a code that only the lecturer sees asks students who cannot answer. */
const minWidthPx = 480;
const repeatMs = 5_000;

/** Whether a second code is shown now, which was received at `receivedAtMs` (local clock). */
export function useIsSecondCodeShown(code: CurrentCode | undefined, receivedAtMs: number): boolean {
  const endsAtMs = code?.second_code?.shown ? receivedAtMs + code.second_code.shown.ends_in : 0;
  const [endedAtMs, setEndedAtMs] = useState(0);
  useEffect(() => {
    if (endsAtMs === 0) return undefined;
    const timer = setTimeout(() => setEndedAtMs(endsAtMs), Math.max(0, endsAtMs - Date.now()));
    return () => clearTimeout(timer);
  }, [endsAtMs]);
  return endsAtMs > endedAtMs;
}

/**
 * Shows the second code when it is due: at once on a visible display, otherwise as soon as the display is visible.
 * `show` reports whether a repetition can help, which then follows after a while.
 */
export function useDueSecondCode(
  code: CurrentCode | undefined,
  receivedAtMs: number,
  show: () => Promise<boolean>,
): void {
  const dueInMs = code?.second_code?.due_in ?? null;
  useEffect(() => {
    if (dueInMs === null) return undefined;
    const dueAtMs = receivedAtMs + dueInMs;
    let timer: number | undefined;
    let isSending = false;
    let isOver = false;
    const wait = (ms: number): void => {
      clearTimeout(timer);
      timer = window.setTimeout(() => void showIfVisible(), ms);
    };
    async function showIfVisible(): Promise<void> {
      const waitMs = dueAtMs - Date.now();
      // The clock may have been set back since the timer was set.
      if (waitMs > 0) return wait(waitMs);
      if (isSending || document.hidden || innerWidth < minWidthPx) return;
      isSending = true;
      const canRepeat = await show();
      isSending = false;
      if (canRepeat && !isOver) wait(repeatMs);
    }
    const onVisible = (): void => void showIfVisible();
    wait(Math.max(0, dueAtMs - Date.now()));
    document.addEventListener('visibilitychange', onVisible);
    addEventListener('resize', onVisible);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
      removeEventListener('resize', onVisible);
    };
  }, [dueInMs, receivedAtMs, show]);
}
