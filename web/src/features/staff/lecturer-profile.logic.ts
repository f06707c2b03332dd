import type { LecturerProfile } from '@muster/contract/profiles';
import { ApiProblem } from '../../lib/problem.ts';
import { texts } from './lecturer-profile.texts.ts';

/** The last word is the last name; whoever has one word has no last name. */
export function namesOf(name: string): { first: string; last: string } {
  const words = name.trim().split(/\s+/);
  return words.length === 1
    ? { first: words[0] ?? '', last: '' }
    : { first: words.slice(0, -1).join(' '), last: words.at(-1) ?? '' };
}

export type Contact = { address: string; phoneNumber: string };

export const contactOf = ({ address, contact_no }: LecturerProfile): Contact => ({
  address: address ?? '',
  phoneNumber: contact_no ?? '',
});

export const isSame = (one: Contact, other: Contact): boolean =>
  one.address.trim() === other.address.trim() && one.phoneNumber.trim() === other.phoneNumber.trim();

/** What a save that failed is answered with, as the specification lists it. */
export function saveFailureOf(problem: unknown): string {
  if (!(problem instanceof ApiProblem)) return texts.saveFailed;
  if (problem.status === 401) return texts.signedOut;
  if (problem.status === 403) return texts.notYours;
  return problem.said ?? texts.saveFailed;
}
