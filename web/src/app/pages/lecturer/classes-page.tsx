import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lecturerClassesQuery } from '../../../features/held-classes/lecturer-dashboard/lecturer-classes.api.ts';
import { classToPrefill } from '../../../features/held-classes/lecturer-dashboard/lecturer-classes.logic.ts';
import { ClassesScreen } from '../../../features/sessions/classes/classes-screen.tsx';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { useToday } from '#lib/format/use-today.ts';

export function ClassesPage() {
  const user = useCurrentUser();
  const day = useToday(user?.time_zone);
  const classes = useQuery(lecturerClassesQuery(user?.staff_id ?? ''));
  const { session } = useLocation().search as { session?: unknown };
  if (!user) return null;
  // The form works without the timetable, which only sets the type of the session.
  const current = classToPrefill(classes.data ?? [], day, new Date(classes.dataUpdatedAt).toISOString(), user.staff_id);
  return <ClassesScreen user={user} sessionId={typeof session === 'string' ? session : undefined} current={current} />;
}
