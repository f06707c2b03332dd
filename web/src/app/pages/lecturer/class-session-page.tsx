import { useParams } from '@tanstack/react-router';
import { SessionHistoryScreen } from '../../../features/sessions/history/session-history-screen.tsx';

export function ClassSessionPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  return <SessionHistoryScreen sessionId={id} />;
}
