import { productName, type Role } from '@muster/contract/http/shared';

export const resetTokenLifetimeMs = 30 * 60_000;

export type ResetLink = {
  readonly name: string;
  readonly universityName: string;
  readonly role: Role;
  /** `provider`: name of the single sign-on of an account whose role has no passwords. */
} & ({ readonly link: string; readonly provider?: undefined } | { readonly provider: string });

/** Letters, spaces, hyphens, apostrophes, and full stops that end a word. */
const plainName = /^(?:[\p{L}\p{M}'’ -]|\.(?= |$)){1,80}$/u;

/** Registration accepts any name for any email, so a name that could carry a message is left out. */
const greeting = (name: string): string => (plainName.test(name) ? `Hello ${name},` : 'Hello,');

/** One mail for all accounts of an email. */
export function resetMail(links: readonly ResetLink[], loginUrl: string): { subject: string; text: string } {
  const accounts = links.map((one) => {
    const account = `${one.universityName} (${one.role})`;
    return one.provider === undefined
      ? `${account}:\n${one.link}`
      : `${account} uses no passwords. Sign in with "${one.provider}":\n${loginUrl}`;
  });
  const hasLink = links.some(({ provider }) => provider === undefined);
  return {
    subject: `${productName}: set a new password`,
    text: [
      greeting(links[0]?.name ?? ''),
      hasLink
        ? 'Someone asked to reset your password. Open this link within 30 minutes. It works once.'
        : 'Someone asked to reset your password.',
      ...accounts,
      "If it wasn't you, ignore this email. Your password won't change.",
    ].join('\n\n'),
  };
}

/** The token is in the URL fragment, which is not sent to servers, proxies or logs. */
export const resetLink = (publicUrl: string, token: string): string =>
  new URL(`/reset-password#token=${token}`, publicUrl).href;
