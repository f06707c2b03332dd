import type { FactorMethod } from '@muster/contract/accounts/factor-challenge';

export const texts = {
  title: 'Second factor',
  about: 'A one-time code or a passkey protects your account even if other people know your password.',
  required: 'Your university requires one of administrators.',
  setUpTitle: 'Set up an app',
  setUpRequired:
    'Your university requires a second factor of administrators. Set up an app for one-time codes to continue.',
  scan: 'Scan the QR code with an app for one-time codes, such as Aegis, 2FAS, Google Authenticator or a password manager. Then type the code that it shows.',
  key: 'Key, if you cannot scan',
  code: 'One-time code',
  codeHint: '6 digits, new every 30 seconds',
  recoveryHint: 'One of the codes that you saved. Each code works once.',
  recoveryTitle: 'Save your recovery codes',
  recovery:
    'Each code signs you in once if you do not have your app or passkey. Keep them where you keep your passwords. They are not shown again.',
  passkeyHint: 'Your device asks for your fingerprint, face, PIN or security key.',
  stepUpTitle: 'Confirm that it is you',
  stepUp: 'This has large consequences. Confirm with your second factor; it then counts for 10 minutes.',
  noMethod:
    'Your university confirmed your second factor when you signed in, more than 10 minutes ago. Sign out and sign in again, then repeat this.',
  app: 'Shows a new code every 30 seconds.',
  removeApp: 'Remove the app?',
  removePasskey: (name: string) => `Remove the passkey "${name}"?`,
  renew: 'Make new recovery codes?',
  renewText: 'Your earlier codes will no longer work.',
} as const;

export const methodTexts: Readonly<Record<FactorMethod, string>> = {
  code: 'Use a code of your app',
  passkey: 'Use a passkey',
  recovery_code: 'Use a recovery code',
};
