import type { Clock } from '../../platform/clock.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import { makeAsAdmin } from '../../platform/http/as-admin.ts';
import type { Caller } from '../../platform/http/caller.ts';
import * as store from './dashboard.store.ts';

export type DashboardParts = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
};

export type Dashboard = ReturnType<typeof makeDashboard>;

const recentMs = 30 * 86_400_000;

export function makeDashboard({ database, clock, requireAdmin }: DashboardParts) {
  const asAdmin = makeAsAdmin({ database, requireAdmin });
  return {
    counts: (caller: Caller): Promise<store.Counts> =>
      asAdmin(caller, (tx) => store.countActive(tx, new Date(clock.now() - recentMs))),

    /** Of a month as 'YYYY-MM'. */
    calendar: (caller: Caller, month: string): Promise<store.CalendarDay[]> =>
      asAdmin(caller, (tx) => store.listDays(tx, `${month}-01`)),
  };
}
