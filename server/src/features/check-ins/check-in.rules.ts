import type { MarkStatus } from '@muster/contract/attendance';
import { refuse, type Refusal } from '../../platform/http/refusal.ts';
import { claimMinutes } from './claims.rules.ts';

/** What a student is told; every refusal says what to do next. */
export const messages: Record<MarkStatus, string> = {
  present: 'You are in.',
  late: 'You are in, marked late.',
  absent: 'Your lecturer has marked you absent from this class. Speak to your lecturer if you are here.',
  excused: 'Your lecturer has excused you from this class.',
};

export const nothingHandedIn = (): Refusal =>
  refuse('invalid_input', 'Scan the code on the screen, or type the characters below it.');

export const claimExpired = (): Refusal =>
  refuse(
    'code_expired',
    `This scan is more than ${claimMinutes} minutes old. Scan the code that is on the screen now.`,
  );

/** The whole answer about a session of another university: nothing about it. */
export const notExpected = (): Refusal => refuse('not_expected');

export const tooManyGuesses = (seconds: number): Refusal =>
  refuse('too_many_attempts', 'Too many wrong codes. Ask your lecturer to mark you.', undefined, seconds);

export type ClosedState = 'created' | 'paused' | 'ended';
const closedTexts: Record<ClosedState, string> = {
  created: 'Attendance for this class has not started yet. Scan the code when it is on the screen.',
  paused: 'Attendance is paused. Wait until your lecturer goes on, then scan the code on the screen.',
  ended: 'Attendance for this class is closed. Speak to your lecturer if you were here in time.',
};
export const sessionClosed = (state: ClosedState): Refusal => refuse('session_closed', closedTexts[state]);

export function statusOf(lateAfterMs: number | null, markedAtMs: number): 'present' | 'late' {
  return lateAfterMs !== null && markedAtMs > lateAfterMs ? 'late' : 'present';
}
