import type { Audit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { findOwnProfile, type OwnProfileRow, updateOwnName } from './own-profile.store.ts';

/** What an account calls itself. The names in the records of staff and students are the administration's, and stay. */
export function makeOwnProfile({ database, audit }: { database: Pick<Database, 'inUniversity'>; audit: Audit }) {
  return {
    get: (caller: Caller): Promise<OwnProfileRow> =>
      database.inUniversity(caller.universityId, async (tx) => there(await findOwnProfile(tx, caller.accountId))),

    rename: (caller: Caller, name: string): Promise<OwnProfileRow> =>
      database.inUniversity(caller.universityId, async (tx) => {
        const profile = there(await updateOwnName(tx, caller.accountId, name));
        await audit.record(tx, {
          universityId: tx.universityId,
          actor: caller.accountId,
          action: 'account.renamed',
          subjectType: 'account',
          subjectId: caller.accountId,
        });
        return profile;
      }),
  };
}

/** Whoever is let in and has no account any more was removed in the same moment. */
function there(profile: OwnProfileRow | undefined): OwnProfileRow {
  if (!profile) throw refuse('unauthenticated');
  return profile;
}
