import { withdrawalTexts } from '@muster/contract/attendance/class-states';
import type { MarkStatus } from '@muster/contract/attendance/statuses';
import { type HttpError, httpError } from '#platform/http/errors/http-error.ts';
import { claimMinutes } from './claims.rules.ts';

/** Result text by status. */
export const messages: Record<MarkStatus, string> = {
  present: "You're checked in.",
  late: "You're checked in, marked late.",
  online: "You're marked as attending online.",
  absent: 'Your lecturer has marked you absent from this class. If you are here, speak to your lecturer.',
  excused: 'Your lecturer has excused you from this class.',
};

export const noCode = (): HttpError =>
  httpError('invalid_input', 'Scan the code on the screen, or type the 8 characters that your lecturer shows.');

export const claimExpired = (): HttpError =>
  httpError('code_expired', `This scan is more than ${claimMinutes} minutes old. Scan the code on the screen now.`);

/** The mark was written before the question for the passkey. */
export const passkeyTooLate = (): HttpError =>
  httpError(
    'code_expired',
    'It is too late to confirm this check-in with your passkey. Continue without it: your attendance stays as it is.',
  );

/** A typed code is shown for 20 seconds only. */
export const typedCodeExpired = (): HttpError =>
  httpError(
    'code_expired',
    'This code is no longer valid. Ask your lecturer to show a code again, or scan the QR code.',
  );

/** Also the error for sessions of another university, so that it reveals nothing about them. */
export const notExpected = (): HttpError => httpError('not_expected');

export const tooManyWrongCodesText = 'Too many wrong codes. Ask your lecturer to mark you.';

export type ClosedState = 'created' | 'paused' | 'ended' | 'withdrawn';
const closedTexts: Record<ClosedState, string> = {
  created: 'Attendance for this class has not started yet. Scan the code when it is on the screen.',
  paused: 'Attendance is paused. When your lecturer continues, scan the code on the screen.',
  ended: 'Attendance for this class is closed. If you were in class, ask to be marked present.',
  withdrawn: withdrawalTexts.checkIn,
};
export const sessionClosed = (state: ClosedState): HttpError => httpError('session_closed', closedTexts[state]);

export function statusOf(lateAfterMs: number | null, markedAtMs: number): 'present' | 'late' {
  return lateAfterMs !== null && markedAtMs > lateAfterMs ? 'late' : 'present';
}
