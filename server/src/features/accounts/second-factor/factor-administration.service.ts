import { secondFactorTexts } from '@muster/contract/accounts/second-factor';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { insertMails } from '#platform/mail/mails.store.ts';
import { requireSeniority } from '../admins/admins.access.ts';
import { revokeTokensOfAccount } from '../tokens/tokens.store.ts';
import { type FactorCheck, hashOf } from './factor-check.service.ts';
import { factorChangedMail } from './factor-changed-mail.rules.ts';
import * as store from './second-factor.store.ts';

/** What owners decide about second factors. */
export function makeFactorAdministration(deps: {
  database: Pick<Database, 'inUniversity'>;
  audit: Audit;
  clock: Clock;
  publicUrl: string;
  requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  factorCheck: Pick<FactorCheck, 'failuresInARow'>;
  invalidateAccount: (accountId: string) => void;
}) {
  const inAdminTransaction = makeAdminTransaction(deps);
  const recordAccount = makeAuditRecorder(deps.audit, 'account');
  const recordUniversity = makeAuditRecorder(deps.audit, 'university');

  return {
    readRules: (caller: Caller) => inAdminTransaction(caller, store.findSignInRules),

    /** Ends the sign-ins of administrators without a factor: their next one leads to the set-up. */
    async saveRules(caller: Caller, rules: { admins_need_factor: boolean }) {
      const ended = await inAdminTransaction(caller, async (tx) => {
        const before = await store.findSignInRules(tx);
        if (before.admins_need_factor === rules.admins_need_factor) return [];
        if (rules.admins_need_factor && !(await store.isConfirmable(tx, caller)))
          throw httpError('conflict', secondFactorTexts.ownFirst);
        await store.upsertSignInRules(tx, rules.admins_need_factor);
        await recordUniversity(tx, caller, 'sign_in_rules.changed', tx.universityId, rules);
        return rules.admins_need_factor ? await store.revokeTokensWithoutFactor(tx) : [];
      });
      for (const id of ended) deps.invalidateAccount(id);
      return rules;
    },

    /** For a person who lost the phone and the recovery codes. Ends the person's sign-ins, and opens the password on unknown devices again. */
    async removeLost(caller: Caller, recordId: string): Promise<void> {
      const account = await inAdminTransaction(caller, async (tx) => {
        const account = await store.findAccountOfRecord(tx, recordId);
        if (!account) throw httpError('not_found');
        if (account.id === caller.accountId)
          throw httpError('conflict', 'Remove your own second factor on your profile page.');
        await requireSeniority(tx, caller.accountId, account.email);
        if (!(await store.deleteFactors(tx, tx.universityId, account.id)))
          throw httpError('conflict', 'This person has no second factor.');
        await revokeTokensOfAccount(tx, tx.universityId, account.id);
        await recordAccount(tx, caller, 'second_factor.lost_removed', account.id);
        const mail = factorChangedMail(account, { action: 'removed', kind: 'all' }, deps.publicUrl);
        await insertMails(tx, tx.universityId, [mail], new Date(deps.clock.now()));
        return account;
      });
      await deps.factorCheck.failuresInARow(account.id, hashOf(account.password_hash)).end();
      deps.invalidateAccount(account.id);
    },
  };
}
