import type { Preferences } from '@muster/contract/accounts/preferences';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Database } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { findOwnProfile, type OwnProfileRow, updateDisplayName, updatePreferences } from './own-profile.store.ts';

/** Display name and preferences of an account. The name in the record is separate and only administrators change it. */
export function makeOwnProfile({ database, audit }: { database: Pick<Database, 'inUniversity'>; audit: Audit }) {
  const recordAudit = makeAuditRecorder(audit, 'account');
  return {
    get: (caller: Caller): Promise<OwnProfileRow> =>
      database.inUniversity(caller.universityId, async (tx) => requireRow(await findOwnProfile(tx, caller.accountId))),

    rename: (caller: Caller, name: string): Promise<OwnProfileRow> =>
      database.inUniversity(caller.universityId, async (tx) => {
        const profile = requireRow(await updateDisplayName(tx, caller.accountId, name));
        await recordAudit(tx, caller, 'account.renamed', caller.accountId);
        return profile;
      }),

    changePreferences: (caller: Caller, change: Preferences): Promise<Preferences> =>
      database.inUniversity(caller.universityId, async (tx) =>
        requireRow(await updatePreferences(tx, caller.accountId, change)),
      ),
  };
}

/** The account may have been deleted after the caller was authenticated. */
function requireRow<Row>(row: Row | undefined): Row {
  if (!row) throw httpError('unauthenticated');
  return row;
}
