import { longestBareList } from '@muster/contract/lists';
import type { Caller } from './caller.ts';
import { refuse } from './refusal.ts';

/** `active` of a query as a condition (null: both); only administrators are shown what is Inactive. */
export function activeShown(asked: 'all' | 'true' | 'false' | undefined, { role }: Pick<Caller, 'role'>) {
  if (role !== 'admin' || asked === undefined || asked === 'true') return true;
  return asked === 'all' ? null : false;
}

/** As many rows as a list that comes whole asks for: one more than it may have, so that a longer one is noticed. */
export const wholeListLimit = longestBareList + 1;

export function wholeList<Row>(rows: Row[]): Row[] {
  if (rows.length < wholeListLimit) return rows;
  throw refuse('invalid_input', `This list has more than ${longestBareList} entries. Please narrow it by a filter.`);
}
