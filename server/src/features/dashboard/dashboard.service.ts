import type { ReplyOf } from '@muster/contract/http/endpoint';
import type { areaOverview, ManagedArea } from '@muster/contract/reports/dashboard';
import type { Clock } from '../../platform/clock.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import { makeAdminTransaction } from '../../platform/http/admin-transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { countArea, listRecent } from './area-overview.store.ts';
import * as store from './dashboard.store.ts';

export type DashboardDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
};

export type Dashboard = ReturnType<typeof makeDashboard>;

const recentMs = 30 * 86_400_000;
const maxRecent = 5;

export function makeDashboard({ database, clock, requireAdmin }: DashboardDeps) {
  const inAdminTransaction = makeAdminTransaction({ database, requireAdmin });
  return {
    counts: (caller: Caller): Promise<store.Counts> =>
      inAdminTransaction(caller, (tx) => store.countActive(tx, new Date(clock.now() - recentMs))),

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
