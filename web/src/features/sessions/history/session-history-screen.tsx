import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isNotFound, problemText } from '#lib/api/problem.ts';
import { isUuid } from '#lib/uuid.ts';
import { AuditLink } from '#ui/access/audit-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { classSessionQueries } from './class-session.api.ts';
import { SessionHistory } from './session-history.tsx';

type Props = { sessionId: string };

/** `/class-session/{id}`: the register of a class session. */
export function SessionHistoryScreen({ sessionId }: Props) {
  const navigate = useNavigate();
  const isValidId = isUuid(sessionId);
  const queries = classSessionQueries(sessionId);
  const session = useQuery({ ...queries.session, enabled: isValidId });
  useQuery({ ...queries.register, enabled: isValidId });
  if (!isValidId || isNotFound(session.error)) {
    return (
      <EmptyState
        level={1}
        title="No Session Found"
        text="This class session doesn't exist."
        action={{ label: 'All sessions', onClick: () => void navigate({ to: '/classes' }) }}
      />
    );
  }
  if (session.isError && !session.data)
    return <ErrorState text={problemText(session.error)} onRetry={() => void session.refetch()} />;
  if (!session.data) return <LoadingState text="Loading the session…" />;
  return (
    <>
      <SessionHistory key={sessionId} session={session.data.session} />
      <AuditLink subject={sessionId} />
    </>
  );
}
