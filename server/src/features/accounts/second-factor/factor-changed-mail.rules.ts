import { productName } from '@muster/contract/http/shared';

export type FactorChange = {
  readonly action: 'added' | 'removed';
  readonly kind: 'app' | 'passkey' | 'recovery codes' | 'all';
};

const kindTexts = {
  app: 'An app for one-time codes',
  passkey: 'A passkey',
  'recovery codes': 'New recovery codes',
  all: 'Your second factors (app, passkeys and recovery codes)',
} as const;

/** Goes to the person whose second factor changed, who may not have done it. */
export function factorChangedMail(
  { id: accountId, email: recipient }: { readonly id: string; readonly email: string },
  { action, kind }: FactorChange,
  address: string,
) {
  const verb = kind === 'all' || kind === 'recovery codes' ? 'were' : 'was';
  const preposition = action === 'added' ? 'added to' : 'removed from';
  return {
    kind: 'second_factor_changed' as const,
    recipient,
    accountId,
    subject: `${productName}: second factor ${action}`,
    text: [
      `${kindTexts[kind]} ${verb} ${preposition} your account.`,
      `If that was not you, or you did not ask for it, choose a new password and tell the administration of your university: ${new URL('/reset-password', address).href}`,
    ].join('\n\n'),
  };
}
