import { join } from 'node:path';
import { dayMs } from '@muster/contract/http/durations';
import { insertClassList, listExpected } from '../features/attendance/class-lists/class-list.store.ts';
import { mountClassLists } from '../features/attendance/class-lists/class-lists.routes.ts';
import { makeClassLists } from '../features/attendance/class-lists/class-lists.service.ts';
import { makeCorrections } from '../features/attendance/corrections/corrections.service.ts';
import { makeExcusedMarks } from '../features/attendance/corrections/excused-marks.service.ts';
import { makeExpiredClaimCleanup } from '../features/attendance/expired-claims.service.ts';
import { makeFigures } from '../features/attendance/figures/figures.service.ts';
import { mountManualMarks } from '../features/attendance/manual-marks/manual-marks.routes.ts';
import { makeManualMarks } from '../features/attendance/manual-marks/manual-marks.service.ts';
import { notifyMarked } from '../features/attendance/marks/mark-notifications.store.ts';
import { makeMarks } from '../features/attendance/marks/marks.service.ts';
import { mountMyAttendance } from '../features/attendance/my-attendance/my-attendance.routes.ts';
import { makeMyAttendance } from '../features/attendance/my-attendance/my-attendance.service.ts';
import { statusOf } from '../features/check-ins/check-in.rules.ts';
import { mountCheckIns } from '../features/check-ins/check-ins.routes.ts';
import { makeCheckIns } from '../features/check-ins/check-ins.service.ts';
import { explainEmptyClass } from '../features/empty-classes/empty-classes.service.ts';
import { mountEnrollmentProposals } from '../features/enrollment-proposals/enrollment-proposals.routes.ts';
import { makeEnrollmentProposals } from '../features/enrollment-proposals/enrollment-proposals.service.ts';
import { makeDueExcuses } from '../features/excuses/due-excuses.service.ts';
import { makeAloneInNetwork } from '../features/flags/alone-in-network.service.ts';
import { makeFlagReviews } from '../features/flags/flag-reviews.service.ts';
import { insertLateDelivery } from '../features/flags/late-deliveries.store.ts';
import { makePasskeyFlags } from '../features/flags/passkey-flags.service.ts';
import { makeSecondCodeAnswers } from '../features/flags/second-codes.service.ts';
import { insertPresenceChecks } from '../features/flags/second-codes.store.ts';
import { makeSignals } from '../features/flags/signals.service.ts';
import { listTodaysClasses } from '../features/held-classes/class-week.service.ts';
import { mountLecturerTimetable } from '../features/held-classes/lecturer-timetable.routes.ts';
import { makeLecturerTimetable } from '../features/held-classes/lecturer-timetable.service.ts';
import { mountNotTaken } from '../features/held-classes/not-taken.routes.ts';
import { makeNotTaken } from '../features/held-classes/not-taken.service.ts';
import { countUpcomingClasses } from '../features/held-classes/upcoming-classes.service.ts';
import { mountJoinRequests } from '../features/join-requests/join-requests.routes.ts';
import { makeJoinRequests } from '../features/join-requests/join-requests.service.ts';
import { makeRegisterEvents } from '../features/registers/register-events.service.ts';
import { mountRegisters } from '../features/registers/registers.routes.ts';
import { makeRegisters } from '../features/registers/registers.service.ts';
import { mountSessionChoices } from '../features/sessions/choices/session-choices.routes.ts';
import { makeSessionChoices } from '../features/sessions/choices/session-choices.service.ts';
import * as finalSessions from '../features/sessions/final-sessions.store.ts';
import { makeRunningSessions } from '../features/sessions/running/running-sessions.service.ts';
import { mountSessions } from '../features/sessions/sessions.routes.ts';
import { makeSessions } from '../features/sessions/sessions.service.ts';
import { lockSession, notifyChanged, recountExpected } from '../features/sessions/sessions.store.ts';
import { makeWithdrawals } from '../features/sessions/withdrawals/withdrawals.service.ts';
import { makeClassEnrollments } from '../features/students/enrollments/class-enrollments.service.ts';
import { groupOf } from '../features/students/enrollments/class-enrollments.store.ts';
import { type AppContext, webDir } from './context.ts';

