import { isAlikeName } from '@muster/contract/people/same-person';
import { formatDate } from '#platform/table-files/format-dates.rules.ts';

type Person = { readonly name: string; readonly dob: string | null };

/** What speaks against two records of one person, as sentences. `attendedByBoth`: number of classes that both attended. */
export function findCautions(one: Person, other: Person, attendedByBoth: number): string[] {
  return [
    ...(one.dob !== null && other.dob !== null && one.dob !== other.dob
      ? [`The dates of birth differ: ${formatDate(one.dob)} and ${formatDate(other.dob)}.`]
      : []),
    ...(isAlikeName(one.name, other.name) ? [] : [`The names differ: ${one.name} and ${other.name}.`]),
    ...(attendedByBoth > 0
      ? [`Both attended ${attendedByBoth === 1 ? 'one class' : `${attendedByBoth} classes`} at the same time.`]
      : []),
  ];
}
