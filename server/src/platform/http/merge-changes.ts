import { isDeepStrictEqual } from 'node:util';
import { noPhoto, personPhotoTexts } from '@muster/contract/people/person-photos';
import { normalizeSingleLine } from '@muster/contract/http/shared';
import { httpError } from './errors/http-error.ts';

const conflictText = 'Someone else changed this. Close the form and open it again to see the current values.';

/** The error for fields that the user and someone else changed differently. */
export const editConflict = (fields: readonly string[]) =>
  httpError('conflict', conflictText, Object.fromEntries(fields.map((field) => [field, conflictText])));

/**
 * Three-way merge for optimistic concurrency. `base`: the values when the form was opened; undefined: no merge. Fields the user left
 * untouched keep their current value; a field both sides changed differently is rejected with `conflict`. `linkedFields` are compared
 * together, such as start and end.
 */
export function mergeChanges<Values extends object>(
  mine: Values,
  base: NoInfer<Values> | undefined,
  current: NoInfer<Values>,
  linkedFields: readonly (keyof NoInfer<Values>)[] = [],
): Values {
  if (base === undefined) return mine;
  const fields = Object.keys(mine) as (keyof Values & string)[];
  const differs = (one: Values, other: Values, field: keyof Values): boolean =>
    (linkedFields.includes(field) ? linkedFields : [field]).some(
      (each) => !isDeepStrictEqual(normalize(one[each]), normalize(other[each])),
    );
  const touched = fields.filter((field) => differs(mine, base, field));
  const conflicts = touched.filter((field) => differs(current, base, field) && differs(current, mine, field));
  if (conflicts.length > 0) throw editConflict(conflicts);
  const changedByOthers = fields.filter((field) => !touched.includes(field) && differs(current, base, field));
  const currentValues = changedByOthers.map((field) => [field, current[field]]);
  return { ...mine, ...(Object.fromEntries(currentValues) as Partial<Values>) };
}

const reusedIdText =
  'A record with this id was saved before, with other values. Reload the page to see it, and add another one with a new id.';

/**
 * Throws `conflict` when the record of a repeated request has other values than this request: the id was used for another form, or the
 * record has changed since.
 */
export function rejectReusedId<Values extends object>(typed: Values, stored: NoInfer<Values>): void {
  const fields = Object.keys(typed) as (keyof Values & string)[];
  if (fields.some((field) => !isDeepStrictEqual(normalize(typed[field]), normalize(stored[field]))))
    throw reusedIdError();
}

/** The error for the id of a record of another kind in the same table. */
export const reusedIdError = () => httpError('conflict', reusedIdText, { id: reusedIdText });

/** Stored texts may be older than the normalization of form input, so both sides are normalized before they are compared. */
const normalize = (value: unknown): unknown => (typeof value === 'string' ? normalizeSingleLine(value) : value);

/** Throws `conflict` when the photo is not the one the user saw. `seen` undefined: no check. */
export function rejectStalePhoto(photoUrl: string | null, seen: string | undefined): void {
  if (seen !== undefined && seen !== (photoUrl ?? noPhoto)) throw httpError('conflict', personPhotoTexts.changed);
}
