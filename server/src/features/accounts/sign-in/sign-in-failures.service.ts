import type { AuditAction } from '@muster/contract/accounts/audit-actions';
import type { ProblemCode } from '@muster/contract/http/problems';
import type { Audit } from '#platform/audit/audit.ts';
import type { Database, SystemTx } from '#platform/database/database.ts';
import type { RequestOrigin } from '#platform/http/caller.ts';
import { networkOf } from '#platform/http/security/client-network.ts';
import type { Log } from '#platform/log.ts';
import { listCandidates } from './sign-in.store.ts';

type Account = { readonly id: string; readonly university_id: string };
type Failure = {
  readonly email: string;
  readonly role: string;
  readonly origin: RequestOrigin;
  readonly code: ProblemCode;
};
export type FactorFailure = {
  readonly account: Account;
  /** What came before the second factor. */
  readonly after: 'password' | 'single sign-on' | 'sign-in';
  readonly origin: RequestOrigin;
  readonly code: ProblemCode;
};
type Counted = {
  readonly action: AuditAction;
  readonly details: object;
  /** Of the first failure. */
  readonly origin: RequestOrigin;
  readonly listAccounts: (tx: SystemTx) => Promise<readonly Account[]>;
};

export type SignInFailures = ReturnType<typeof makeSignInFailures>;

const flushIntervalMs = 60_000;
/** Failures beyond this number of emails and networks in one minute are counted in the log only. */
const maxKeys = 5_000;

/**
 * Records failed and delayed sign-ins of known accounts, and their wrong second factors: one audit event for each account, network,
 * outcome and minute, so that an attack cannot fill the table. They are held in memory until then; a crash loses at most one minute.
 */
export function makeSignInFailures(deps: {
  database: Pick<Database, 'acrossUniversities'>;
  audit: Audit;
  log: Pick<Log, 'warn'>;
}) {
  let counted = new Map<string, Counted & { count: number }>();
  let dropped = 0;
  const timer = setInterval(() => void flush(), flushIntervalMs).unref();

  async function flush(): Promise<void> {
    const failures = [...counted.values()];
    if (dropped > 0) deps.log.warn({ dropped }, 'too many failed sign-ins to record');
    counted = new Map();
    dropped = 0;
    for (const failure of failures) {
      await record(failure).catch((error: unknown) => deps.log.warn({ err: error }, 'failed sign-in not recorded'));
    }
  }

  const record = ({ action, details, count, origin, listAccounts }: Counted & { count: number }): Promise<void> =>
    deps.database.acrossUniversities(async (tx) => {
      for (const { id, university_id } of await listAccounts(tx))
        await deps.audit.record(tx, {
          universityId: university_id,
          actor: null,
          action,
          subjectType: 'account',
          subjectId: id,
          details: { count, ...details },
          origin,
        });
    });

  function count(subject: string, failure: Counted): void {
    const { action, details, origin } = failure;
    const key = [networkOf(origin.address), action, JSON.stringify(details), subject].join(' ');
    const same = counted.get(key);
    if (same) same.count += 1;
    else if (counted.size < maxKeys) counted.set(key, { ...failure, count: 1 });
    else dropped += 1;
  }

  return {
    add: ({ email, role, origin, code }: Failure): void =>
      count(`${role} ${email}`, {
        action: code === 'too_many_attempts' ? 'sign_in.delayed' : 'sign_in.failed',
        details: { reason: code },
        origin,
        listAccounts: (tx) => listCandidates(tx, email, role),
      }),
    addFactor: ({ account, after, origin, code }: FactorFailure): void =>
      count(account.id, {
        action: 'second_factor.failed',
        details: { after, reason: code },
        origin,
        listAccounts: async () => [account],
      }),
    flush,
    async close(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}
