import { requireAdminRecord } from '../features/accounts/admins/admins.access.ts';
import { makeTestUniversity } from '#platform/database/testing/test-university.setup.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import type { UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { makeTestApp } from '#platform/http/test-app.setup.ts';
import type { Mount } from '#platform/http/mount.ts';

/** The check for administrators, as `app/context.ts` passes it to features. */
export const requireAdmin = (tx: UniversityTx, caller: Caller) => requireAdminRecord(tx, caller.accountId);

/** A test university whose administrator has an admin record. */
export async function makeAdministeredUniversity(database: TestDatabase, code: string) {
  const university = await makeTestUniversity(database, code);
  await database.acrossUniversities((tx) =>
    tx.execute('INSERT INTO admins (university_id, user_id, email) VALUES ($1, $2, $3)', [
      university.universityId,
      university.admin.accountId,
      `ada@${code.toLowerCase()}.example`,
    ]),
  );
  return university;
}

/** A test server for endpoints without owner checks. */
export const makeAdministrationApp = (mountAll: (mount: Mount) => void) =>
  makeTestApp({ 'class session': async () => undefined, lecturer: async () => undefined }, mountAll);
