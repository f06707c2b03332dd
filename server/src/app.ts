import { join } from 'node:path';
import { api } from '@muster/contract/api';
import { health, live, ready } from '@muster/contract/health';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { mountAccounts } from './features/accounts/accounts.routes.ts';
import { makeAccounts } from './features/accounts/accounts.service.ts';
import { correctMark } from './features/attendance/corrections.service.ts';
import { excusedMarks } from './features/attendance/excused-marks.service.ts';
import { mountManualMarks } from './features/attendance/manual-mark.routes.ts';
import { makeManualMarks } from './features/attendance/manual-mark.service.ts';
import { notifyMarked } from './features/attendance/mark-news.store.ts';
import { makeMarks } from './features/attendance/marks.service.ts';
import { makeClaimClearing } from './features/attendance/old-claims.service.ts';
import { mountMyAttendance } from './features/attendance/my-attendance.routes.ts';
import { mountCalendarFeeds } from './features/calendar-feeds/calendar-feeds.routes.ts';
import { makeCalendarFeeds } from './features/calendar-feeds/calendar-feeds.service.ts';
import { mountCheckIns } from './features/check-ins/check-ins.routes.ts';
import { makeCheckIns } from './features/check-ins/check-ins.service.ts';
import { makeClashChecks } from './features/clashes/clash-checks.service.ts';
import { makeOpenClashes } from './features/clashes/clash-report.service.ts';
import { clashTexts } from './features/clashes/clash-words.rules.ts';
import { mountClashes } from './features/clashes/clashes.routes.ts';
import { makeClashFinder } from './features/clashes/clashes.service.ts';
import { mountDashboard } from './features/dashboard/dashboard.routes.ts';
import { makeDashboard } from './features/dashboard/dashboard.service.ts';
import { mountDegrees } from './features/degrees/degrees.routes.ts';
import { makeDegrees } from './features/degrees/degrees.service.ts';
import { makeDueExcuses } from './features/excuses/due-excuses.service.ts';
import { makeExcuseDocuments } from './features/excuses/excuse-document.service.ts';
import { mountExcuses } from './features/excuses/excuse.routes.ts';
import { makeExcuses } from './features/excuses/excuse.service.ts';
import { makeFlagReviews } from './features/flags/flag-reviews.service.ts';
import { makeSignals } from './features/flags/signals.service.ts';
import { mountFiles } from './features/files/files.routes.ts';
import { makeFiles } from './features/files/files.service.ts';
import { photoTypeOf } from './features/files/photos.rules.ts';
import { mountGroups } from './features/groups/groups.routes.ts';
import { makeGroups } from './features/groups/groups.service.ts';
import { mountRollOver } from './features/groups/roll-over.routes.ts';
import { makeRollOver } from './features/groups/roll-over.service.ts';
import { makeClassChanges } from './features/held-classes/class-changes.service.ts';
import { readSeries } from './features/held-classes/class-series.service.ts';
import { mountClassWeek } from './features/held-classes/class-week.routes.ts';
import { listTodaysClasses, makeClassWeek, ownOf } from './features/held-classes/class-week.service.ts';
import { countClassesToCome } from './features/held-classes/classes-to-come.service.ts';
import { mountLecturerTimetable } from './features/held-classes/lecturer-timetable.routes.ts';
import { makeLecturerTimetable } from './features/held-classes/lecturer-timetable.service.ts';
import { updateVenueOfChanges } from './features/held-classes/venues-of-changes.store.ts';
import { mountModules } from './features/modules/modules.routes.ts';
import type { ModulesParts } from './features/modules/modules.service.ts';
import { mountNotifications } from './features/notifications/notifications.routes.ts';
import { makeNotifications } from './features/notifications/notifications.service.ts';
import { importedGroups } from './features/groups/groups-import.store.ts';
import { mountInbox } from './features/inbox/inbox.routes.ts';
import { makeInbox } from './features/inbox/inbox.service.ts';
import { makeStudentMail } from './features/inbox/student-mail.service.ts';
import type { ImportThreadData } from './features/imports/import-work.service.ts';
import { mountImports } from './features/imports/imports.routes.ts';
import { makeImports } from './features/imports/imports.service.ts';
import { importedModules } from './features/modules/modules-import.store.ts';
import { importedStaff } from './features/staff/staff-import.store.ts';
import { importedStudents } from './features/students/students-import.store.ts';
import { mountPrivacy } from './features/privacy/privacy.routes.ts';
import { makePrivacy } from './features/privacy/privacy.service.ts';
import type { Kept } from './features/privacy/retention.service.ts';
import { mountQuestions } from './features/questions/question.routes.ts';
import { makeQuestions } from './features/questions/question.service.ts';
import { makeRegisterEvents } from './features/registers/register-events.service.ts';
import { mountRegisters } from './features/registers/register.routes.ts';
import { makeRegisters } from './features/registers/register.service.ts';
import { mountReports } from './features/reports/reports.routes.ts';
import { makeTallies } from './features/reports/tallies.service.ts';
import { mountSearch } from './features/search/search.routes.ts';
import { makeSearch } from './features/search/search.service.ts';
import { makeRunningSessions } from './features/sessions/running-sessions.service.ts';
import { mountSessionChoices } from './features/sessions/session-choices.routes.ts';
import { makeSessionChoices } from './features/sessions/session-choices.service.ts';
import { makeOwnership } from './features/sessions/sessions.access.ts';
import { mountSessions } from './features/sessions/sessions.routes.ts';
import { makeSessions } from './features/sessions/sessions.service.ts';
import { mountStaff } from './features/staff/staff.routes.ts';
import { makeCountFolding } from './features/students/student-totals.service.ts';
import { mountStudents } from './features/students/students.routes.ts';
import {
  lockStudentsOfGroups,
  updateGroupsFinished,
  updateGroupsMoved,
} from './features/students/group-moves.store.ts';
import { mountTimetableEntries } from './features/timetables/timetable-entries.routes.ts';
import { lockTimetables } from './features/timetables/timetable-entries.store.ts';
import { makeTimetableImport } from './features/timetables/timetable-import.service.ts';
import { raiseSequence, renewSeries } from './features/timetables/timetable-sequences.store.ts';
import { makeVenueRenaming } from './features/timetables/venue-names.service.ts';
import { mountSemesters } from './features/universities/semesters.routes.ts';
import { makeUniversities } from './features/universities/universities.service.ts';
import { mountVenues } from './features/venues/venues.routes.ts';
import { makeVenues } from './features/venues/venues.service.ts';
import { mountWarnings } from './features/warnings/warnings.routes.ts';
import { makeWarnings } from './features/warnings/warnings.service.ts';
import { forgetting } from './forgetting.ts';
import { makeAudit } from './platform/audit/audit.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { Listener } from './platform/database/listener.ts';
import { makeFileStore } from './platform/files/make-file-store.ts';
import { makeJobs } from './platform/jobs/jobs.ts';
import { mountDocumentation } from './platform/http/documentation.ts';
import { answerUnknownCalls, makeFastify } from './platform/http/fastify.ts';
import { makeMount, type Mount } from './platform/http/mount.ts';
import { refuse } from './platform/http/refusal.ts';
import { serveWeb } from './platform/http/web.ts';
import type { Log } from './platform/log.ts';
import { makeMail } from './platform/mail/make-mail.ts';
import { makeThread } from './platform/threads/thread.ts';

