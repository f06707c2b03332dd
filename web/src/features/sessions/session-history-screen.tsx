import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isNotFound, problemText } from '../../lib/problem.ts';
import { isUuid } from '../../lib/uuid.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { registerQuery } from './register.api.ts';
import { SessionHistory } from './session-history.tsx';
import { sessionQuery } from './sessions.api.ts';

type Props = { sessionId: string };

/** `/class-session/{id}`: the register of an earlier class session, to correct and to go on with. */
export function SessionHistoryScreen({ sessionId }: Props) {
  const navigate = useNavigate();
  // What was loaded while the class was on is older than what happened since.
  const isReal = isUuid(sessionId);
  const session = useQuery({ ...sessionQuery(sessionId), refetchOnMount: 'always', enabled: isReal });
  useQuery({ ...registerQuery(sessionId), refetchOnMount: 'always', enabled: isReal });
  if (!isReal || isNotFound(session.error)) {
    return (
      <EmptyState
        level={1}
        title="No Session Found"
        text="This class session does not exist."
        action={{ label: 'All sessions', onClick: () => void navigate({ to: '/classes' }) }}
      />
    );
  }
  if (session.isError && !session.data)
    return <ErrorState text={problemText(session.error)} onRetry={() => void session.refetch()} />;
  if (!session.data) return <LoadingState text="Loading the session…" />;
  return <SessionHistory key={sessionId} session={session.data.session} />;
}
