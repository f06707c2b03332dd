import type { SingleSignOnSettings } from '@muster/contract/accounts/single-sign-on';
import type { Claims } from './provider.service.ts';

type Rules = Pick<SingleSignOnSettings, 'email_claim' | 'number_claim' | 'trusts_email' | 'email_domain'>;

/** A claim as text: some providers send numbers. */
const readText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() || undefined : undefined;

/**
 * The email and number of claims by which accounts may be found. An email counts only if the provider has verified it, or is trusted
 * to, and only in the domain of the university.
 */
export function readPerson(
  claims: Claims,
  { email_claim, number_claim, trusts_email, email_domain }: Rules,
): { email: string | undefined; number: string | undefined } {
  const email = readText(claims[email_claim])?.toLowerCase();
  const isVerified = trusts_email || claims['email_verified'] === true || claims['email_verified'] === 'true';
  const isInDomain = email_domain === null || email?.endsWith(`@${email_domain}`) === true;
  return {
    email: isVerified && isInDomain ? email : undefined,
    number: number_claim === null ? undefined : readText(claims[number_claim]),
  };
}
