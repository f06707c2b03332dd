import type { Role } from '@muster/contract/http/shared';

export const roleCards: readonly { role: Role; name: string; text: string }[] = [
  { role: 'admin', name: 'Administrator', text: 'System admin with full access' },
  { role: 'lecturer', name: 'Lecturer/Staff', text: 'Teaching staff and faculty' },
  { role: 'student', name: 'Student', text: 'Student account access' },
];

export const texts = {
  registered: 'Registration successful! Please sign in with your credentials.',
  sessionEnded: "You were signed out. Sign in and you'll be right where you left off.",
  /** Where single sign-on is offered, which opens another page. */
  sessionEndedWithProvider: 'You were signed out. Please sign in again.',
  unsavedWithProvider:
    "You were signed out. Sign in with a password or passkey and you'll be right where you left off. Single sign-on leaves this page, so what you typed and didn't save will be lost.",
  /** Where the role has no passwords, and so no sign-in with a passkey. */
  unsavedWithoutPassword:
    "You were signed out. Single sign-on leaves this page, so what you typed and didn't save will be lost.",
  sharedComputer: 'You are signed out after 30 minutes without use, and when you close this tab.',
  otherAddress: 'Single sign-on works only at',
  secondFactor: 'Your account has a second factor. Confirm that it is you.',
  continueWith: (label: string) => `Continue with ${label}`,
  chooseAccount: 'You have several accounts. Which one do you need now?',
  wrongCredentials: 'Invalid credentials or incorrect role. Please try again.',
  loginFailed: 'Login failed',
  registrationRejected: 'Registration failed. Please try again.',
  registrationFailed: 'Registration failed',
  resetSent: 'Password reset link has been sent to your email address. Please check your inbox.',
  resetRejected: 'Failed to reset password. Please try again.',
  resetFailed: 'Password reset failed',
  noCurrentPassword: 'Please enter your current password',
  changeFailed: 'Your password was not changed. Please try again.',
  passwordChanged: 'Your password has been changed. Please sign in with it.',
} as const;
