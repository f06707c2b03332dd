import type { ApiProblemCode } from '../api/problem.ts';

/** The action offered after a failed check-in. */
export type NextStep = 'scan' | 'sign-in' | 'sign-in-as-student' | 'retry' | 'ask' | 'choose-password' | 'nothing';
export type CheckInError = { readonly title: string; readonly text: string; readonly next: NextStep };

const transientError = (title: string, text: string): CheckInError => ({ title, text, next: 'retry' });

/** Explains every error code. A new code without a text does not compile. */
export const checkInErrors: Readonly<Record<ApiProblemCode, CheckInError>> = {
  code_expired: {
    title: 'That code has expired',
    text: 'The code on the screen keeps changing. Use the one on the screen now.',
    next: 'scan',
  },
  second_code_expired: {
    title: 'The second code has ended',
    text: 'Your attendance stays as it is. Your lecturer sees that there was no answer: if you are in class, raise your hand.',
    next: 'nothing',
  },
  code_unknown: {
    title: "We don't recognise that code",
    text: 'Scan the code on the screen again, or check the characters you typed.',
    next: 'scan',
  },
  session_closed: {
    title: 'Attendance is closed for this class',
    text: 'Your lecturer has paused or ended it. If you were in class, ask to be marked present.',
    next: 'scan',
  },
  not_expected: {
    title: "You're not on this class list",
    text: 'Nothing was recorded. If you should be on the list, speak to your lecturer now.',
    next: 'nothing',
  },
  not_on_list: {
    title: "You're not on this class list",
    text: 'Nothing was recorded yet. You can ask to be added: your lecturer decides, and the time of your scan counts.',
    next: 'ask',
  },
  late_scan_refused: {
    title: "This scan can't be accepted",
    text: "You hadn't signed in and checked in with this phone before. If you were in class, speak to your lecturer.",
    next: 'nothing',
  },
  claim_used: {
    title: 'This scan was used by someone else',
    text: 'Scan the code on the screen yourself.',
    next: 'scan',
  },
  position_wanted: {
    title: 'This class checks your location',
    text: "You're not checked in yet. Scan the code on the screen again and choose whether to share your location.",
    next: 'scan',
  },
  passkey_wanted: {
    title: 'Your university asks for your passkey',
    text: "You're checked in. Scan the code on the screen again to confirm with your passkey.",
    next: 'scan',
  },
  too_many_attempts: {
    title: 'Too many wrong codes',
    text: "Today you can only check in with your phone's camera app, or ask your lecturer to mark you.",
    next: 'nothing',
  },
  no_student_record: {
    title: 'Your account has no student record',
    text: 'Nothing was recorded. Ask your lecturer to mark you, and tell the academic office.',
    next: 'nothing',
  },
  wrong_role: {
    title: 'This is not a student account',
    text: "You're signed in with a staff account. Only students can check in.",
    next: 'sign-in-as-student',
  },
  unauthenticated: {
    title: 'Please sign in again',
    text: "You've been signed out.",
    next: 'sign-in',
  },
  password_change_required: {
    title: 'Choose your own password first',
    text: 'Your current one was set by an administrator. Your scan is saved for 10 minutes, and you come back to it.',
    next: 'choose-password',
  },
  password_not_allowed: {
    title: 'Use your university account',
    text: 'Your university does not use passwords here. Sign in with its single sign-on.',
    next: 'sign-in',
  },
  invalid_factor: {
    title: 'Please sign in again',
    text: 'This code is not valid. Enter the current code.',
    next: 'sign-in',
  },
  second_factor_needed: {
    title: 'Please sign in again',
    text: 'Please confirm that it is you.',
    next: 'sign-in',
  },
  invalid_credentials: {
    title: 'Please sign in again',
    text: 'Invalid credentials or incorrect role. Please try again.',
    next: 'sign-in',
  },
  invalid_input: {
    title: "We couldn't read that code",
    text: 'Scan the code on the screen again, or type its 8 characters.',
    next: 'scan',
  },
  not_found: { title: "We don't recognise that code", text: 'Scan the code on the screen again.', next: 'scan' },
  not_yours: { title: 'Access denied', text: 'This class belongs to another university.', next: 'nothing' },
  no_admin_record: {
    title: 'This is not a student account',
    text: 'Only students can check in.',
    next: 'sign-in-as-student',
  },
  no_staff_record: {
    title: 'This is not a student account',
    text: 'Only students can check in.',
    next: 'sign-in-as-student',
  },
  invalid_reset_link: {
    title: "We couldn't read that code",
    text: 'Scan the code on the screen again.',
    next: 'scan',
  },
  conflict: { title: "That didn't work", text: 'Scan the code on the screen again.', next: 'scan' },
  clash: { title: "That didn't work", text: 'Scan the code on the screen again.', next: 'scan' },
  attendance_taken: { title: "That didn't work", text: 'Scan the code on the screen again.', next: 'scan' },
  unusual_date: { title: "That didn't work", text: 'Scan the code on the screen again.', next: 'scan' },
  last_admin: { title: "That didn't work", text: 'Scan the code on the screen again.', next: 'scan' },
  unsupported_media_type: { title: "That didn't work", text: 'Scan the code on the screen again.', next: 'scan' },
  too_large: { title: "That didn't work", text: 'Scan the code on the screen again.', next: 'scan' },
  head_too_large: { title: "That didn't work", text: 'Scan the code on the screen again.', next: 'scan' },
  too_slow: transientError('The connection is slow', "Keep this page open. We'll finish it for you."),
  unavailable: transientError('The service is busy', "Keep this page open. We'll finish it for you."),
  internal: transientError('Something went wrong on our side', "Keep this page open. We'll finish it for you."),
  network: transientError('No connection', "You're offline. We'll check you in as soon as you're back."),
  timeout: transientError('The connection is slow', "Keep this page open. We'll finish it for you."),
};
