import { maxUnpagedRows } from '@muster/contract/http/lists';
import type { Caller } from './caller.ts';
import { httpError } from './errors/http-error.ts';

/** The `active` query parameter as a filter (null: both). Callers other than administrators see active records only. */
export function activeFilter(requested: 'all' | 'true' | 'false' | undefined, { role }: Pick<Caller, 'role'>) {
  if (role !== 'admin' || requested === undefined || requested === 'true') return true;
  return requested === 'all' ? null : false;
}

/** Query limit for unpaged lists: one more than allowed, so that `checkUnpagedList` notices longer lists. */
export const unpagedListLimit = maxUnpagedRows + 1;

/** Returns the rows. Throws `invalid_input` when an unpaged list is too long. */
export function checkUnpagedList<Row>(rows: Row[]): Row[] {
  if (rows.length < unpagedListLimit) return rows;
  throw httpError('invalid_input', `This list has more than ${maxUnpagedRows} entries. Please narrow it by a filter.`);
}

type Slice = { readonly limit: number; readonly offset?: number };
type PageQuery = { readonly page?: number | undefined; readonly page_size: number };

/** Returns one page with the total, or the unpaged list when the query has no `page`. `count` gets the rows, which may contain the total. */
export async function listOrPage<Row>(
  { page, page_size }: PageQuery,
  list: (slice: Slice) => Promise<Row[]>,
  count: (rows: readonly Row[]) => Promise<number>,
): Promise<Row[] | { data: Row[]; total: number; page: number; page_size: number }> {
  if (page === undefined) return checkUnpagedList(await list({ limit: unpagedListLimit }));
  const data = await list({ limit: page_size, offset: (page - 1) * page_size });
  return { data, total: await count(data), page, page_size };
}
