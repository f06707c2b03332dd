import type { BodyOf } from '@muster/contract/http/endpoint';
import type { reviewFlag } from '@muster/contract/attendance/registers';
import type { UniversityTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { httpError } from '../../platform/http/errors/http-error.ts';
import { lockFlag, updateFlag } from './flag-reviews.store.ts';

/** Makes the function that confirms, dismisses or reopens a flag. */
export function makeFlagReviews(deps: { notifyMarked: (tx: UniversityTx, sessionId: string) => Promise<void> }) {
  return async (
    tx: UniversityTx,
    caller: Caller,
    of: { readonly sessionId: string; readonly studentId: string },
    { signal, state }: BodyOf<typeof reviewFlag>,
    at: Date,
  ): Promise<void> => {
    const flag = await lockFlag(tx, { ...of, signal });
    if (!flag) throw httpError('not_found', 'Flag not found');
    if (flag.state === state) return;
    await updateFlag(tx, { ...of, signal }, flag.state, state, caller.accountId, at);
    await deps.notifyMarked(tx, of.sessionId);
  };
}
