export const passkeyTexts = {
  title: 'Confirm with your passkey',
  text: "You're checked in. Your university also asks for your passkey; without it your lecturer sees a note.",
  use: 'Use my passkey',
  busy: 'Waiting for your passkey…',
  without: 'Continue without it',
  withoutHint: 'You stay checked in either way.',
  failed: 'This passkey could not be verified. Try again, or continue without it.',
} as const;
