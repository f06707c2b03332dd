import type { LecturerProfile } from '@muster/contract/accounts/profiles';
import { ApiProblem } from '#lib/api/problem.ts';
import { texts } from './lecturer-profile.texts.ts';

/** The last word is the last name. A single word is a first name. */
export function splitName(name: string): { first: string; last: string } {
  const words = name.trim().split(/\s+/);
  return words.length === 1
    ? { first: words[0] ?? '', last: '' }
    : { first: words.slice(0, -1).join(' '), last: words.at(-1) ?? '' };
}

export type ContactValues = { address: string; phoneNumber: string };

export const toContactValues = ({ address, contact_no }: LecturerProfile): ContactValues => ({
  address: address ?? '',
  phoneNumber: contact_no ?? '',
});

export const isSameContact = (one: ContactValues, other: ContactValues): boolean =>
  one.address.trim() === other.address.trim() && one.phoneNumber.trim() === other.phoneNumber.trim();

/** The error text of a failed save. */
export function contactErrorText(problem: unknown): string {
  if (!(problem instanceof ApiProblem)) return texts.saveFailed;
  if (problem.status === 401) return texts.signedOut;
  if (problem.status === 403) return texts.fieldDenied;
  return problem.serverMessage ?? texts.saveFailed;
}
