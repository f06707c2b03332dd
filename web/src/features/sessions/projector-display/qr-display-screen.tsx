import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isNotFound, problemText } from '#lib/api/problem.ts';
import { isUuid } from '#lib/uuid.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import classes from './qr-display.module.css';
import { sessionQuery } from '../sessions.api.ts';
import { SessionDisplay } from './session-display.tsx';

type Props = { sessionId: string | undefined };

/** `/qr-display?session=…`: the projector display. The session ID is in the URL, so a reload shows the same session. */
export function QrDisplayScreen({ sessionId }: Props) {
  const navigate = useNavigate();
  // An invalid ID is reported as not found, without a request.
  const isValidId = sessionId !== undefined && isUuid(sessionId);
  const session = useQuery({ ...sessionQuery(sessionId ?? ''), enabled: isValidId });
  const createNew = () => void navigate({ to: '/qr' });

  if (!isValidId || isNotFound(session.error)) {
    return (
      <main className={classes.message}>
        <EmptyState
          level={1}
          title="No Session Found"
          text="Create a class session first. Its code appears here."
          action={{ label: 'Create New Session', onClick: createNew }}
        />
      </main>
    );
  }
  if (session.isError && !session.data) {
    return (
      <main className={classes.message}>
        <ErrorState
          text={problemText(session.error)}
          onRetry={() => void session.refetch()}
          secondaryAction={{ to: '/lecturer-dashboard', label: 'Dashboard' }}
        />
      </main>
    );
  }
  if (!session.data) return <LoadingState text="Loading the session…" />;
  const { withdrawal } = session.data.session;
  if (withdrawal) {
    return (
      <main className={classes.message}>
        <EmptyState
          level={1}
          title="This class was withdrawn"
          text={withdrawal.reason}
          action={{ label: 'Open the register', onClick: () => void navigate({ to: `/class-session/${sessionId}` }) }}
        />
      </main>
    );
  }
  return <SessionDisplay key={sessionId} session={session.data.session} />;
}
