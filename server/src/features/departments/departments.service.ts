import type { Database, UniversityTx } from '#platform/database/database.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import type { Caller } from '#platform/http/caller.ts';
import { checkUnpagedList, unpagedListLimit } from '#platform/http/lists.ts';
import * as store from './departments.store.ts';

export type DepartmentsDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
};

export type Departments = ReturnType<typeof makeDepartments>;

export function makeDepartments(deps: DepartmentsDeps) {
  const inAdminTransaction = makeAdminTransaction(deps);
  return {
    list: (caller: Caller): Promise<string[]> =>
      inAdminTransaction(caller, async (tx) => checkUnpagedList(await store.listDepartments(tx, unpagedListLimit))),
  };
}
