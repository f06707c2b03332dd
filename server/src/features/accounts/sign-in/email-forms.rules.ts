import { domainToUnicode } from 'node:url';

/** An address as it is stored today, and with its domain in letters, as older accounts have it. */
export function emailForms(email: string): string[] {
  const at = email.lastIndexOf('@') + 1;
  return [...new Set([email, email.slice(0, at) + domainToUnicode(email.slice(at))])];
}
