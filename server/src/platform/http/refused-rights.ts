import type { ProblemCode } from '@muster/contract/problems';
import type { Log } from '../log.ts';
import { bearerOf } from './bearer.ts';
import type { Authenticate } from './caller.ts';
import { Refusal } from './refusal.ts';

const ofRights: readonly ProblemCode[] = ['wrong_role', 'not_yours', 'no_admin_record'];

type Asked = { readonly method: string; readonly path: string };
type Asking = { readonly headers: { readonly authorization?: string | undefined } };

/**
 * Who tries doors that are not theirs is seen in the log: by the ids of account and university, for a log is copied to where names have
 * no business. One call of one account is told once a minute, so that nobody fills a disk by asking again and again.
 */
export function makeRefusedRights(parts: {
  readonly authenticate: Authenticate;
  readonly log: Pick<Log, 'warn'>;
  readonly monotonicMs?: () => number;
}) {
  const { authenticate, log, monotonicMs = () => performance.now() } = parts;
  const told = new Set<string>();
  let minute = 0;

  function isNew(what: string): boolean {
    const now = Math.floor(monotonicMs() / 60_000);
    if (now !== minute) told.clear();
    minute = now;
    const isKnown = told.has(what);
    told.add(what);
    return !isKnown;
  }

  /** Throws the error on. */
  return async (error: unknown, { method, path }: Asked, { headers }: Asking): Promise<never> => {
    if (!(error instanceof Refusal) || !ofRights.includes(error.code)) throw error;
    const token = bearerOf(headers.authorization);
    const caller = token === undefined ? undefined : await authenticate(token);
    const call = `${method} ${path}`;
    if (caller && isNew(`${caller.accountId} ${call}`)) {
      const { accountId: account, universityId: university, role } = caller;
      log.warn({ account, university, role, call, code: error.code }, 'a right was refused');
    }
    throw error;
  };
}
