import { productName, type Role } from '@muster/contract/shared';

/** A week: an import on a Friday is read on a Monday. */
export const invitationLivesMs = 7 * 24 * 3_600_000;

export type Invitation = { readonly universityName: string; readonly role: Role; readonly link: string };

/** No name of a person: whoever writes the list should not write our mail. */
export const invitationMail = ({ universityName, role, link }: Invitation): { subject: string; text: string } => ({
  subject: `${productName}: choose your password`,
  text: [
    'Hello,',
    `An account was made for you at ${universityName} (${role}). Choose a password within 7 days; the link works once.`,
    link,
    'Later than that, open the sign-in page and choose "Forgot password".',
  ].join('\n\n'),
});
