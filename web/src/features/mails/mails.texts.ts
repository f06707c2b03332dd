import type { ListedMail, MailKind } from '@muster/contract/accounts/mails';
import type { Tone } from '#ui/feedback/status-badge.tsx';

export const mailStates: Readonly<Record<ListedMail['state'], { readonly word: string; readonly tone: Tone }>> = {
  queued: { word: 'Queued', tone: 'fair' },
  sending: { word: 'Being sent', tone: 'fair' },
  sent: { word: 'Sent', tone: 'good' },
  failed: { word: 'Failed', tone: 'bad' },
};

export const kindNames: Readonly<Record<MailKind, string>> = {
  password_reset: 'Password reset',
  password_changed: 'Password changed',
  account_changed: 'Account changed',
  account_unused: 'Notice about an unused account',
  new_device: 'Sign-in on a new device',
  wrong_second_factor: 'Wrong second factors',
  invitation: 'Invitation',
  early_warning: 'Early warning',
  excuse_decision: 'Decision on an absence',
  question_answer: 'Answer to a question',
  privacy_answer: 'Answer to a privacy enquiry',
  second_factor_changed: 'Second factor changed',
  administrators_changed: 'Administrators changed',
};
