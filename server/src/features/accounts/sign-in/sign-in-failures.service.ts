import type { ProblemCode } from '@muster/contract/http/problems';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { RequestOrigin } from '../../../platform/http/caller.ts';
import type { Log } from '../../../platform/log.ts';
import { listCandidates } from './sign-in.store.ts';

type Failure = {
  readonly email: string;
  readonly role: string;
  readonly network: string;
  /** Of the first failure. */
  readonly origin: RequestOrigin;
  readonly code: ProblemCode;
};

export type SignInFailures = ReturnType<typeof makeSignInFailures>;

const flushIntervalMs = 60_000;
/** Failures beyond this number of emails and networks in one minute are counted in the log only. */
const maxKeys = 5_000;

/**
 * Records failed and delayed sign-ins of known accounts: one audit event for each account, network, outcome and minute, so that an attack
 * cannot fill the table. They are held in memory until then; a crash loses at most one minute.
 */
export function makeSignInFailures(deps: {
  database: Pick<Database, 'acrossUniversities'>;
  audit: Audit;
  log: Pick<Log, 'warn'>;
}) {
  let counted = new Map<string, Failure & { count: number }>();
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

  const record = ({ email, role, code, count, origin }: Failure & { count: number }): Promise<void> =>
    deps.database.acrossUniversities(async (tx) => {
      for (const { id, university_id } of await listCandidates(tx, email, role))
        await deps.audit.record(tx, {
          universityId: university_id,
          actor: null,
          action: code === 'too_many_attempts' ? 'sign_in.delayed' : 'sign_in.failed',
          subjectType: 'account',
          subjectId: id,
          details: { count, reason: code },
          origin,
        });
    });

  return {
    add(failure: Failure): void {
      const key = [failure.network, failure.role, failure.code, failure.email].join(' ');
      const same = counted.get(key);
      if (same) same.count += 1;
      else if (counted.size < maxKeys) counted.set(key, { ...failure, count: 1 });
      else dropped += 1;
    },
    flush,
    async close(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}
