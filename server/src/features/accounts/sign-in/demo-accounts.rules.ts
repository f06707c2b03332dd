import { createHmac } from 'node:crypto';
import type { Role } from '@muster/contract/http/shared';

export type DemoAccount = {
  readonly role: Role;
  readonly email: string;
  readonly password: string;
  readonly label: string;
};

/** The stored password of all demo accounts. It is in the README. */
export const publicDemoPassword = 'muster-demo';
/** Email domains of all demo accounts (or parents of them). The endings are reserved by RFC 2606, so no real email matches. */
export const demoDomains = ['demo.muster.test', 'north.muster.test', 'demo.example', 'north-coast.example'] as const;
export type DemoDomain = (typeof demoDomains)[number];

/**
 * The password that signs in to the demo accounts. Where other machines can reach the server, it is derived from the secret of the
 * deployment: random, and the same in all processes and after a restart.
 */
export const demoPasswordOf = (config: { readonly isReachable: boolean }, secret: Uint8Array): string =>
  config.isReachable
    ? createHmac('sha256', secret).update('demo password').digest('base64url').slice(0, 20)
    : publicDemoPassword;

/** Accounts of the demo university. */
export const makeDemoAccounts = (password: string): readonly DemoAccount[] => [
  { role: 'admin', email: 'admin@demo.muster.test', password, label: 'Administrator' },
  { role: 'lecturer', email: 'lecturer@demo.muster.test', password, label: 'Lecturer' },
  { role: 'student', email: 'student@demo.muster.test', password, label: 'Student' },
];

export function isDemoEmail(email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return demoDomains.some((known) => domain === known || domain.endsWith(`.${known}`));
}

/**
 * Maps a typed password to the stored one. Returns null for the public password of a demo account where it is not valid: the demo is off,
 * or has another password.
 */
export function storedPassword(email: string, typed: string, demoPassword: string | undefined): string | null {
  if (!isDemoEmail(email)) return typed;
  const normalized = typed.normalize('NFKC');
  if (normalized === demoPassword) return publicDemoPassword;
  return normalized === publicDemoPassword ? null : typed;
}