/** Class sessions, check-ins, registers, and marks made by hand. */
export function registerAttendance(context: AppContext) {
  const {
    app,
    mount,
    config,
    database,
    listener,
    clock,
    secret,
    log,
    publicUrl,
    jobs,
    audit,
    requireAdmin,
    accounts,
    makeRateLimiter,
    onClose,
  } = context;

  const running = makeRunningSessions({ database, listener, clock, secret });
  onClose(running.close);
  const figures = makeFigures({ database, clock, jobs, finalSessions });
  const withdrawals = makeWithdrawals({ clock, audit, recountSessions: figures.recountSessions });
  const proposals = makeEnrollmentProposals({
    database,
    clock,
    audit,
    requireAdmin,
    enrolForClass: makeClassEnrollments({ audit, clock }),
    groupOf,
  });
  mountEnrollmentProposals(mount, proposals);
  const { enrolOrPropose } = proposals;
  const classListChanges = makeClassLists({
    database,
    clock,
    audit,
    figures,
    makeRateLimiter,
    enrolOrPropose,
    sessions: { lockSession, notifyChanged, recountExpected },
  });
  const { addJoinedWhileUnmarked } = classListChanges;
  const classLists = { insert: insertClassList, listExpected, addJoinedWhileUnmarked, explainEmpty: explainEmptyClass };
  const sessions = makeSessions({
    database,
    clock,
    secret,
    publicUrl,
    audit,
    running,
    listTodaysClasses,
    classLists,
    withdrawals,
    askForSecondCode: insertPresenceChecks,
  });
  mountSessions(mount, sessions);
  mountSessionChoices(
    mount,
    makeSessionChoices({ database, clock, classLists, requireStepUp: accounts.people.requireStepUp }),
  );
  const { stateOf, classStateOf } = sessions;
  mountLecturerTimetable(mount, makeLecturerTimetable({ database, clock, stateOf, classStateOf }));
  const notTaken = makeNotTaken({ database, clock, requireAdmin, classStateOf });
  mountNotTaken(mount, notTaken);

  const { campusNetworks } = config;
  const signals = makeSignals({
    database,
    listener,
    clock,
    log,
    campusNetworks,
    listWithHeadCount: running.listWithHeadCount,
    notifyMarked,
  });
  onClose(signals.close);
  const marks = makeMarks({ database, log });
  onClose(marks.close);
  // The connection of the batch writer is open before the first check-in.
  app.addHook('onListen', marks.open);
  const joinRequests = makeJoinRequests({
    database,
    clock,
    audit,
    classLists: classListChanges,
    findSession: running.getById,
    statusOf,
    notifyMarked,
    isOnCampus: signals.isOnCampus,
    observe: signals.observe,
  });
  const secondCodes = makeSecondCodeAnswers({ database, clock, notifyMarked });
  jobs.every('missed second codes', 15_000, secondCodes.flagMissed);
  const flagAlone = makeAloneInNetwork({ database, clock, campusNetworks, notifyMarked });
  jobs.every('students alone in their network', 7 * dayMs, flagAlone);
  const checkIns = makeCheckIns({
    clock,
    secret,
    sessions: running,
    marks,
    makeRateLimiter,
    observe: signals.observe,
    askToJoin: joinRequests.ask,
    answerSecondCode: secondCodes.answer,
    parallel: classListChanges.parallel,
    passkeys: accounts.checkInPasskeys,
    passkeyFlags: makePasskeyFlags({ database, notifyMarked }),
    lateScans: { database, insertDelivery: insertLateDelivery, notifyMarked, findShownAtMs: running.findShownAtMs },
  });
  mountCheckIns(mount, { checkIns, scanPagePath: join(webDir, 'scan/index.html'), isDemo: config.isDemo, publicUrl });
  mountMyAttendance(mount, makeMyAttendance({ database, clock, countUpcomingClasses }));

  const corrections = makeCorrections({ recount: figures.recount, audit });
  const { correctMark } = corrections;
  const excusedMarks = makeExcusedMarks(figures);
  const dueExcuses = makeDueExcuses({ database, clock, marks: excusedMarks });
  jobs.every('redeemed claims', 3_600_000, makeExpiredClaimCleanup({ database, clock }));
  jobs.every('excuses', 10 * 60_000, dueExcuses.markAll);
  jobs.every('excuses of classes just over', 60_000, dueExcuses.markRecentlyEnded);

  const registers = makeRegisters({
    database,
    clock,
    correctMark,
    ...makeFlagReviews({ audit, notifyMarked, correctMark }),
  });
  const { openForMarking } = sessions;
  mountManualMarks(
    mount,
    makeManualMarks({
      database,
      clock,
      audit,
      openForMarking,
      corrections,
      applyDueExcuses: dueExcuses.markOfSession,
    }),
  );
  const events = makeRegisterEvents({
    listener,
    authenticate: accounts.authenticate,
    readRegister: registers.list,
    readCodes: sessions.codes,
    readRequests: joinRequests.listOpen,
    log,
  });
  // Open event streams would keep the server from closing.
  app.addHook('preClose', async () => events.close());
  mountRegisters(mount, registers, events);
  mountClassLists(mount, classListChanges);
  mountJoinRequests(mount, joinRequests);
  return { figures, correctMark, excusedMarks, withdrawals, proposals, notTaken };
}
