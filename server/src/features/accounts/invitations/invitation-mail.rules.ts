import { productName, type Role } from '@muster/contract/http/shared';

export type Invitation = {
  readonly universityName: string;
  readonly role: Role;
  readonly days: number;
  readonly link: string;
};

/** Contains no name: names come from imported lists and could carry a message. */
export const invitationMail = ({
  universityName,
  role,
  days,
  link,
}: Invitation): { subject: string; text: string } => ({
  subject: `${universityName}: choose your password for ${productName}`,
  text: [
    'Hello,',
    `${universityName} records attendance with ${productName} and has made an account for you (${role}). Choose a password within ${days} days. This link works once.`,
    link,
    'After that, use "Forgot password" on the sign-in page.',
  ].join('\n\n'),
});
