import { mountCalendarFeeds } from '../features/calendar-feeds/calendar-feeds.routes.ts';
import { makeCalendarFeeds } from '../features/calendar-feeds/calendar-feeds.service.ts';
import { makeClashChecks } from '../features/clashes/clash-checks.service.ts';
import { formatClashes } from '../features/clashes/clash-messages.rules.ts';
import { getTermOf } from '../features/clashes/clash-report.store.ts';
import { mountClashes } from '../features/clashes/clashes.routes.ts';
import { makeClashFinder } from '../features/clashes/clashes.service.ts';
import { mountEmptyClasses } from '../features/empty-classes/empty-classes.routes.ts';
import { explainEmptyClasses, makeEmptyClasses } from '../features/empty-classes/empty-classes.service.ts';
import { renameVenueInChanges } from '../features/held-classes/changed-class-venues.store.ts';
import { makeClassChanges } from '../features/held-classes/class-changes.service.ts';
import { readSeries } from '../features/held-classes/class-series.service.ts';
import { mountClassWeek } from '../features/held-classes/class-week.routes.ts';
import { makeClassWeek, ownFilters } from '../features/held-classes/class-week.service.ts';
import { makeHandOver } from '../features/sessions/hand-over.service.ts';
import { mountClassListCheck } from '../features/timetables/class-list-check/class-list-check.routes.ts';
import { makeClassListCheck } from '../features/timetables/class-list-check/class-list-check.service.ts';
import { makeClassHandOver } from '../features/timetables/hand-over/hand-over.service.ts';
import { mountTimetableEntries } from '../features/timetables/timetable-entries.routes.ts';
import { makeTimetableEntries } from '../features/timetables/timetable-entries.service.ts';
import { makeEntryVersions } from '../features/timetables/versions/entry-versions.service.ts';
import { lockTimetables } from '../features/timetables/timetable-entries.store.ts';
import { raiseSequence } from '../features/timetables/timetable-sequences.store.ts';
import { makeVenueRenaming } from '../features/timetables/venue-names.service.ts';
import { mountVenues } from '../features/venues/venues.routes.ts';
import { makeVenues } from '../features/venues/venues.service.ts';
import { entryHistory } from './entry-history.ts';
import type { registerAttendance } from './attendance.ts';
import type { AppContext } from './context.ts';

/** Timetables, the week of classes with its changes, clashes, venues and calendar feeds. */
export function registerTimetables(
  { mount, database, clock, audit, requireAdmin, secret, publicUrl }: AppContext,
  { withdrawals }: Pick<ReturnType<typeof registerAttendance>, 'withdrawals'>,
): void {
  const clashes = makeClashFinder();
  const versions = makeEntryVersions({ clock, ...entryHistory });
  mountTimetableEntries(
    mount,
    makeTimetableEntries({ database, clock, audit, requireAdmin, clashes, versions }),
    makeClassHandOver({ database, clock, audit, requireAdmin, clashes, versions }),
  );
  const classChanges = makeClassChanges({
    database,
    audit,
    requireAdmin,
    describeClashes: formatClashes,
    lockTimetables,
    raiseSequence,
    withdrawTaken: withdrawals.withdrawTaken,
    handOverSession: makeHandOver({ audit }),
  });
  mountClassWeek(mount, makeClassWeek({ database, clock, requireAdmin }), classChanges);
  mountClashes(mount, makeClashChecks({ database, clock, requireAdmin, finder: clashes, explainEmptyClasses }));
  mountEmptyClasses(mount, makeEmptyClasses({ database, clock, requireAdmin, getTerm: getTermOf }));
  mountClassListCheck(mount, makeClassListCheck({ database, clock, requireAdmin, getTerm: getTermOf }));
  const renameInTimetables = makeVenueRenaming(renameVenueInChanges, clashes);
  mountVenues(mount, makeVenues({ database, audit, requireAdmin, renameInTimetables }));
  mountCalendarFeeds(
    mount,
    makeCalendarFeeds({ database, clock, audit, secret, publicUrl, ownOf: ownFilters, readSeries }),
  );
}
