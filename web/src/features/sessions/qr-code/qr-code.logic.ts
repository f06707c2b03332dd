import { type CurrentCode, qr } from '@muster/contract/attendance/sessions';

/** Whether the countdown turns red. */
export function isNearlyOver(milliseconds: number): boolean {
  return milliseconds <= qr.redSeconds * 1000;
}

/**
 * State of a code `elapsedMs` after it was received. It is outdated once it has expired and the next one has not
 * arrived.
 */
export function advanceCode(code: CurrentCode, elapsedMs: number) {
  if (code.state !== 'running') return { remainingMs: code.time_remaining, typedRemainingMs: 0, isOutdated: false };
  return {
    remainingMs: Math.max(0, code.time_remaining - elapsedMs),
    typedRemainingMs: Math.max(0, code.typed_ends_in - elapsedMs),
    isOutdated: elapsedMs > code.next_refresh_in + qr.graceSeconds * 1000,
  };
}

/** Milliseconds after which the display assumes that the QR window has ended, even if the server is unreachable. */
export const assumedEndMs = (code: CurrentCode): number => code.time_remaining + qr.safetySeconds * 1000;

/** The code after the end of its QR window. */
export const toEndedCode = (code: CurrentCode): CurrentCode => ({
  ...code,
  state: 'ended',
  is_active: false,
  qr_code: null,
  url: null,
  typed_code: null,
  typed_ends_in: 0,
  time_remaining: 0,
});

/** `ABCD EFGH`: two groups are easier to read aloud and to type. */
export function formatTypedCode(typedCode: string): string {
  return `${typedCode.slice(0, 4)} ${typedCode.slice(4)}`;
}
