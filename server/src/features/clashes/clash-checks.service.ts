import type { checkClashes, clashReport, freeSlots } from '@muster/contract/timetables/clashes';
import type { BodyOf, QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { getToday } from '#domain/today.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import type { Caller } from '#platform/http/caller.ts';
import { readClashReport } from './clash-report.service.ts';
import type { ClashFinder } from './clashes.service.ts';
import * as rules from './free-slots.rules.ts';
import { listBusyTimes, listFreeVenues } from './free-slots.store.ts';

export type ClashChecksDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  readonly finder: ClashFinder;
  /** Why these classes expect no student, by index. */
  readonly explainEmptyClasses: (
    tx: UniversityTx,
    classes: readonly {
      readonly module_id: string;
      readonly group_ids: readonly string[];
      readonly academic_year: string;
      readonly semester: number;
    }[],
  ) => Promise<{ entry: number; text: string }[]>;
};

export type ClashChecks = ReturnType<typeof makeClashChecks>;

const maxOffered = 6;

/** Read-only clash checks for administrators. */
export function makeClashChecks({ database, clock, requireAdmin, finder, explainEmptyClasses }: ClashChecksDeps) {
  const inAdminTransaction = makeAdminTransaction({ database, requireAdmin });

  return {
    check: (
      caller: Caller,
      { classes, except_id }: BodyOf<typeof checkClashes>,
    ): Promise<ReplyOf<typeof checkClashes>> =>
      inAdminTransaction(caller, async (tx) => {
        const today = await getToday(tx, clock.now());
        const dated = classes.map((one) => ({ ...one, valid_from: one.valid_from ?? today }));
        const planned = classes.flatMap((one, entry) =>
          one.module_id && one.group_ids.length > 0 ? [{ ...one, module_id: one.module_id, entry }] : [],
        );
        const empty = await explainEmptyClasses(tx, planned);
        return {
          ...(await finder.find(tx, dated, except_id ? [except_id] : [])),
          no_students: empty.map(({ entry: at, text }) => ({ entry: planned[at]?.entry ?? 0, text })),
        };
      }),

    report: (caller: Caller, query: QueryOf<typeof clashReport>): Promise<ReplyOf<typeof clashReport>> =>
      inAdminTransaction(caller, (tx) => readClashReport(tx, query, clock.now())),

    freeSlots: (caller: Caller, body: BodyOf<typeof freeSlots>): Promise<ReplyOf<typeof freeSlots>> =>
      inAdminTransaction(caller, async (tx) => {
        const exceptId = body.except_id ?? null;
        const own = { ...body.class, valid_from: body.class.valid_from ?? (await getToday(tx, clock.now())) };
        const busy = await listBusyTimes(tx, own, exceptId);
        const others = rules.occupiedByOthers(own, body.others);
        const slots = rules.freeSlots(own, [...busy, ...others.busy], maxOffered);
        const of = { exceptId, taken: others.venues, limit: maxOffered };
        return { slots, venues: await listFreeVenues(tx, own, of) };
      }),
  };
}
