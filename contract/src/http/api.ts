import * as accounts from '../accounts/accounts.ts';
import * as administrators from '../accounts/administrators.ts';
import * as passwords from '../accounts/passwords.ts';
import * as signIn from '../accounts/sign-in.ts';
import * as registration from '../accounts/registration.ts';
import * as secondFactor from '../accounts/second-factor.ts';
import * as singleSignOn from '../accounts/single-sign-on.ts';
import * as audit from '../accounts/audit.ts';
import * as analytics from '../reports/analytics.ts';
import * as attendance from '../attendance/attendance.ts';
import * as attendanceRows from '../reports/attendance-rows.ts';
import * as calendarFeeds from '../timetables/calendar-feeds.ts';
import * as checkIns from '../attendance/check-ins.ts';
import * as classExports from '../attendance/class-exports.ts';
import * as clashes from '../timetables/clashes.ts';
import * as classHandOver from '../timetables/class-hand-over.ts';
import * as classListCheck from '../timetables/class-list-check.ts';
import * as classLists from '../attendance/class-lists.ts';
import * as classWeek from '../timetables/class-week.ts';
import * as connection from './connection.ts';
import * as dashboard from '../reports/dashboard.ts';
import * as degrees from '../academics/degrees.ts';
import * as departments from '../academics/departments.ts';
import * as documentation from './documentation.ts';
import type { Endpoint } from './endpoint.ts';
import * as enrollmentProposals from '../people/enrollment-proposals.ts';
import * as enrollments from '../people/enrollments.ts';
import * as emptyClasses from '../timetables/empty-classes.ts';
import * as expectedStudents from '../timetables/expected-students.ts';
import * as notTaken from '../timetables/not-taken.ts';
import * as excuseDecisions from '../attendance/excuse-decisions.ts';
import * as excuses from '../attendance/excuses.ts';
import * as files from './files.ts';
import * as groups from '../academics/groups.ts';
import * as teachingGroups from '../academics/teaching-group-lists.ts';
import * as health from './health.ts';
import * as inbox from '../attendance/inbox.ts';
import * as importMatchings from '../academics/import-matchings.ts';
import * as imports from '../academics/imports.ts';
import * as importChoices from '../academics/import-choices.ts';
import * as importMissing from '../academics/import-missing.ts';
import * as importSource from '../academics/import-source.ts';
import * as importTerms from '../academics/import-terms.ts';
import * as invitations from '../accounts/invitations.ts';
import * as joinRequests from '../attendance/join-requests.ts';
import * as lateScans from '../attendance/late-scans.ts';
import * as secondCodes from '../attendance/second-codes.ts';
import * as lecturerStudents from '../people/lecturer-students.ts';
import * as lecturerClasses from '../timetables/lecturer-classes.ts';
import * as mails from '../accounts/mails.ts';
import * as modules from '../academics/modules.ts';
import * as notifications from '../accounts/notifications.ts';
import * as unusedAccounts from '../accounts/unused-accounts.ts';
import * as privacy from '../accounts/privacy.ts';
import * as personPhotos from '../people/person-photos.ts';
import * as personAccess from '../accounts/person-access.ts';
import * as preferences from '../accounts/preferences.ts';
import * as profiles from '../accounts/profiles.ts';
import * as questions from '../attendance/questions.ts';
import * as registers from '../attendance/registers.ts';
import * as reports from '../reports/reports.ts';
import * as rollOver from '../academics/roll-over.ts';
import * as samePerson from '../people/same-person.ts';
import * as scanPage from '../attendance/scan-page.ts';
import * as search from '../people/search.ts';
import * as semesters from '../academics/semesters.ts';
import * as sessionChoices from '../attendance/session-choices.ts';
import * as sessions from '../attendance/sessions.ts';
import * as signIns from '../accounts/sign-ins.ts';
import * as staff from '../people/staff.ts';
import * as studentJoins from '../people/student-joins.ts';
import * as studentNotes from '../people/student-notes.ts';
import * as studentPage from '../people/student-page.ts';
import * as students from '../people/students.ts';
import * as timetables from '../timetables/timetables.ts';
import * as venues from '../academics/venues.ts';
import * as universities from '../accounts/universities.ts';
import * as warningRules from '../attendance/warning-rules.ts';
import * as warnings from '../attendance/warnings.ts';

/** All endpoints, by feature. */
const features = {
  accounts,
  samePerson,
  signIn,
  administrators,
  passwords,
  registration,
  secondFactor,
  singleSignOn,
  audit,
  analytics,
  attendance,
  attendanceRows,
  calendarFeeds,
  checkIns,
  classExports,
  clashes,
  classHandOver,
  classListCheck,
  classLists,
  classWeek,
  connection,
  dashboard,
  degrees,
  departments,
  documentation,
  enrollmentProposals,
  enrollments,
  emptyClasses,
  notTaken,
  excuseDecisions,
  excuses,
  files,
  groups,
  teachingGroups,
  health,
  inbox,
  importMatchings,
  imports,
  importChoices,
  importMissing,
  importSource,
  importTerms,
  invitations,
  joinRequests,
  lateScans,
  secondCodes,
  lecturerStudents,
  lecturerClasses,
  mails,
  modules,
  notifications,
  privacy,
  unusedAccounts,
  personPhotos,
  personAccess,
  preferences,
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
  studentJoins,
  studentNotes,
  studentPage,
  students,
  timetables,
  expectedStudents,
  universities,
  venues,
  warningRules,
  warnings,
};

export type NamedEndpoint = { readonly feature: string; readonly name: string; readonly endpoint: Endpoint };

export const api: readonly NamedEndpoint[] = Object.entries(features).flatMap(([feature, exports]) =>
  Object.entries(exports).flatMap(([name, value]) => (isEndpoint(value) ? [{ feature, name, endpoint: value }] : [])),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'guard' in value && 'method' in value && 'path' in value;
}
