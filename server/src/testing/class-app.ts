import { correctMark } from '../features/attendance/corrections/corrections.service.ts';
import { excusedMarks } from '../features/attendance/corrections/excused-marks.service.ts';
import { makeManualMarks } from '../features/attendance/manual-marks/manual-marks.service.ts';
import { makeRegisterEvents, type RegisterEventsDeps } from '../features/registers/register-events.service.ts';
import { mountManualMarks } from '../features/attendance/manual-marks/manual-marks.routes.ts';
import { mountRegisters } from '../features/registers/registers.routes.ts';
import { makeRegisters } from '../features/registers/registers.service.ts';
import { makeDueExcuses } from '../features/excuses/due-excuses.service.ts';
import { makeFlagReviews } from '../features/flags/flag-reviews.service.ts';
import { notifyMarked } from '../features/attendance/marks/mark-notifications.store.ts';
import { makeOwnership } from '../features/sessions/sessions.access.ts';
import { mountSessionChoices } from '../features/sessions/choices/session-choices.routes.ts';
import { makeSessionChoices } from '../features/sessions/choices/session-choices.service.ts';
import { mountSessions } from '../features/sessions/sessions.routes.ts';
import { makeSessions } from '../features/sessions/sessions.service.ts';
import { listTodaysClasses } from '../features/held-classes/class-week.service.ts';
import { mountLecturerTimetable } from '../features/held-classes/lecturer-timetable.routes.ts';
import { makeLecturerTimetable } from '../features/held-classes/lecturer-timetable.service.ts';
import { makeAudit } from '../platform/audit/audit.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { makeLog } from '../platform/log.ts';
import type { Authenticate, Caller } from '../platform/http/caller.ts';
import { type TestApp, makeTestApp } from '../platform/http/test-app.setup.ts';

export type ClassApp = Awaited<ReturnType<typeof makeClassApp>>;

type ClassListener = RegisterEventsDeps['listener'];
type Live = Partial<Pick<RegisterEventsDeps, 'listener' | 'heartbeatMs' | 'readRegister'>>;

/** The endpoints around class sessions, wired as in `app/attendance.ts`. */
export async function makeClassApp(database: Database, clock: Clock, live: Live = {}) {
  const publicUrl = 'http://localhost:5001';
  const sessions = makeSessions({
    database,
    clock,
    secret: 'a secret',
    publicUrl,
    listTodaysClasses,
    audit: makeAudit(),
  });
  const registers = makeRegisters({ database, clock, correctMark, reviewFlag: makeFlagReviews({ notifyMarked }) });
  const silent: ClassListener = { listen: () => () => undefined, onRestored: () => () => undefined };
  let authenticate: Authenticate = () => undefined;
  const events = makeRegisterEvents({
    listener: live.listener ?? silent,
    ...(live.heartbeatMs === undefined ? {} : { heartbeatMs: live.heartbeatMs }),
    authenticate: (token) => authenticate(token),
    readRegister: live.readRegister ?? registers.list,
    readCodes: sessions.codes,
    log: makeLog('silent'),
  });
  const { markOfSession: markExcusedOf } = makeDueExcuses({ database, clock, marks: excusedMarks });
  const web = await makeTestApp(makeOwnership({ database }), (mount) => {
    mountSessions(mount, sessions);
    mountSessionChoices(mount, makeSessionChoices({ database, clock }));
    mountLecturerTimetable(mount, makeLecturerTimetable({ database, clock, stateOf: sessions.stateOf }));
    mountRegisters(mount, registers, events);
    mountManualMarks(
      mount,
      makeManualMarks({ database, clock, openForMarking: sessions.openForMarking, applyDueExcuses: markExcusedOf }),
    );
  });
  authenticate = web.authenticate;
  return { ...web, sessions, registers, events };
}

/** Opens a session of the lecturer on Monday, 14 September 2026, at the given hour; returns its id. */
export async function openMondayClass(web: Pick<TestApp, 'call'>, lecturer: Caller, hour: number, more: object = {}) {
  const at = String(hour).padStart(2, '0');
  const { body } = await web.call(lecturer, 'POST', '/api/qr-sessions/create', {
    semester: 1,
    year: 1,
    session_type: 'lecture',
    module_code: 'CS101',
    date: '2026-09-14',
    academic_year: '2026-2027',
    class_start_time: `${at}:00`,
    class_end_time: `${at}:50`,
    ...more,
  });
  return (body['session'] as { id: string }).id;
}
