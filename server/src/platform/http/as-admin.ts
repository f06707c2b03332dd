import type { Database, UniversityTx } from '../database/database.ts';
import type { Caller } from './caller.ts';

type Parts = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
};

/** Does the work in the caller's university, once it is sure that the caller is one of its administrators. */
export type AsAdmin = <T>(caller: Caller, work: (tx: UniversityTx) => Promise<T>) => Promise<T>;

export const makeAsAdmin =
  ({ database, requireAdmin }: Parts): AsAdmin =>
  (caller, work) =>
    database.inUniversity(caller.universityId, async (tx) => {
      await requireAdmin(tx, caller);
      return await work(tx);
    });
