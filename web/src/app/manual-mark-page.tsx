import type { LecturerClass } from '@muster/contract/lecturer-classes';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { ManualMarkScreen } from '../features/sessions/manual-mark-screen.tsx';
import { formOf } from '../features/sessions/session-history.logic.ts';
import { sessionQuery } from '../features/sessions/sessions.api.ts';
import { isWithoutRecord, WithoutRecord } from '../features/sessions/without-record.tsx';
import { lecturerClassesQuery } from '../features/held-classes/lecturer-classes.api.ts';
import { classToPrefill } from '../features/held-classes/lecturer-classes.logic.ts';
import { useCurrentUser } from '../lib/current-user.ts';
import { today } from '../lib/dates.ts';
import { isPassing, problemText } from '../lib/problem.ts';
import { isUuid } from '../lib/uuid.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { prefillOf } from './class-prefill.ts';
import { roleHome } from './route-table.ts';

/**
 * The register begins with the class session in the address; else with the class that is on, or today's next one. What is
 * marked there already stands in it.
 */
export function ManualMarkPage() {
  const user = useCurrentUser();
  const { session } = useLocation().search as { session?: unknown };
  const [openedAt] = useState(() => new Date().toISOString());
  const sessionId = typeof session === 'string' && isUuid(session) ? session : undefined;
  const chosen = useQuery({ ...sessionQuery(sessionId ?? ''), enabled: sessionId !== undefined });
  const classes = useQuery({ ...lecturerClassesQuery(user?.staff_id ?? ''), refetchInterval: false });
  if (!user) return null;
  if (isWithoutRecord(user)) return <WithoutRecord title="Mark Manual Attendance" home={roleHome[user.role]} />;
  if (sessionId !== undefined && chosen.isPending) return <LoadingState />;
  if (sessionId !== undefined && chosen.data) {
    const { date, module_code, class_start_time } = chosen.data.session;
    return (
      <ManualMarkScreen
        user={user}
        prefill={formOf(chosen.data.session)}
        standing={{ sessionId, date, module_code, class_start_time }}
        home={`/class-session/${sessionId}`}
      />
    );
  }
  if (user.staff_id !== null && classes.isPending) return <LoadingState />;
  // An empty register could be taken for one in which nobody is marked yet.
  const lost = [chosen, classes].find(({ data, error }) => data === undefined && isPassing(error));
  if (lost) return <ErrorState text={problemText(lost.error)} onRetry={() => void lost.refetch()} />;
  const entry = classToPrefill(classes.data ?? [], today(user.time_zone), openedAt);
  return (
    <ManualMarkScreen
      user={user}
      prefill={entry ? prefillOf(entry) : {}}
      standing={entry && standingOf(entry)}
      home={roleHome[user.role]}
    />
  );
}

function standingOf(entry: LecturerClass) {
  const { session_id: sessionId, date, start_time: class_start_time } = entry.this_week;
  if (sessionId === null) return undefined;
  return { sessionId, date, module_code: entry.module_code, class_start_time };
}
