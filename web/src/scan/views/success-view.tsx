import type { User } from '@muster/contract/accounts';
import type { MyModule } from '@muster/contract/attendance';
import { useEffect, useState } from 'react';
import { type CheckedIn, outcomeOf } from '../../lib/check-in/check-in-result.texts.ts';
import { formatDayAndDate, formatTime, formatTimeRange } from '../../lib/format/dates.ts';
import { placeText } from '../../lib/check-in/session-label.texts.ts';
import { standingIn, whoAmI } from '../scan.api.ts';
import { Sign } from './result-icon.tsx';
import { Standing } from './module-attendance.tsx';
import { Title } from './view-title.tsx';

type Props = { reply: CheckedIn; isWithoutPosition?: boolean; onSwitchAccount: () => void };

export function SuccessView({ reply, isWithoutPosition, onSwitchAccount }: Props) {
  const { session } = reply;
  const { title, text, isGood } = outcomeOf(reply, isWithoutPosition);
  const [user, setUser] = useState<User>();
  const [standing, setStanding] = useState<MyModule>();
  useEffect(() => {
    // Both are extras: the mark stands whether or not they come.
    whoAmI().then(setUser, () => undefined);
    standingIn(session.module_code).then(setStanding, () => undefined);
  }, [session]);
  return (
    <>
      <div className={isGood ? 'outcome' : 'outcome stopped'}>
        <Sign kind={isGood ? 'good' : 'stop'} />
        <Title>{title}</Title>
        <p>{text}</p>
      </div>
      <section>
        <h2>
          {session.module_code} · {session.module_name}
        </h2>
        <p>
          {placeText(session)}
          <br />
          {formatDayAndDate(session.date)}, {formatTimeRange(session.class_start_time, session.class_end_time)}
        </p>
        {isGood && (
          // The time is the university's, which comes with the person; a phone abroad would say another one. The line waits.
          <p className="quiet">{user ? `Recorded at ${formatTime(reply.marked_at, user.time_zone)}` : '\u00a0'}</p>
        )}
        <div role="status">{standing && <Standing standing={standing} />}</div>
      </section>
      <a className="button second" href="/student-dashboard">
        See my attendance
      </a>
      {user && (
        <p className="quiet">
          Signed in as {user.name}
          {user.student_id !== null && (
            <>
              , <span className="whole">{user.student_id}</span>
            </>
          )}
          .{' '}
          <button className="link" onClick={onSwitchAccount}>
            Not you?
          </button>
        </p>
      )}
    </>
  );
}
