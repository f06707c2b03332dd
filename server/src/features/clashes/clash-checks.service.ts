import type { checkClashes, clashReport, freeSlots } from '@muster/contract/clashes';
import type { BodyOf, QueryOf, ReplyOf } from '@muster/contract/endpoint';
import type { Clock } from '../../platform/clock.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import { makeAsAdmin } from '../../platform/http/as-admin.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { readClashReport } from './clash-report.service.ts';
import type { ClashFinder, FoundClashes } from './clashes.service.ts';
import * as rules from './free-slots.rules.ts';
import { listBusyTimes, listFreeVenues } from './free-slots.store.ts';

export type ClashChecksParts = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  readonly finder: ClashFinder;
};

export type ClashChecks = ReturnType<typeof makeClashChecks>;

const mostOffered = 6;

/** What administrators ask about clashes. Nothing is changed. */
export function makeClashChecks({ database, clock, requireAdmin, finder }: ClashChecksParts) {
  const asAdmin = makeAsAdmin({ database, requireAdmin });

  return {
    check: (caller: Caller, { classes, except_id }: BodyOf<typeof checkClashes>): Promise<FoundClashes> =>
      asAdmin(caller, (tx) => finder.find(tx, classes, except_id)),

    report: (caller: Caller, query: QueryOf<typeof clashReport>): Promise<ReplyOf<typeof clashReport>> =>
      asAdmin(caller, (tx) => readClashReport(tx, query, clock.now())),

    freeSlots: (caller: Caller, asked: BodyOf<typeof freeSlots>): Promise<ReplyOf<typeof freeSlots>> =>
      asAdmin(caller, async (tx) => {
        const exceptId = asked.except_id ?? null;
        const busy = await listBusyTimes(tx, asked.class, exceptId);
        const beside = rules.besideOnes(asked.class, asked.others);
        const slots = rules.freeSlots(asked.class, [...busy, ...beside.busy], mostOffered);
        const of = { exceptId, taken: beside.venues, most: mostOffered };
        return { slots, venues: await listFreeVenues(tx, asked.class, of) };
      }),
  };
}
