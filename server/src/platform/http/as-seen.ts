import { isDeepStrictEqual } from 'node:util';
import { noPhoto, personPhotoTexts } from '@muster/contract/person-photos';
import { onOneLine } from '@muster/contract/shared';
import { refuse } from './refusal.ts';

const told = 'Somebody else has changed this meanwhile. Close the form and open it again to see how it stands now.';

/** A field that both have changed. */
export const changedMeanwhile = (fields: readonly string[]) =>
  refuse('conflict', told, Object.fromEntries(fields.map((field) => [field, told])));

/**
 * What becomes of a record that somebody opened as `seen` and sends as `wanted`, while it stands as `now`: what they left alone
 * stays as it is, whoever changed it meanwhile. What both changed, and not to the same, is refused. `together` are fields that
 * mean nothing without each other.
 */
export function asSeen<Values extends object>(
  wanted: Values,
  seen: NoInfer<Values> | undefined,
  now: NoInfer<Values>,
  together: readonly (keyof NoInfer<Values>)[] = [],
): Values {
  if (seen === undefined) return wanted;
  const fields = Object.keys(wanted) as (keyof Values & string)[];
  const differs = (one: Values, other: Values, field: keyof Values): boolean =>
    (together.includes(field) ? together : [field]).some(
      (each) => !isDeepStrictEqual(sent(one[each]), sent(other[each])),
    );
  const touched = fields.filter((field) => differs(wanted, seen, field));
  const contested = touched.filter((field) => differs(now, seen, field) && differs(now, wanted, field));
  if (contested.length > 0) throw changedMeanwhile(contested);
  const others = fields.filter((field) => !touched.includes(field) && differs(now, seen, field));
  const kept = others.map((field) => [field, now[field]]);
  return { ...wanted, ...(Object.fromEntries(kept) as Partial<Values>) };
}

/** What is stored may be written as no form sends it: it came before texts were read as they are now. */
const sent = (value: unknown): unknown => (typeof value === 'string' ? onOneLine(value) : value);

/** Nobody replaces or removes a photo that they did not see. `seen` unset: whichever there is. */
export function refuseUnseen(photoUrl: string | null, seen: string | undefined): void {
  if (seen !== undefined && seen !== (photoUrl ?? noPhoto)) throw refuse('conflict', personPhotoTexts.changed);
}
