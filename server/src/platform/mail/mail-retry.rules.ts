const minuteMs = 60_000;
/** About 50 hours with the waits below. */
const maxAttempts = 54;
const maxErrorLength = 300;

/** The wait after a failed attempt: 1, 2, 4 … 60 minutes. Null: the mail has failed for good. */
export const retryDelayMs = (attempts: number): number | null =>
  attempts >= maxAttempts ? null : Math.min(60, 2 ** (attempts - 1)) * minuteMs;

type SmtpError = { readonly code?: string; readonly responseCode?: number; readonly response?: string };

/**
 * Whether the mail server rejects this mail for good: its address or content gets a reply of 500 or above. A rejected sign-in is no reason to
 * give up a mail: the operator can repair it.
 */
export function isRejection(error: unknown): boolean {
  const { code, responseCode = 0 } = error as SmtpError;
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

/** The answer of the mail server, or what went wrong before it. */
export function errorText(error: unknown): string {
  const { response } = error as SmtpError;
  return (response ?? (error instanceof Error ? error.message : 'unknown')).slice(0, maxErrorLength);
}
