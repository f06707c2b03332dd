export const passkeyTexts = {
  title: 'Confirm with your passkey',
  text: 'Your university asks for it when you check in. The time of your scan counts.',
  use: 'Use my passkey',
  busy: 'Waiting for your passkey…',
  without: 'Check in without it',
  withoutHint: 'Without it you are checked in, and your lecturer sees that.',
  failed: 'This passkey could not be verified. Try again, or check in without it.',
} as const;
