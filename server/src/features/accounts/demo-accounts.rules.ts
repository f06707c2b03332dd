import type { Role } from '@muster/contract/shared';

export type DemoAccount = {
  readonly role: Role;
  readonly email: string;
  readonly password: string;
  readonly label: string;
};

export const demoPassword = 'muster-demo';
const password = demoPassword;

/** Everybody may know these: they exist in the demo university alone, and their password opens something only where the demo is on. */
export const demoAccounts: readonly DemoAccount[] = [
  { role: 'admin', email: 'admin@demo.muster.test', password, label: 'Administrator' },
  { role: 'lecturer', email: 'lecturer@demo.muster.test', password, label: 'Lecturer' },
  { role: 'student', email: 'student@demo.muster.test', password, label: 'Student' },
];
