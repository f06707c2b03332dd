import type { Role } from '@muster/contract/http/shared';

export type DemoAccount = {
  readonly role: Role;
  readonly email: string;
  readonly password: string;
  readonly label: string;
};

const password = 'muster-demo';
/** Email domains of all demo accounts (or parents of them). The endings are reserved by RFC 2606, so no real email matches. */
export const demoDomains = ['demo.muster.test', 'north.muster.test', 'demo.example', 'north-coast.example'] as const;
export type DemoDomain = (typeof demoDomains)[number];

/** Public accounts. They exist only in the demo university, and their password works only while the demo is on. */
export const demoAccounts: readonly DemoAccount[] = [
  { role: 'admin', email: 'admin@demo.muster.test', password, label: 'Administrator' },
  { role: 'lecturer', email: 'lecturer@demo.muster.test', password, label: 'Lecturer' },
  { role: 'student', email: 'student@demo.muster.test', password, label: 'Student' },
];

/** Whether this is a demo email with the public demo password. */
export function isDemoPassword(email: string, typed: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const isDemo = demoDomains.some((known) => domain === known || domain.endsWith(`.${known}`));
  return isDemo && typed.normalize('NFKC') === password;
}
