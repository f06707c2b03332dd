import { createSession } from '@muster/contract/attendance/sessions';
import { mountClassLists } from '../features/attendance/class-lists/class-lists.routes.ts';
import { makeManualMarks } from '../features/attendance/manual-marks/manual-marks.service.ts';
import { makeRegisterEvents, type RegisterEventsDeps } from '../features/registers/register-events.service.ts';
import { mountEnrollmentProposals } from '../features/enrollment-proposals/enrollment-proposals.routes.ts';
import { mountManualMarks } from '../features/attendance/manual-marks/manual-marks.routes.ts';
import { mountRegisters } from '../features/registers/registers.routes.ts';
import { makeRegisters } from '../features/registers/registers.service.ts';
import { makeDueExcuses } from '../features/excuses/due-excuses.service.ts';
import { makeFlagReviews } from '../features/flags/flag-reviews.service.ts';
import { notifyMarked } from '../features/attendance/marks/mark-notifications.store.ts';
import { mountSessionChoices } from '../features/sessions/choices/session-choices.routes.ts';
import { makeSessionChoices } from '../features/sessions/choices/session-choices.service.ts';
import { mountSessions } from '../features/sessions/sessions.routes.ts';
import { makeSessions } from '../features/sessions/sessions.service.ts';
import { listTodaysClasses } from '../features/held-classes/class-week.service.ts';
import { mountLecturerTimetable } from '../features/held-classes/lecturer-timetable.routes.ts';
import { makeLecturerTimetable } from '../features/held-classes/lecturer-timetable.service.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Mount } from '#platform/http/mount.ts';
import type { TestApp } from '#platform/http/test-app.setup.ts';
import { makeMarking } from './marking.ts';
import type { ScenarioDeps } from './scenario.ts';

type ClassListener = RegisterEventsDeps['listener'];
type ClassDeps = Omit<ScenarioDeps, 'listener'> &
  Partial<Pick<RegisterEventsDeps, 'listener' | 'heartbeatMs' | 'readRegister'>>;

/** Mounts the endpoints around class sessions, wired as in `app/attendance.ts`: `scenario({ mount: mountClassEndpoints })`. */
export function mountClassEndpoints(mount: Mount, deps: ClassDeps) {
  const { classLists, classListChanges, proposals, correctMark, corrections, excusedMarks, figures, ...more } =
    makeMarking(deps);
  const sessions = makeSessions({ ...deps, listTodaysClasses, classLists, ...more });
  const registers = makeRegisters({
    ...deps,
    correctMark,
    ...makeFlagReviews({ audit: deps.audit, notifyMarked, correctMark }),
  });
  const silent: ClassListener = { listen: () => () => undefined, onRestored: () => () => undefined };
  const events = makeRegisterEvents({
    listener: silent,
    readRegister: registers.list,
    readCodes: sessions.codes,
    readRequests: async () => [],
    ...deps,
  });
  const applyDueExcuses = makeDueExcuses({ ...deps, marks: excusedMarks }).markOfSession;
  mountSessions(mount, sessions);
  mountSessionChoices(mount, makeSessionChoices({ ...deps, classLists, requireStepUp: async () => undefined }));
  mountLecturerTimetable(mount, makeLecturerTimetable({ ...deps, ...sessions }));
  mountRegisters(mount, registers, events);
  mountClassLists(mount, classListChanges);
  mountEnrollmentProposals(mount, proposals);
  const { openForMarking } = sessions;
  mountManualMarks(mount, makeManualMarks({ ...deps, openForMarking, corrections, applyDueExcuses }));
  return { sessions, registers, events, figures };
}

/** Opens a session of the lecturer on Monday, 14 September 2026, at the given hour; returns its id. */
export async function openMondayClass(web: Pick<TestApp, 'call'>, lecturer: Caller, hour: number, more: object = {}) {
  const at = String(hour).padStart(2, '0');
  const { body } = await web.call(lecturer, createSession, {
    body: {
      semester: 1,
      year: 1,
      session_type: 'lecture',
      module_code: 'CS101',
      date: '2026-09-14',
      academic_year: '2026-2027',
      class_start_time: `${at}:00`,
      class_end_time: `${at}:50`,
      ...more,
    },
  });
  return body.session.id;
}
