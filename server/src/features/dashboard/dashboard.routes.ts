import {
  areaOverview,
  dashboardCalendar,
  dashboardCounts,
  dashboardSetUp,
  dashboardToday,
} from '@muster/contract/reports/dashboard';
import type { Mount } from '#platform/http/mount.ts';
import type { Dashboard } from './dashboard.service.ts';

export function mountDashboard(mount: Mount, dashboard: Dashboard): void {
  mount(dashboardCounts, ({ caller }) => dashboard.counts(caller));
  mount(dashboardToday, ({ caller }) => dashboard.today(caller));
  mount(dashboardSetUp, ({ caller }) => dashboard.setUp(caller));
  mount(areaOverview, ({ caller, query }) => dashboard.area(caller, query.area));
  mount(dashboardCalendar, ({ caller, query }) => dashboard.calendar(caller, query.month));
}
