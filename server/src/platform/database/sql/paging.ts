import { z } from 'zod';
import type { UniversityTx } from '../database.ts';

/** Part of a list. `offset`: 0 unless given. */
export type Slice = { readonly limit: number; readonly offset?: number };

/** LIMIT and OFFSET of a page; appends their values to `values`. */
export const sliceText = ({ limit, offset = 0 }: Slice, values: unknown[]): string =>
  `LIMIT $${values.push(limit)} OFFSET $${values.push(offset)}`;

const countRow = z.object({ count: z.number() });

/** The number of rows of `from`, the FROM clause of a list with its conditions. */
export const countRows = async (tx: UniversityTx, from: string, values: unknown[]): Promise<number> =>
  (await tx.row(`SELECT count(*) AS count ${from}`, values, countRow)).count;
