import type { ProblemCode } from '@muster/contract/http/problems';
import type { Log } from '../../log.ts';
import type { Caller } from '../caller.ts';
import { HttpError } from '../errors/http-error.ts';

const authorizationCodes: readonly ProblemCode[] = ['wrong_role', 'not_yours', 'no_admin_record'];

type LoggedEndpoint = { readonly method: string; readonly path: string };

/**
 * Logs authorization failures by account id (never by name), at most once per account, endpoint and minute, so that repeated requests
 * cannot fill the disk.
 */
export function makeAuthorizationLog(deps: { readonly log: Pick<Log, 'warn'>; readonly monotonicMs?: () => number }) {
  const { log, monotonicMs = () => performance.now() } = deps;
  const logged = new Set<string>();
  let minute = 0;

  function isFirstInMinute(key: string): boolean {
    const now = Math.floor(monotonicMs() / 60_000);
    if (now !== minute) logged.clear();
    minute = now;
    const isFirst = !logged.has(key);
    logged.add(key);
    return isFirst;
  }

  return function logDenied(error: unknown, { method, path }: LoggedEndpoint, caller: Caller | null): void {
    if (!caller || !(error instanceof HttpError) || !authorizationCodes.includes(error.code)) return;
    const call = `${method} ${path}`;
    if (!isFirstInMinute(`${caller.accountId} ${call}`)) return;
    const { accountId: account, universityId: university, role } = caller;
    log.warn({ account, university, role, call, code: error.code }, 'authorization denied');
  };
}
