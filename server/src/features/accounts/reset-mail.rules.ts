import { productName, type Role } from '@muster/contract/shared';

export const resetLivesMs = 30 * 60_000;

export type ResetLink = {
  readonly name: string;
  readonly universityName: string;
  readonly role: Role;
  readonly link: string;
};

/** Letters, blanks, hyphens, apostrophes, and points that end a word. */
const plainName = /^(?:[\p{L}\p{M}'’ -]|\.(?= |$)){1,80}$/u;

/** Whoever founds a university writes a name of their choice beside an address of their choice: no message of theirs in our mail. */
const greeting = (name: string): string => (plainName.test(name) ? `Hello ${name},` : 'Hello,');

/** One mail for an address, whatever number of accounts it has. */
export function resetMail(links: readonly ResetLink[]): { subject: string; text: string } {
  const accounts = links.map(({ universityName, role, link }) => `${universityName} (${role}):\n${link}`);
  return {
    subject: `${productName}: set a new password`,
    text: [
      greeting(links[0]?.name ?? ''),
      'Somebody, hopefully you, asked to set a new password. Open this link within 30 minutes; it works once.',
      ...accounts,
      'If it was not you, do nothing: your password stays as it is.',
    ].join('\n\n'),
  };
}

export const passwordChangedMail = (signInAddress: string): { subject: string; text: string } => ({
  subject: `${productName}: your password was changed`,
  text: [
    'Your password was just changed by a link that was sent to this address, and every device was signed out.',
    `Sign in again: ${signInAddress}`,
    'If it was not you, ask for a new link at once and tell an administrator of your university.',
  ].join('\n\n'),
});

/** The token stands behind the #, so that no server, proxy or log on the way sees it. */
export const resetLink = (publicUrl: string, token: string): string =>
  new URL(`/reset-password#token=${token}`, publicUrl).href;
