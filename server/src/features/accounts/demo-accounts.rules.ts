import type { Role } from '@muster/contract/shared';

export type DemoAccount = {
  readonly role: Role;
  readonly email: string;
  readonly password: string;
  readonly label: string;
};

const password = 'muster-demo';
/** All addresses of the demo's people are in one of these or below it. No real address is: the net keeps both endings for examples. */
export const demoDomains = ['demo.muster.test', 'north.muster.test', 'demo.example', 'north-coast.example'] as const;
export type DemoDomain = (typeof demoDomains)[number];

/** Everybody may know these: they exist in the demo university alone, and their password opens something only where the demo is on. */
export const demoAccounts: readonly DemoAccount[] = [
  { role: 'admin', email: 'admin@demo.muster.test', password, label: 'Administrator' },
  { role: 'lecturer', email: 'lecturer@demo.muster.test', password, label: 'Lecturer' },
  { role: 'student', email: 'student@demo.muster.test', password, label: 'Student' },
];

/** Whether everybody knows how to sign in so, wherever the demo has ever been on. */
export function isWellKnown(email: string, typed: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const isDemo = demoDomains.some((known) => domain === known || domain.endsWith(`.${known}`));
  return isDemo && typed.normalize('NFKC') === password;
}
