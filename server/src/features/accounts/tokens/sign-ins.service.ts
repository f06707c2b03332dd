import { maxSignIns } from '@muster/contract/accounts/sign-ins';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { listTokensOfAccount, revokeTokens, type SignInRow } from './tokens.store.ts';

/** Lists the devices where an account is signed in, and signs them out, for example a lost phone. */
export function makeSignIns(deps: {
  database: Pick<Database, 'inUniversity'>;
  clock: Clock;
  audit: Audit;
  invalidateAccount: (accountId: string) => void;
}) {
  const { database, clock } = deps;
  const recordAudit = makeAuditRecorder(deps.audit, 'account');

  async function revoke(caller: Caller, which: Parameters<typeof revokeTokens>[2]): Promise<number> {
    const { universityId, accountId } = caller;
    const revoked = await database.inUniversity(universityId, async (tx) => {
      const count = await revokeTokens(tx, { id: accountId, now: clock.now() }, which);
      if (count > 0) await recordAudit(tx, caller, 'account.signed_out_elsewhere', accountId, { count });
      return count;
    });
    deps.invalidateAccount(accountId);
    return revoked;
  }

  return {
    list: ({ universityId, accountId, tokenId }: Caller): Promise<SignInRow[]> =>
      database.inUniversity(universityId, (tx) =>
        listTokensOfAccount(tx, { id: accountId, now: clock.now(), firstId: tokenId, limit: maxSignIns }),
      ),

    async endOne(caller: Caller, id: string): Promise<void> {
      if ((await revoke(caller, { only: id })) === 0)
        throw httpError('not_found', 'This device is signed out already.');
    },

    endOthers: (caller: Caller): Promise<number> => revoke(caller, { except: caller.tokenId }),
  };
}
