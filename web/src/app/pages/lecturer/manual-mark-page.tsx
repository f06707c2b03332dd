import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { ManualMarkScreen } from '../../../features/sessions/manual-marking/manual-mark-screen.tsx';
import { toQrForm } from '../../../features/sessions/history/session-history.logic.ts';
import { sessionQuery } from '../../../features/sessions/sessions.api.ts';
import { hasNoStaffRecord, NoStaffRecord } from '../../../features/sessions/no-staff-record.tsx';
import { classWeekQuery } from '../../../features/held-classes/class-week/class-week.api.ts';
import { lecturerClassesQuery } from '../../../features/held-classes/lecturer-dashboard/lecturer-classes.api.ts';
import {
  type ClassOfThisWeek,
  classToPrefill,
} from '../../../features/held-classes/lecturer-dashboard/lecturer-classes.logic.ts';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { today } from '#lib/format/dates.ts';
import { isTransient, problemText } from '#lib/api/problem.ts';
import { isUuid } from '#lib/uuid.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { heldToPrefill, toPrefill } from './class-prefill.ts';
import { roleHome } from '../../routes/role-home.ts';

/**
 * The register of the class session in the address, or of the timetable class in the address, else of the current class or
 * the next one today, with its existing marks.
 */
export function ManualMarkPage() {
  const user = useCurrentUser();
  const { session, timetable, class_date: date, lecturer } = useLocation().search as Record<string, unknown>;
  const [openedAt] = useState(() => new Date().toISOString());
  const sessionId = typeof session === 'string' && isUuid(session) ? session : undefined;
  const chosen = useQuery({ ...sessionQuery(sessionId ?? ''), enabled: sessionId !== undefined });
  const isOfTimetable = typeof timetable === 'string' && typeof date === 'string' && sessionId === undefined;
  const scope = typeof lecturer === 'string' && isUuid(lecturer) ? { lecturer_id: lecturer } : {};
  const week = useQuery({
    ...classWeekQuery(scope, typeof date === 'string' ? date : undefined),
    enabled: isOfTimetable,
    placeholderData: undefined,
  });
  const classes = useQuery({ ...lecturerClassesQuery(user?.staff_id ?? ''), refetchInterval: false });
  if (!user) return null;
  if (hasNoStaffRecord(user)) return <NoStaffRecord title="Mark Manual Attendance" home={roleHome[user.role]} />;
  if (sessionId !== undefined && chosen.isPending) return <LoadingState />;
  if (sessionId !== undefined && chosen.data) {
    const { date, module_code, class_start_time } = chosen.data.session;
    return (
      <ManualMarkScreen
        user={user}
        prefill={toQrForm(chosen.data.session)}
        existing={{ sessionId, date, module_code, class_start_time }}
        home={`/class-session/${sessionId}`}
      />
    );
  }
  if (isOfTimetable && week.isPending) return <LoadingState />;
  const held = isOfTimetable
    ? week.data?.classes.find((one) => one.timetable_id === timetable && one.class_date === date)
    : undefined;
  if (held) {
    const { timetable_id, module_code, start_time: class_start_time, session_id: heldSessionId } = held;
    return (
      <ManualMarkScreen
        user={user}
        prefill={{ ...heldToPrefill(held), ...(user.role === 'admin' && { lecturer_id: held.lecturer.id }) }}
        existing={
          heldSessionId === null
            ? undefined
            : { sessionId: heldSessionId, date: held.date, module_code, class_start_time }
        }
        timetableId={timetable_id}
        home="/registers-not-taken"
      />
    );
  }
  if (user.staff_id !== null && classes.isPending) return <LoadingState />;
  // An empty register would look as if no student were marked yet.
  const failed = [chosen, week, classes].find(({ data, error }) => data === undefined && isTransient(error));
  if (failed) return <ErrorState text={problemText(failed.error)} onRetry={() => void failed.refetch()} />;
  const entry = classToPrefill(classes.data ?? [], today(user.time_zone), openedAt, user.staff_id);
  return (
    <ManualMarkScreen
      user={user}
      prefill={entry ? toPrefill(entry) : {}}
      existing={entry && toExistingSession(entry)}
      home={roleHome[user.role]}
    />
  );
}

function toExistingSession(entry: ClassOfThisWeek) {
  const { session_id: sessionId, date, start_time: class_start_time } = entry.this_week;
  if (sessionId === null) return undefined;
  return { sessionId, date, module_code: entry.module_code, class_start_time };
}
