import type { ApiProblemCode } from '../api/problem.ts';

/** What helps after a refused check-in. */
export type NextStep = 'scan' | 'sign-in' | 'sign-in-as-student' | 'retry' | 'nothing';
export type CheckInError = { readonly title: string; readonly text: string; readonly next: NextStep };

const transientError = (title: string, text: string): CheckInError => ({ title, text, next: 'retry' });

/** A sentence for every refusal that exists: a new code without one does not compile. */
export const checkInErrors: Readonly<Record<ApiProblemCode, CheckInError>> = {
  code_expired: {
    title: 'That code is too old',
    text: 'The code on the screen keeps changing. Scan or type the one that is there now.',
    next: 'scan',
  },
  code_unknown: {
    title: 'That code is not known',
    text: 'Scan the code on the screen again, or check the characters that you typed.',
    next: 'scan',
  },
  session_closed: {
    title: 'Attendance is not being taken right now',
    text: 'Your lecturer has paused or ended it for this class. If you were here, tell your lecturer: it can be corrected.',
    next: 'scan',
  },
  not_expected: {
    title: 'You are not on the list of this class',
    text: 'Nothing was recorded. If you should be on the list, speak to your lecturer now.',
    next: 'nothing',
  },
  claim_used: {
    title: 'This scan belongs to another account',
    text: 'Somebody else has already checked in with it. Scan the code on the screen yourself.',
    next: 'scan',
  },
  position_wanted: {
    title: 'This class asks where you are',
    text: 'You are not checked in yet. Scan the code on the screen again and answer whether you share your position.',
    next: 'scan',
  },
  too_many_attempts: {
    title: 'Too many wrong codes',
    text: 'No more codes are taken from you here today. Open the code with your phone’s own camera app, or ask your lecturer to mark you by hand.',
    next: 'nothing',
  },
  no_student_record: {
    title: 'Your account has no student record',
    text: 'Nothing was recorded. Ask your lecturer to mark you by hand, and tell the academic office.',
    next: 'nothing',
  },
  wrong_role: {
    title: 'This is not a student account',
    text: 'Only students check in. You are signed in with another kind of account on this device.',
    next: 'sign-in-as-student',
  },
  unauthenticated: {
    title: 'Please sign in again',
    text: 'Your last sign-in has ended.',
    next: 'sign-in',
  },
  invalid_credentials: {
    title: 'Please sign in again',
    text: 'Invalid credentials or incorrect role. Please try again.',
    next: 'sign-in',
  },
  invalid_input: {
    title: 'That code could not be read',
    text: 'Scan the code on the screen again, or type its eight characters.',
    next: 'scan',
  },
  not_found: { title: 'That code is not known', text: 'Scan the code on the screen again.', next: 'scan' },
  not_yours: { title: 'Access denied', text: 'This class belongs to another university.', next: 'nothing' },
  no_admin_record: {
    title: 'This is not a student account',
    text: 'Only students check in.',
    next: 'sign-in-as-student',
  },
  no_staff_record: {
    title: 'This is not a student account',
    text: 'Only students check in.',
    next: 'sign-in-as-student',
  },
  invalid_reset_link: {
    title: 'That code could not be read',
    text: 'Scan the code on the screen again.',
    next: 'scan',
  },
  conflict: { title: 'That did not work', text: 'Scan the code on the screen again.', next: 'scan' },
  clash: { title: 'That did not work', text: 'Scan the code on the screen again.', next: 'scan' },
  last_admin: { title: 'That did not work', text: 'Scan the code on the screen again.', next: 'scan' },
  unsupported_media_type: { title: 'That did not work', text: 'Scan the code on the screen again.', next: 'scan' },
  too_large: { title: 'That did not work', text: 'Scan the code on the screen again.', next: 'scan' },
  head_too_large: { title: 'That did not work', text: 'Scan the code on the screen again.', next: 'scan' },
  too_slow: transientError('The connection is slow', 'This page goes on by itself. Nothing is recorded twice.'),
  unavailable: transientError('The service is busy', 'You need not scan again: this page goes on by itself.'),
  counting: transientError('The service is busy', 'You need not scan again: this page goes on by itself.'),
  internal: transientError('Something went wrong on our side', 'You need not scan again: this page goes on by itself.'),
  network: transientError('No connection', 'This page goes on by itself as soon as you are online again.'),
  timeout: transientError('The connection is slow', 'This page goes on by itself. Nothing is recorded twice.'),
};
