import type { checkClashes, clashReport, freeSlots } from '@muster/contract/timetables/clashes';
import type { BodyOf, QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import type { Clock } from '../../platform/clock.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import { makeAdminTransaction } from '../../platform/http/admin-transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { readClashReport } from './clash-report.service.ts';
import type { ClashFinder, FoundClashes } from './clashes.service.ts';
import * as rules from './free-slots.rules.ts';
import { listBusyTimes, listFreeVenues } from './free-slots.store.ts';

export type ClashChecksDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  readonly finder: ClashFinder;
};

export type ClashChecks = ReturnType<typeof makeClashChecks>;

const maxOffered = 6;

/** Read-only clash checks for administrators. */
export function makeClashChecks({ database, clock, requireAdmin, finder }: ClashChecksDeps) {
  const inAdminTransaction = makeAdminTransaction({ database, requireAdmin });

  return {
    check: (caller: Caller, { classes, except_id }: BodyOf<typeof checkClashes>): Promise<FoundClashes> =>
      inAdminTransaction(caller, (tx) => finder.find(tx, classes, except_id)),

    report: (caller: Caller, query: QueryOf<typeof clashReport>): Promise<ReplyOf<typeof clashReport>> =>
      inAdminTransaction(caller, (tx) => readClashReport(tx, query, clock.now())),

    freeSlots: (caller: Caller, body: BodyOf<typeof freeSlots>): Promise<ReplyOf<typeof freeSlots>> =>
      inAdminTransaction(caller, async (tx) => {
        const exceptId = body.except_id ?? null;
        const busy = await listBusyTimes(tx, body.class, exceptId);
        const others = rules.occupiedByOthers(body.class, body.others);
        const slots = rules.freeSlots(body.class, [...busy, ...others.busy], maxOffered);
        const of = { exceptId, taken: others.venues, limit: maxOffered };
        return { slots, venues: await listFreeVenues(tx, body.class, of) };
      }),
  };
}
