import { insertClassList, listExpected } from '../features/attendance/class-lists/class-list.store.ts';
import { makeClassLists } from '../features/attendance/class-lists/class-lists.service.ts';
import { makeCorrections } from '../features/attendance/corrections/corrections.service.ts';
import { makeExcusedMarks } from '../features/attendance/corrections/excused-marks.service.ts';
import { makeFigures } from '../features/attendance/figures/figures.service.ts';
import { explainEmptyClass } from '../features/empty-classes/empty-classes.service.ts';
import { makeEnrollmentProposals } from '../features/enrollment-proposals/enrollment-proposals.service.ts';
import { insertPresenceChecks } from '../features/flags/second-codes.store.ts';
import * as finalSessions from '../features/sessions/final-sessions.store.ts';
import { lockSession, notifyChanged, recountExpected } from '../features/sessions/sessions.store.ts';
import { makeWithdrawals } from '../features/sessions/withdrawals/withdrawals.service.ts';
import { makeClassEnrollments } from '../features/students/enrollments/class-enrollments.service.ts';
import { groupOf } from '../features/students/enrollments/class-enrollments.store.ts';
import { makeAudit } from '#platform/audit/audit.ts';
import type { ScenarioDeps } from './scenario.ts';

type MarkingDeps = Pick<ScenarioDeps, 'database' | 'clock' | 'makeRateLimiter'> &
  Partial<Pick<ScenarioDeps, 'requireAdmin'>>;

/** Class lists, corrections, withdrawals and figures, wired as in `app/attendance.ts`. `figures.work` runs the job that makes classes final. */
export function makeMarking({ database, clock, makeRateLimiter, requireAdmin = async () => undefined }: MarkingDeps) {
  const audit = makeAudit();
  const figures = makeFigures({ database, clock, finalSessions, jobs: { every: () => undefined } });
  const { recount } = figures;
  const proposals = makeEnrollmentProposals({
    database,
    clock,
    audit,
    requireAdmin,
    enrolForClass: makeClassEnrollments({ audit, clock }),
    groupOf,
  });
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
  const corrections = makeCorrections({ recount, audit });
  return {
    figures,
    classListChanges,
    proposals,
    classLists: { insert: insertClassList, listExpected, addJoinedWhileUnmarked, explainEmpty: explainEmptyClass },
    ...corrections,
    corrections,
    excusedMarks: makeExcusedMarks(figures),
    askForSecondCode: insertPresenceChecks,
    withdrawals: makeWithdrawals({ clock, audit, recountSessions: figures.recountSessions }),
  };
}
