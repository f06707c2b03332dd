import { listExpected } from '../features/attendance/class-lists/class-list.store.ts';
import { mountClassExports } from '../features/class-exports/class-exports.routes.ts';
import { makeClassExports } from '../features/class-exports/class-exports.service.ts';
import { makeOpenClashCount, makeOpenClashes } from '../features/clashes/clash-report.service.ts';
import { mountDashboard } from '../features/dashboard/dashboard.routes.ts';
import { getTermOf } from '../features/clashes/clash-report.store.ts';
import { makeEmptyClassCount } from '../features/empty-classes/empty-classes.service.ts';
import { countProposed } from '../features/accounts/unused/unused-accounts.service.ts';
import { makeDashboard } from '../features/dashboard/dashboard.service.ts';
import { findHeldClass } from '../features/held-classes/class-week.service.ts';
import { mountNotifications } from '../features/notifications/notifications.routes.ts';
import { makeNotifications } from '../features/notifications/notifications.service.ts';
import { mountReports } from '../features/reports/reports.routes.ts';
import { makeReports } from '../features/reports/reports.service.ts';
import { mountSearch } from '../features/search/search.routes.ts';
import { makeSearch } from '../features/search/search.service.ts';
import { countFlaggedClasses, countOpenClasses } from '../features/sessions/history/session-history.store.ts';
import { requireTaught } from '../features/sessions/opening/opening-lecturer.service.ts';
import { listRecentChanges } from '../features/held-classes/recent-changes.store.ts';
import type { Inbox } from '../features/inbox/inbox.service.ts';
import type { Excuses } from '../features/excuses/excuses.service.ts';
import type { NotTaken } from '../features/held-classes/not-taken.service.ts';
import type { AppContext } from './context.ts';

/** Reports and analytics, files about classes, the dashboard and search of administrators, and notifications. */
export function registerReports(
  { mount, database, clock, audit, requireAdmin, tableFiles, files: photos, closing }: AppContext,
  {
    notTaken,
    excuses,
    inbox,
  }: { readonly notTaken: NotTaken; readonly excuses: Pick<Excuses, 'listDecidable'>; readonly inbox: Inbox },
): void {
  mountReports(
    mount,
    makeReports({ database, clock, requireAdmin, audit, files: tableFiles, countNotTaken: notTaken.count, closing }),
  );
  const { readThumbnail: readPhoto } = photos;
  mountClassExports(
    mount,
    makeClassExports({
      database,
      clock,
      audit,
      files: tableFiles,
      requireTaught,
      listExpected,
      findHeldClass,
      readPhoto,
    }),
  );
  mountDashboard(
    mount,
    makeDashboard({
      database,
      clock,
      requireAdmin,
      countOpenClasses,
      countFlaggedClasses,
      countOpenClashes: makeOpenClashCount(),
      countInbox: inbox.countIn,
      countUnusedAccounts: countProposed,
      countEmptyClasses: makeEmptyClassCount(getTermOf),
    }),
  );
  mountSearch(mount, makeSearch({ database, requireAdmin }));
  mountNotifications(
    mount,
    makeNotifications({
      database,
      clock,
      requireAdmin,
      listOpenClashes: makeOpenClashes(),
      listDecidableAbsences: excuses.listDecidable,
      listRecentChanges,
    }),
  );
}
