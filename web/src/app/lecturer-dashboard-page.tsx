import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { createSession, startForDisplay } from '../features/sessions/sessions.api.ts';
import { startProblemText, texts } from '../features/sessions/sessions.texts.ts';
import { LecturerDashboardScreen } from '../features/held-classes/lecturer-dashboard-screen.tsx';
import { useCurrentUser } from '../lib/current-user.ts';
import { notify } from '../ui/notice.ts';

const FeedPanel = lazy(async () => ({
  default: (await import('../features/calendar-feeds/feed-panel.tsx')).FeedPanel,
}));
const LecturerNotices = lazy(async () => ({ default: (await import('./lecturer-notices.tsx')).LecturerNotices }));

/** The timetable's class becomes a session with one press, and its code is shown; one whose codes are over shows them anew. */
export function LecturerDashboardPage() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const client = useQueryClient();

  async function takeAttendance(timetableId: string) {
    try {
      const { session, reopened } = await createSession({ timetable_id: timetableId });
      // The display begins the codes of a new session by itself, and goes on with those that are under way.
      if (reopened && session.state === 'ended') await startForDisplay(client, session.id);
      await navigate({ to: '/qr-display', search: { session: session.id } });
    } catch (error) {
      notify.error(texts.createFailed(startProblemText(error)));
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
