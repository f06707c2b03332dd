import { dayMs } from '@muster/contract/http/durations';
import type { SingleSignOnSettings } from '@muster/contract/accounts/single-sign-on';
import type { Audit } from '#platform/audit/audit.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import type { RequestOrigin } from '#platform/http/caller.ts';
import type { MakeRateLimiter } from '#platform/rate-limits/rate-limits.ts';
import { chooseSubject } from './person.rules.ts';
import * as store from './single-sign-on.store.ts';

type Linked = {
  readonly accountIds: readonly string[];
  readonly refusedIds: readonly string[];
  /** Why the others are refused: the account has the number, but another email; or subjects of several people differ in case only. */
  readonly reason: 'other email' | 'several identities';
};

/** The links between accounts and the people of a provider. */
export function makeAccountLinks(deps: { database: Database; audit: Audit; makeRateLimiter: MakeRateLimiter }) {
  const { database, audit } = deps;
  const refusals = deps.makeRateLimiter({ name: 'refused link', max: 1, withinMs: dayMs });

  /** Links the accounts of a person, except those that could be another person's. */
  async function link(
    tx: UniversityTx,
    claimed: store.Person,
    { roles }: SingleSignOnSettings,
    origin: RequestOrigin,
  ): Promise<Linked> {
    const { issuer } = claimed;
    const stored = await store.listSubjects(tx, issuer, claimed.subject);
    const subject = chooseSubject(claimed.subject, stored);
    if (subject === undefined) {
      const refusedIds = await store.listAccountsOfSubjects(tx, issuer, stored);
      return { accountIds: [], refusedIds, reason: 'several identities' };
    }
    const person = { ...claimed, subject };
    const found = await store.listAccounts(tx, person, roles);
    const accounts = found.filter((account) => !account.has_other_email);
    const added = accounts.filter((account) => !account.is_linked).map(({ id }) => id);
    await store.insertIdentities(tx, person, added);
    for (const id of added)
      await audit.record(tx, {
        universityId: tx.universityId,
        actor: id,
        action: 'account.linked',
        subjectType: 'account',
        subjectId: id,
        details: { issuer },
        origin,
      });
    const refusedIds = found.filter((account) => account.has_other_email).map(({ id }) => id);
    return { accountIds: accounts.map(({ id }) => id), refusedIds, reason: 'other email' };
  }

  /** Records for the owners which accounts were not opened: each account once a day. */
  async function recordRefusals(
    universityId: string,
    { refusedIds, reason }: Linked,
    issuer: string,
    origin: RequestOrigin,
  ): Promise<void> {
    for (const subjectId of refusedIds) {
      if ((await refusals.add(subjectId)) > 1) continue;
      await database.inUniversity(universityId, (tx) =>
        audit.record(tx, {
          universityId,
          actor: null,
          action: 'account.link_refused',
          subjectType: 'account',
          subjectId,
          details: { issuer, reason },
          origin,
        }),
      );
    }
  }

  return { link, recordRefusals };
}
