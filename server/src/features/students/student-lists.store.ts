import type { SystemTx, UniversityTx } from '../../platform/database/database.ts';

/** What `find_students` is asked for; what is undefined filters nothing. Lists of ids are written as PostgreSQL's arrays. */
export type Wanted = {
  readonly search?: string | undefined;
  readonly text?: string | undefined;
  readonly name?: string | undefined;
  readonly student_id?: string | undefined;
  readonly email?: string | undefined;
  readonly degrees?: string | undefined;
  readonly groups?: string | undefined;
  readonly year?: number | undefined;
  readonly semester?: number | undefined;
  readonly local_international?: string | undefined;
  readonly gender?: string | undefined;
  readonly active?: boolean | undefined;
  readonly ids?: string | undefined;
};

export type Slice = {
  readonly sort: string;
  readonly direction: 'asc' | 'desc';
  readonly skip?: number;
  /** Unset: all. */
  readonly take?: number;
};

/** The total of a search, good for as long as the stamp is the same: no student of the university has changed since. */
export type KnownTotal = { readonly stamp: string; readonly total: number };
export type Found = { readonly total: number; readonly ids: string[]; readonly stamp: string | null };

/** Fast however many students there are: migrations 0003 and 0018 say how. */
export async function findIds(
  tx: UniversityTx,
  wanted: Wanted,
  { sort, direction, skip = 0, take }: Slice,
  known?: KnownTotal,
): Promise<Found> {
  const [row] = await tx.query<Found>('SELECT total, ids, stamp FROM find_students($1, $2, $3, $4, $5, $6, $7)', [
    JSON.stringify(wanted),
    sort,
    direction === 'desc',
    skip,
    take ?? null,
    known?.stamp ?? null,
    known?.total ?? null,
  ]);
  if (!row) throw new Error('find_students answered nothing');
  return row;
}

/** How many rows there are fewer. */
export async function foldCounts(tx: SystemTx): Promise<number> {
  const [row] = await tx.query<{ fewer: number }>('SELECT fold_student_counts() AS fewer');
  return row?.fewer ?? 0;
}