export type AppParts = {
  readonly config: Config;
  readonly database: Database;
  readonly listener: Listener;
  readonly clock: Clock;
  /** The deployment's secret; the keys of sessions, claims and devices are derived from it. */
  readonly secret: Uint8Array;
  readonly log: Log;
  /** Origin of every link and code that leaves the server. */
  readonly publicUrl: string;
};

export type App = {
  readonly web: FastifyInstance;
  /** A fresh enrolment code while the deployment has no administrator at all. */
  readonly issueFirstCode: ReturnType<typeof makeAccounts>['issueFirstCode'];
};

/** Where the web is built to. */
const webDir = join(import.meta.dirname, '../../web/dist');

/** The contents page: every feature, wired by hand. */
export async function makeApp(parts: AppParts): Promise<App> {
  const { config, database, listener, clock, secret, log, publicUrl } = parts;
  database.hearThrough(listener);
  const app = await makeFastify({ log, trustedProxies: config.trustProxy, publicUrl });
  await serveWeb(app, { distDir: webDir });

  const audit = makeAudit();
  const jobs = makeJobs({ database, log });
  const mail = makeMail({ smtpUrl: config.smtpUrl, from: config.mailFrom, dataDir: config.dataDir, log });
  const universities = makeUniversities();
  const accounts = makeAccounts({ database, listener, clock, config, universities, mail, audit, log, publicUrl });
  const { authenticate } = accounts;
  const mount = makeMount(app, { authenticate, ownership: makeOwnership({ database }), log });
  mountAccounts(mount, accounts);

  const running = makeRunningSessions({ database, listener, clock, secret });
  const openingParts = { audit: audit.record, running, todaysClasses: listTodaysClasses };
  const sessions = makeSessions({ database, clock, secret, publicUrl, ...openingParts });
  mountSessions(mount, sessions);
  mountSessionChoices(mount, makeSessionChoices({ database, clock }));
  mountLecturerTimetable(mount, makeLecturerTimetable({ database, clock, stateOf: sessions.stateOf }));

  const { campusNetworks } = config;
  const marks = makeMarks({ database, log });
  const signals = makeSignals({
    database,
    listener,
    clock,
    log,
    campusNetworks,
    listCounted: running.listCounted,
    notifyMarked,
  });
  const checkIns = makeCheckIns({ clock, secret, sessions: running, marks, observe: signals.observe });
  mountCheckIns(mount, { checkIns, scanPagePath: join(webDir, 'scan/index.html'), publicUrl });
  mountMyAttendance(mount, { database, clock, countClassesToCome });
  const registers = makeRegisters({ database, clock, correctMark, reviewFlag: makeFlagReviews({ notifyMarked }) });
  const dueExcuses = makeDueExcuses({ database, clock, marks: excusedMarks });
  jobs.every('redeemed claims', 3_600_000, makeClaimClearing({ database, clock }));
  jobs.every('excuses', 10 * 60_000, dueExcuses.markAll);
  jobs.every('excuses of classes just over', 60_000, dueExcuses.markJustOver);
  const handed = { openForMarking: sessions.openForMarking, markExcusedOf: dueExcuses.markOfSession };
  mountManualMarks(mount, makeManualMarks({ database, clock, ...handed }));
  const events = makeRegisterEvents({
    listener,
    authenticate,
    readRegister: registers.list,
    readCodes: sessions.codes,
    log,
  });
  mountRegisters(mount, registers, events);

  const { requireAdmin } = accounts;
  const tallies = makeTallies({ database, listener, clock, log, jobs });
  mountReports(mount, { database, clock, requireAdmin, audit, drain: tallies.drain });
  const fileStore = makeFileStore({ s3: config.s3, dataDir: config.dataDir, log });
  await fileStore.check();
  const files = makeFiles({ database, clock, audit, log, requireAdmin, fileStore });
  mountFiles(mount, files);
  const { tellDecision, tellAnswer } = makeStudentMail({ mail, log, publicUrl });
  const excuses = makeExcuses({ database, clock, audit, requireAdmin, marks: excusedMarks, tellStudent: tellDecision });
  const documentParts = { log, fileStore, imageTypeOf: photoTypeOf };
  const documents = makeExcuseDocuments({ database, clock, excuses, ...documentParts });
  mountExcuses(mount, excuses, documents);
  mountWarnings(mount, makeWarnings({ database, clock, audit, jobs, mail, log, requireAdmin, publicUrl }));
  const questions = makeQuestions({ database, clock, audit, requireAdmin, correctMark, tellStudent: tellAnswer });
  mountQuestions(mount, questions);
  mountInbox(mount, makeInbox({ database, excuses, questions }));
  const { people } = accounts;
  const { storePhoto, forgetPhotos } = files;
  mountStaff(mount, { database, audit, requireAdmin, accounts: people, storePhoto, forgetPhotos });
  mountStudents(mount, { database, clock, audit, requireAdmin, people, storePhoto, forgetPhotos });
  jobs.every('student counts', 3_600_000, makeCountFolding({ database }));
  mountDegrees(mount, makeDegrees({ database, audit, requireAdmin }));
  mountGroups(mount, makeGroups({ database, audit, requireAdmin }));
  const moving = { lockOf: lockStudentsOfGroups, finish: updateGroupsFinished, move: updateGroupsMoved };
  const rollOverParts = { students: moving, accounts: accounts.people, log };
  mountRollOver(mount, makeRollOver({ database, audit, requireAdmin, ...rollOverParts }));
  const isOurImage: ModulesParts['isOurImage'] = (tx, address) => files.isOurs(tx, address, 'module-images');
  mountModules(mount, { database, audit, requireAdmin, isOurImage });
  mountDashboard(mount, makeDashboard({ database, clock, requireAdmin }));
  mountSemesters(mount, { database, audit, requireAdmin, datesChanged: renewSeries });
  mountCalendarFeeds(mount, makeCalendarFeeds({ database, clock, audit, secret, publicUrl, ownOf, readSeries }));
  const classWeek = makeClassWeek({ database, clock, requireAdmin });
  const ofTimetables = { tellClashes: clashTexts, lockTimetables, raiseSequence };
  mountClassWeek(mount, classWeek, makeClassChanges({ database, audit, requireAdmin, ...ofTimetables }));
  const clashes = makeClashFinder();
  mountClashes(mount, makeClashChecks({ database, clock, requireAdmin, finder: clashes }));
  const renameInTimetables = makeVenueRenaming(updateVenueOfChanges, clashes);
  mountVenues(mount, makeVenues({ database, audit, requireAdmin, renameInTimetables }));
  mountTimetableEntries(mount, { database, audit, requireAdmin, clashes });
  mountSearch(mount, makeSearch({ database, requireAdmin }));
  mountNotifications(mount, makeNotifications({ database, clock, requireAdmin, listOpenClashes: makeOpenClashes() }));
  const imports = makeImports({
    database,
    audit,
    clock,
    log,
    secret,
    isOn: config.isImportOn,
    requireAdmin,
    accounts: accounts.people,
    thread: makeThread(new URL('import-thread.ts', import.meta.url), {
      ...database.connection,
      secret,
      passwordMin: config.passwordMin,
      logLevel: config.logLevel,
    } satisfies ImportThreadData),
    tables: {
      students: importedStudents,
      staff: importedStaff,
      modules: importedModules,
      groups: importedGroups,
      timetables: makeTimetableImport({ audit, clashes }),
    },
  });
  mountImports(mount, imports);

  const rosters: Kept['rosters'] = {
    async deleteOf(tx, studentIds) {
      await tallies.forget(tx, studentIds);
      await forgetting.rosters.deleteOf(tx, studentIds);
    },
  };
  const kept = { ...forgetting, rosters, forgetPhotos: files.forgetPhotos, forgetDocuments: documents.forget };
  const listDocuments = documents.listAll;
  const privacyParts = { database, clock, audit, log, mail, jobs, requireAdmin, kept, listDocuments };
  mountPrivacy(mount, makePrivacy({ ...privacyParts, hasCampusNetworks: campusNetworks.length > 0 }));

  mountHealth(mount, database);
  mountDocumentation(mount, api, publicUrl);
  answerUnknownCalls(app);

  // A whole hall may be the first to come.
  app.addHook('onListen', marks.open);
  // Neither streams nor what has died may keep the server open; marks are written out after the last answer.
  app.addHook('preClose', async () => {
    events.close();
    imports.hurry();
  });
  app.addHook('onClose', async () => {
    await jobs.close();
    await tallies.close();
    await imports.close();
    await marks.close();
    await signals.close();
    running.close();
    await accounts.close();
  });
  return { web: app, issueFirstCode: accounts.issueFirstCode };
}

function mountHealth(mount: Mount, database: Database): void {
  mount(health, async () => ({ status: 'ok' }) as const);
  mount(live, async () => ({ status: 'ok' }) as const);
  mount(ready, async () => {
    if (!(await database.isReachable())) throw refuse('unavailable', undefined, undefined, 2);
    return { status: 'ok' } as const;
  });
}
