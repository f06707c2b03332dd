import type { Database, UniversityTx } from '../database/database.ts';
import type { Caller } from './caller.ts';

type Deps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
};

/** Runs work in a transaction of the caller's university. Throws `no_admin_record` unless the caller is one of its administrators. */
export type InAdminTransaction = <T>(caller: Caller, work: (tx: UniversityTx) => Promise<T>) => Promise<T>;

export const makeAdminTransaction =
  ({ database, requireAdmin }: Deps): InAdminTransaction =>
  (caller, work) =>
    database.inUniversity(caller.universityId, async (tx) => {
      await requireAdmin(tx, caller);
      return await work(tx);
    });
