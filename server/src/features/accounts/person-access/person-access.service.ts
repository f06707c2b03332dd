import type { PersonAccess, PersonKind } from '@muster/contract/accounts/person-access';
import { maxSignIns } from '@muster/contract/accounts/sign-ins';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import { requireAreaAccess } from '#platform/http/area-access.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { requireSeniority } from '../admins/admins.access.ts';
import { listTokensOfAccount, revokeTokens } from '../tokens/tokens.store.ts';
import { deleteIdentity, findAccountOfRecord, listIdentities } from './person-access.store.ts';

type Person = { readonly kind: PersonKind; readonly id: string };

/** What administrators see of the sign-ins of a person, and how they end them. */
export function makePersonAccess(deps: {
  database: Pick<Database, 'inUniversity'>;
  clock: Clock;
  audit: Audit;
  requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  invalidateAccount: (accountId: string) => void;
}) {
  const { clock } = deps;
  const inAdminTransaction = makeAdminTransaction(deps);
  const recordAudit = makeAuditRecorder(deps.audit, 'account');

  async function find(tx: UniversityTx, caller: Caller, { kind, id }: Person, access: 'read' | 'write') {
    if (kind === 'admin') requireAreaAccess(caller, 'administrators', access);
    const account = await findAccountOfRecord(tx, kind, id);
    if (!account) throw httpError('not_found');
    return account;
  }

  /** Changes the access of a person who has an account. */
  async function change<T>(
    caller: Caller,
    person: Person,
    work: (tx: UniversityTx, accountId: string) => Promise<T>,
  ): Promise<T> {
    const { result, accountId } = await inAdminTransaction(caller, async (tx) => {
      const { id: accountId, email } = await find(tx, caller, person, 'write');
      if (accountId === null || email === null) throw httpError('not_found', 'This person has no account yet.');
      await requireSeniority(tx, caller.accountId, email);
      return { result: await work(tx, accountId), accountId };
    });
    deps.invalidateAccount(accountId);
    return result;
  }

  return {
    get: (caller: Caller, person: Person): Promise<PersonAccess> =>
      inAdminTransaction(caller, async (tx) => {
        const { id, last_sign_in_at, has_second_factor } = await find(tx, caller, person, 'read');
        if (id === null)
          return { has_account: false, last_sign_in_at: null, has_second_factor, sign_ins: [], identities: [] };
        const tokens = await listTokensOfAccount(tx, { id, now: clock.now(), firstId: null, limit: maxSignIns });
        return {
          has_account: true,
          last_sign_in_at: last_sign_in_at?.toISOString() ?? null,
          has_second_factor,
          sign_ins: tokens.map(({ signed_in_at, used_at, ...token }) => ({
            ...token,
            signed_in_at: signed_in_at.toISOString(),
            used_at: used_at.toISOString(),
          })),
          identities: (await listIdentities(tx, id)).map(({ linked_at, ...identity }) => ({
            ...identity,
            linked_at: linked_at.toISOString(),
          })),
        };
      }),

    endOne: (caller: Caller, person: Person, tokenId: string): Promise<void> =>
      change(caller, person, async (tx, accountId) => {
        const ended = await revokeTokens(tx, { id: accountId, now: clock.now() }, { only: tokenId });
        if (ended === 0) throw httpError('not_found', 'This device is signed out already.');
        await recordAudit(tx, caller, 'account.signed_out_by_admin', accountId, { count: ended });
      }),

    endAll: (caller: Caller, person: Person): Promise<number> =>
      change(caller, person, async (tx, accountId) => {
        const ended = await revokeTokens(tx, { id: accountId, now: clock.now() }, { except: null });
        if (ended > 0) await recordAudit(tx, caller, 'account.signed_out_by_admin', accountId, { count: ended });
        return ended;
      }),

    unlink: (caller: Caller, person: Person, issuer: string): Promise<void> =>
      change(caller, person, async (tx, accountId) => {
        if (!(await deleteIdentity(tx, accountId, issuer)))
          throw httpError('not_found', 'This link was removed already.');
        await revokeTokens(tx, { id: accountId, now: clock.now() }, { except: null });
        await recordAudit(tx, caller, 'account.unlinked', accountId, { issuer });
      }),
  };
}
