import { productName, type Role } from '@muster/contract/http/shared';

/** Mails of a Friday import are often read on Monday. */
export const invitationLifetimeMs = 7 * 24 * 3_600_000;

export type Invitation = { readonly universityName: string; readonly role: Role; readonly link: string };

/** Contains no name: names come from imported lists and could carry a message. */
export const invitationMail = ({ universityName, role, link }: Invitation): { subject: string; text: string } => ({
  subject: `${productName}: choose your password`,
  text: [
    'Hello,',
    `You have a ${productName} account at ${universityName} (${role}). Choose a password within 7 days. This link works once.`,
    link,
    'After that, use "Forgot password" on the sign-in page.',
  ].join('\n\n'),
});
