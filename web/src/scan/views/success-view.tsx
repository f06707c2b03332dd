import type { User } from '@muster/contract/accounts/accounts';
import type { MyModule } from '@muster/contract/attendance/attendance';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { type CheckedIn, describeCheckIn } from '#lib/check-in/check-in-result.texts.ts';
import { formatDayAndDate, formatTime, formatTimeRange, setClockHours } from '#lib/format/dates.ts';
import { sessionLabel } from '#lib/check-in/session-label.texts.ts';
import { getModuleAttendance, getCurrentUser } from '../scan.api.ts';
import { ResultIcon } from './result-icon.tsx';
import { ModuleAttendance } from './module-attendance.tsx';
import type { View } from '../views.logic.ts';
import { ViewTitle } from './view-title.tsx';

const SecondCode = lazy(async () => ({ default: (await import('./second-code.tsx')).SecondCode }));

type Props = {
  reply: CheckedIn;
  isWithoutPosition?: boolean;
  show: (view: View) => void;
  onSwitchAccount: () => void;
};

export function SuccessView({ reply, isWithoutPosition, show, onSwitchAccount }: Props) {
  const { session } = reply;
  setClockHours(session.clock_hours);
  const { title, text, isGood } = describeCheckIn(reply, isWithoutPosition);
  const checkedIn = useMemo(
    () => ({ sessionId: session.session_id, answeredAt: reply.second_code_at }),
    [session, reply],
  );
  const [user, setUser] = useState<User>();
  const [moduleAttendance, setModuleAttendance] = useState<MyModule>();
  useEffect(() => {
    // Both are optional: the mark is recorded even if these requests fail.
    getCurrentUser().then(setUser, () => undefined);
    getModuleAttendance(session.module_code).then(setModuleAttendance, () => undefined);
  }, [session]);
  return (
    <>
      <Suspense fallback={null}>
        <SecondCode checkedIn={checkedIn} show={show} />
      </Suspense>
      <div className={isGood ? 'result' : 'result stopped'}>
        <ResultIcon kind={isGood ? 'good' : 'warning'} />
        <ViewTitle>{title}</ViewTitle>
        <p>{text}</p>
      </div>
      <section>
        <h2>
          {session.module_code} · {session.module_name}
        </h2>
        <p>
          {sessionLabel(session)}
          <br />
          {formatDayAndDate(session.date)}, {formatTimeRange(session.class_start_time, session.class_end_time)}
        </p>
        {isGood && (
          // Needs the university's time zone, which comes with the account. Keeps its space until then.
          <p className="muted">{user ? `Recorded at ${formatTime(reply.marked_at, user.time_zone)}` : '\u00a0'}</p>
        )}
        <div role="status">{moduleAttendance && <ModuleAttendance attendance={moduleAttendance} />}</div>
      </section>
      <div className="buttons">
        <a className="button secondary" href="/student-dashboard">
          See my attendance
        </a>
        {user && (
          <p className="muted">
            Signed in as {user.record_name}
            {user.student_id !== null && (
              <>
                , <span className="nowrap">{user.student_id}</span>
              </>
            )}
            .{' '}
            <button className="link" onClick={onSwitchAccount}>
              Not you?
            </button>
          </p>
        )}
      </div>
    </>
  );
}
