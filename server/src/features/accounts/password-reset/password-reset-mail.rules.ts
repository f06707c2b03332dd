import { productName, type Role } from '@muster/contract/http/shared';

export const resetTokenLifetimeMs = 30 * 60_000;

export type ResetLink = {
  readonly name: string;
  readonly universityName: string;
  readonly role: Role;
  readonly link: string;
};

/** Letters, spaces, hyphens, apostrophes, and full stops that end a word. */
const plainName = /^(?:[\p{L}\p{M}'’ -]|\.(?= |$)){1,80}$/u;

/** Registration accepts any name for any email, so a name that could carry a message is left out. */
const greeting = (name: string): string => (plainName.test(name) ? `Hello ${name},` : 'Hello,');

/** One mail for all accounts of an email. */
export function resetMail(links: readonly ResetLink[]): { subject: string; text: string } {
  const accounts = links.map(({ universityName, role, link }) => `${universityName} (${role}):\n${link}`);
  return {
    subject: `${productName}: set a new password`,
    text: [
      greeting(links[0]?.name ?? ''),
      'Someone asked to reset your password. Open this link within 30 minutes. It works once.',
      ...accounts,
      "If it wasn't you, ignore this email. Your password won't change.",
    ].join('\n\n'),
  };
}

/** The token is in the URL fragment, which is not sent to servers, proxies or logs. */
export const resetLink = (publicUrl: string, token: string): string =>
  new URL(`/reset-password#token=${token}`, publicUrl).href;
