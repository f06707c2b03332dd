import * as accounts from './accounts.ts';
import * as analytics from './analytics.ts';
import * as attendance from './attendance.ts';
import * as calendarFeeds from './calendar-feeds.ts';
import * as checkIns from './check-ins.ts';
import * as clashes from './clashes.ts';
import * as classWeek from './class-week.ts';
import * as dashboard from './dashboard.ts';
import * as degrees from './degrees.ts';
import * as documentation from './documentation.ts';
import type { Endpoint } from './endpoint.ts';
import * as enrollments from './enrollments.ts';
import * as excuses from './excuses.ts';
import * as files from './files.ts';
import * as groups from './groups.ts';
import * as health from './health.ts';
import * as inbox from './inbox.ts';
import * as imports from './imports.ts';
import * as lecturerStudents from './lecturer-students.ts';
import * as lecturerClasses from './lecturer-classes.ts';
import * as modules from './modules.ts';
import * as notifications from './notifications.ts';
import * as privacy from './privacy.ts';
import * as personPhotos from './person-photos.ts';
import * as profiles from './profiles.ts';
import * as questions from './questions.ts';
import * as registers from './registers.ts';
import * as reports from './reports.ts';
import * as rollOver from './roll-over.ts';
import * as scanPage from './scan-page.ts';
import * as search from './search.ts';
import * as semesters from './semesters.ts';
import * as sessionChoices from './session-choices.ts';
import * as sessions from './sessions.ts';
import * as signIns from './sign-ins.ts';
import * as staff from './staff.ts';
import * as students from './students.ts';
import * as timetables from './timetables.ts';
import * as venues from './venues.ts';
import * as warnings from './warnings.ts';

/** Everything that is promised, by feature. */
const features = {
  accounts,
  analytics,
  attendance,
  calendarFeeds,
  checkIns,
  clashes,
  classWeek,
  dashboard,
  degrees,
  documentation,
  enrollments,
  excuses,
  files,
  groups,
  health,
  inbox,
  imports,
  lecturerStudents,
  lecturerClasses,
  modules,
  notifications,
  privacy,
  personPhotos,
  profiles,
  questions,
  registers,
  reports,
  rollOver,
  scanPage,
  search,
  semesters,
  sessionChoices,
  sessions,
  signIns,
  staff,
  students,
  timetables,
  venues,
  warnings,
};

export type NamedEndpoint = { readonly feature: string; readonly name: string; readonly endpoint: Endpoint };

export const api: readonly NamedEndpoint[] = Object.entries(features).flatMap(([feature, exports]) =>
  Object.entries(exports).flatMap(([name, value]) => (isEndpoint(value) ? [{ feature, name, endpoint: value }] : [])),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'guard' in value && 'method' in value && 'path' in value;
}
