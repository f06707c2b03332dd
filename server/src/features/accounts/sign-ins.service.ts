import { mostSignIns } from '@muster/contract/sign-ins';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { listTokensOf, revokeSomeOf, type SignInRow } from './tokens.store.ts';

/** Where an account is signed in, for its owner: a lost phone is signed out from another one. */
export function makeSignIns(deps: {
  database: Pick<Database, 'inUniversity'>;
  clock: Clock;
  audit: Audit;
  forgetAccount: (accountId: string) => void;
}) {
  const { database, clock, audit } = deps;

  async function end({ universityId, accountId }: Caller, which: Parameters<typeof revokeSomeOf>[2]): Promise<number> {
    const ended = await database.inUniversity(universityId, async (tx) => {
      const count = await revokeSomeOf(tx, { id: accountId, now: clock.now() }, which);
      if (count > 0)
        await audit.record(tx, {
          universityId,
          actor: accountId,
          action: 'account.signed_out_elsewhere',
          subjectType: 'account',
          subjectId: accountId,
          details: { count },
        });
      return count;
    });
    deps.forgetAccount(accountId);
    return ended;
  }

  return {
    list: ({ universityId, accountId, tokenId }: Caller): Promise<SignInRow[]> =>
      database.inUniversity(universityId, (tx) =>
        listTokensOf(tx, { id: accountId, now: clock.now(), firstId: tokenId, limit: mostSignIns }),
      ),

    async endOne(caller: Caller, id: string): Promise<void> {
      if ((await end(caller, { only: id })) === 0) throw refuse('not_found', 'This sign-in has ended already.');
    },

    endOthers: (caller: Caller): Promise<number> => end(caller, { allBut: caller.tokenId }),
  };
}
