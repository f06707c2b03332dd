import type { JoinedPerson, JoinPreview } from '@muster/contract/people/student-joins';

/** Ids of the records that give each value; undefined: not chosen by the user. */
export type JoinChoices = { readonly [Choice in 'stays' | 'number' | 'name' | 'signIn']?: string | undefined };

type People = readonly [JoinedPerson, JoinedPerson];

/** The active record stays, of two the newer one: it has the number that is in use. */
function defaultRecord([one, other]: People): JoinedPerson {
  if (one.active !== other.active) return one.active ? one : other;
  return one.created_at >= other.created_at ? one : other;
}

/** The account that was used last stays. A record without an account gives none. */
function defaultSignIn([one, other]: People, stays: JoinedPerson): JoinedPerson {
  const left = stays === one ? other : one;
  if (!left.has_account) return stays;
  if (!stays.has_account) return left;
  return (left.last_sign_in_at ?? '') > (stays.last_sign_in_at ?? '') ? left : stays;
}

/** The choices of the user, and the defaults of the others. */
export function resolveChoices(people: People, chosen: JoinChoices) {
  const of = (id: string | undefined, fallback: JoinedPerson): JoinedPerson =>
    people.find((person) => person.id === id) ?? fallback;
  const stays = of(chosen.stays, defaultRecord(people));
  return {
    stays,
    number: of(chosen.number, stays),
    name: of(chosen.name, stays),
    signIn: of(chosen.signIn, defaultSignIn(people, stays)),
  };
}

/** The two records in an order that does not depend on which one stays. */
export const peopleOf = ({ kept, joined }: JoinPreview, firstId: string): People =>
  kept.id === firstId ? [kept, joined] : [joined, kept];
