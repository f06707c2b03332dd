import { dayMs } from '@muster/contract/http/durations';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import {
  type areaOverview,
  type dashboardSetUp,
  type dashboardToday,
  flaggedDays,
  type ManagedArea,
} from '@muster/contract/reports/dashboard';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { getToday } from '#domain/today.ts';
import { addDays } from '#platform/dates.rules.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import type { Caller } from '#platform/http/caller.ts';
import { countArea, listRecent } from './area-overview.store.ts';
import * as store from './dashboard.store.ts';
import { countSetUp, isSetUp } from './set-up.store.ts';

export type DashboardDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  /** The classes whose codes run or are paused. */
  readonly countOpenClasses: (tx: UniversityTx, now: Date) => Promise<{ here: number; expected: number }[]>;
  /** The classes since a day with flags to review. */
  readonly countFlaggedClasses: (tx: UniversityTx, since: string) => Promise<number>;
  /** The clashes of the current semester that are not accepted. */
  readonly countOpenClashes: (tx: UniversityTx, nowMs: number) => Promise<number>;
  /** The classes of the current term that expect no student. */
  readonly countEmptyClasses: (tx: UniversityTx, nowMs: number) => Promise<number>;
  /** The unused accounts that wait for a decision of the caller. */
  readonly countUnusedAccounts: (tx: UniversityTx, caller: Caller, nowMs: number) => Promise<number>;
  readonly countInbox: (
    tx: UniversityTx,
    caller: Caller,
  ) => Promise<{ excuses: number; questions: number; proposals: number }>;
};

export type Dashboard = ReturnType<typeof makeDashboard>;

const recentMs = 30 * dayMs;
const maxRecent = 5;
const maxShares = 60;

export function makeDashboard({ database, clock, requireAdmin, ...count }: DashboardDeps) {
  const inAdminTransaction = makeAdminTransaction({ database, requireAdmin });
  return {
    counts: (caller: Caller): Promise<store.Counts> =>
      inAdminTransaction(caller, (tx) => store.countActive(tx, new Date(clock.now() - recentMs))),

    today: (caller: Caller): Promise<ReplyOf<typeof dashboardToday>> =>
      inAdminTransaction(caller, async (tx) => {
        const now = new Date(clock.now());
        const open = await count.countOpenClasses(tx, now);
        const since = addDays(await getToday(tx, now.getTime()), -flaggedDays);
        const { excuses: absences, ...inbox } = await count.countInbox(tx, caller);
        return {
          running: {
            classes: open.length,
            here: open.reduce((sum, { here }) => sum + here, 0),
            expected: open.reduce((sum, { expected }) => sum + expected, 0),
            shares: open.slice(0, maxShares),
          },
          waiting: {
            absences,
            ...inbox,
            flagged_classes: await count.countFlaggedClasses(tx, since),
            clashes: await count.countOpenClashes(tx, now.getTime()),
            ...(await store.countRequests(tx)),
            unused_accounts: await count.countUnusedAccounts(tx, caller, now.getTime()),
          },
          flags_since: since,
        };
      }),

    setUp: (caller: Caller): Promise<ReplyOf<typeof dashboardSetUp>> =>
      inAdminTransaction(caller, async (tx) => {
        if (await isSetUp(tx)) return { steps: null };
        const emptyClasses = await count.countEmptyClasses(tx, clock.now());
        const steps = await countSetUp(tx);
        return { steps: steps.map((one) => (one.step === 'timetables' ? { ...one, missing: emptyClasses } : one)) };
      }),

    area: (caller: Caller, area: ManagedArea): Promise<ReplyOf<typeof areaOverview>> =>
      inAdminTransaction(caller, async (tx) => {
        const counts = await countArea(tx, area);
        const recent = await listRecent(tx, area, maxRecent);
        return { counts, recent: recent.map((row) => ({ ...row, changed_at: row.changed_at.toISOString() })) };
      }),

    /** `month`: 'YYYY-MM'. */
    calendar: (caller: Caller, month: string): Promise<store.CalendarDay[]> =>
      inAdminTransaction(caller, (tx) => store.listDays(tx, `${month}-01`)),
  };
}
