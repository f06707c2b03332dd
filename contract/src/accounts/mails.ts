/** What mails are about. Password resets are sent first, invitations last. */
export const mailKinds = [
  'password_reset',
  'password_changed',
  'invitation',
  'early_warning',
  'excuse_decision',
  'question_answer',
  'privacy_answer',
  'administrators_changed',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** `sent`: the mail server has accepted the mail. */
export const mailStates = ['queued', 'sending', 'sent', 'failed'] as const;
