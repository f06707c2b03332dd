import { useLocation } from '@tanstack/react-router';
import { ClassesScreen } from '../../../features/sessions/classes/classes-screen.tsx';
import { useCurrentUser } from '../../../lib/auth/current-user.ts';

export function ClassesPage() {
  const user = useCurrentUser();
  const { session } = useLocation().search as { session?: unknown };
  if (!user) return null;
  return <ClassesScreen user={user} sessionId={typeof session === 'string' ? session : undefined} />;
}
