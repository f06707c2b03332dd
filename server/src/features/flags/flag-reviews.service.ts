import type { BodyOf } from '@muster/contract/endpoint';
import type { reviewFlag } from '@muster/contract/registers';
import type { UniversityTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { lockFlag, updateFlag } from './flag-reviews.store.ts';

/** The register hands a verdict on a flag over to here. */
export function makeFlagReviews(deps: { notifyMarked: (tx: UniversityTx, sessionId: string) => Promise<void> }) {
  return async (
    tx: UniversityTx,
    caller: Caller,
    of: { readonly sessionId: string; readonly studentId: string },
    { signal, state }: BodyOf<typeof reviewFlag>,
    at: Date,
  ): Promise<void> => {
    const flag = await lockFlag(tx, { ...of, signal });
    if (!flag) throw refuse('not_found', 'Flag not found');
    if (flag.state === state) return;
    await updateFlag(tx, { ...of, signal }, flag.state, state, caller.accountId, at);
    await deps.notifyMarked(tx, of.sessionId);
  };
}
