import type { CurrentCode } from '@muster/contract/attendance/sessions';
import { useEffect, useState } from 'react';

/** Phones are no projector: a code that only the lecturer sees asks students who cannot answer. */
const minWidthPx = 480;

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

/** Shows the second code when it is due: at once on a visible display, otherwise as soon as the display is visible. */
export function useDueSecondCode(code: CurrentCode | undefined, receivedAtMs: number, show: () => void): void {
  const dueInMs = code?.second_code?.due_in ?? null;
  useEffect(() => {
    if (dueInMs === null) return undefined;
    const dueAtMs = receivedAtMs + dueInMs;
    const showIfVisible = (): void => {
      if (!document.hidden && innerWidth >= minWidthPx && Date.now() >= dueAtMs) show();
    };
    const timer = setTimeout(showIfVisible, Math.max(0, dueAtMs - Date.now()));
    document.addEventListener('visibilitychange', showIfVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', showIfVisible);
    };
  }, [dueInMs, receivedAtMs, show]);
}
