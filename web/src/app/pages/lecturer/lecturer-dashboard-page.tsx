import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { chooseWithoutStudents } from '../../../features/sessions/qr-form/open-session.ts';
import { createSession, startForDisplay } from '../../../features/sessions/sessions.api.ts';
import { codeProblemText, sessionProblemText } from '../../../features/sessions/sessions.texts.ts';
import { DateNotConfirmed, withDateReason } from '../../../features/sessions/unusual-date.ts';
import { LecturerDashboardScreen } from '../../../features/held-classes/lecturer-dashboard/lecturer-dashboard-screen.tsx';
import { useCurrentUser } from '../../../lib/auth/current-user.ts';
import { notify } from '../../../ui/feedback/notice.ts';

const FeedPanel = lazy(async () => ({
  default: (await import('../../../features/calendar-feeds/feed-panel.tsx')).FeedPanel,
}));
const LecturerNotices = lazy(async () => ({ default: (await import('./lecturer-notices.tsx')).LecturerNotices }));

/** Starts a session for a class of the timetable and opens the projector display; a session that has ended is reopened. */
export function LecturerDashboardPage() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const client = useQueryClient();

  async function takeAttendance(timetableId: string) {
    let toMessage = sessionProblemText;
    try {
      const {
        session,
        reopened,
        no_students: noStudents,
      } = await withDateReason((reason) => createSession({ timetable_id: timetableId, ...reason }));
      toMessage = codeProblemText;
      const choice = await chooseWithoutStudents(noStudents);
      if (choice === undefined) return;
      if (choice === 'add students') {
        await navigate({ to: '/class-session/$id', params: { id: session.id } });
        return;
      }
      // The display starts the codes of a new session, and continues those of a running one.
      if (reopened && session.state === 'ended') await startForDisplay(client, session.id);
      await navigate({ to: '/qr-display', search: { session: session.id } });
    } catch (error) {
      if (!(error instanceof DateNotConfirmed)) notify.error(toMessage(error));
    }
  }

  const inbox = user && user.staff_id !== null && (
    <Suspense fallback={null}>
      <LecturerNotices />
    </Suspense>
  );
  const feed = (
    <Suspense>
      <FeedPanel />
    </Suspense>
  );
  return user && <LecturerDashboardScreen user={user} onTakeAttendance={takeAttendance} inbox={inbox} feed={feed} />;
}
