import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isNotFound, problemText } from '../../lib/problem.ts';
import { isUuid } from '../../lib/uuid.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import classes from './qr-display.module.css';
import { sessionQuery } from './sessions.api.ts';
import { SessionDisplay } from './session-display.tsx';

type Props = { sessionId: string | undefined };

/** `/qr-display?session=…`: the code on the wall. The session is in the address, so a reload goes on with it. */
export function QrDisplayScreen({ sessionId }: Props) {
  const navigate = useNavigate();
  // An address that cannot be one is no session, and nothing to try again.
  const isReal = sessionId !== undefined && isUuid(sessionId);
  const session = useQuery({ ...sessionQuery(sessionId ?? ''), enabled: isReal });
  const createNew = () => void navigate({ to: '/qr' });

  if (!isReal || isNotFound(session.error)) {
    return (
      <main className={classes.message}>
        <EmptyState
          level={1}
          title="No Session Found"
          text="Create a class session first, then its code is shown here."
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
          wayOn={{ to: '/lecturer-dashboard', label: 'Dashboard' }}
        />
      </main>
    );
  }
  if (!session.data) return <LoadingState text="Loading the session…" />;
  return <SessionDisplay key={sessionId} session={session.data.session} />;
}
