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

type Slice = { readonly limit: number; readonly offset?: number };
type Asked = { readonly page?: number | undefined; readonly page_size: number };

/** A list as it was asked for: a page of it with the total, which its rows may know, or, without `page`, the whole. */
export async function wholeOrPage<Row>(
  { page, page_size }: Asked,
  list: (slice: Slice) => Promise<Row[]>,
  count: (rows: readonly Row[]) => Promise<number>,
): Promise<Row[] | { data: Row[]; total: number; page: number; page_size: number }> {
  if (page === undefined) return wholeList(await list({ limit: wholeListLimit }));
  const data = await list({ limit: page_size, offset: (page - 1) * page_size });
  return { data, total: await count(data), page, page_size };
}
