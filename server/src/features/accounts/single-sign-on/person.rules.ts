import type { SingleSignOnSettings } from '@muster/contract/accounts/single-sign-on';
import { identifierKey } from '@muster/contract/http/identifier-text';
import { normalizeEmail } from '@muster/contract/http/fields';
import type { Claims } from './provider.service.ts';

type Rules = Pick<
  SingleSignOnSettings,
  'email_claim' | 'student_number_claim' | 'employee_id_claim' | 'trusts_email' | 'email_domain'
>;

/** What claims say about a person. Undefined where it does not count. */
export type ClaimedPerson = {
  /** Finds accounts. */
  readonly email: string | undefined;
  /** All emails of the claim, also those that find no account: an account found by number must have one of them. */
  readonly statedEmails: readonly string[];
  /** Numbers are as `identifierKey` has them. */
  readonly studentNumber: string | undefined;
  readonly employeeId: string | undefined;
};

/** A claim as text: some providers send numbers. */
const readText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
const readEmail = (value: unknown): string | undefined => normalizeEmail(readText(value) ?? '') || undefined;

/** Methods of RFC 8176 that prove more than knowledge. */
const strongMethods = ['mfa', 'otp', 'hwk', 'swk', 'fpt'];

/**
 * When the provider confirmed a second factor: by the methods or the configured context of the ID token. Undefined: it did not. A PIN with
 * a password counts too, because a PIN unlocks a key on a device.
 */
export function readFactorTime(
  { amr, acr, auth_time: authTime }: Claims,
  { factor_acr }: Pick<SingleSignOnSettings, 'factor_acr'>,
  nowMs: number,
): number | undefined {
  const methods: readonly unknown[] = Array.isArray(amr) ? amr : [];
  const isConfirmed =
    strongMethods.some((method) => methods.includes(method)) ||
    (methods.includes('pin') && methods.includes('pwd')) ||
    (factor_acr !== null && acr === factor_acr);
  if (!isConfirmed) return undefined;
  return typeof authTime === 'number' ? Math.min(authTime * 1000, nowMs) : nowMs;
}

/**
 * The email and numbers of claims by which accounts may be found. An email counts only if the provider has verified it, or is trusted
 * to, and only in the domain of the university. An email that does not count still contradicts a number.
 */
export function readPerson(
  claims: Claims,
  { email_claim, student_number_claim, employee_id_claim, trusts_email, email_domain }: Rules,
): ClaimedPerson {
  const readNumber = (claim: string | null) =>
    claim === null ? undefined : identifierKey(readText(claims[claim]) ?? '') || undefined;
  const stated = [claims[email_claim]].flat().map(readEmail);
  const email = typeof claims[email_claim] === 'object' ? undefined : stated[0];
  const isVerified = trusts_email || claims['email_verified'] === true || claims['email_verified'] === 'true';
  const isInDomain = email_domain === null || email?.endsWith(`@${email_domain}`) === true;
  return {
    email: isVerified && isInDomain ? email : undefined,
    statedEmails: stated.filter((value) => value !== undefined),
    studentNumber: readNumber(student_number_claim),
    employeeId: readNumber(employee_id_claim),
  };
}

/** An email, or a name with a scope such as eduPersonPrincipalName: providers change the case of these. */
const isScopedName = (subject: string): boolean => /^[^\s@]+@[\w.-]+$/u.test(subject);

/**
 * The subject under which a person is known. `stored`: the subjects at the provider that differ in case only. Undefined if it could be one
 * of several people: their accounts must not become those of one person.
 */
export function chooseSubject(subject: string, stored: readonly string[]): string | undefined {
  if (stored.includes(subject) || stored.length === 0 || !isScopedName(subject)) return subject;
  return stored.length === 1 ? stored[0] : undefined;
}
