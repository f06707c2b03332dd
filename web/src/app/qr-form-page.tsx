import { useQuery } from '@tanstack/react-query';
import { QrFormScreen } from '../features/sessions/qr-form-screen.tsx';
import { isWithoutRecord, WithoutRecord } from '../features/sessions/without-record.tsx';
import { lecturerClassesQuery } from '../features/held-classes/lecturer-classes.api.ts';
import { classToPrefill } from '../features/held-classes/lecturer-classes.logic.ts';
import { useCurrentUser } from '../lib/current-user.ts';
import { isPassing, problemText } from '../lib/problem.ts';
import { useToday } from '../lib/use-today.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { prefillOf } from './class-prefill.ts';
import { roleHome } from './route-table.ts';

/** The form starts with what the timetable knows of the class that is on, or of today's next one. */
export function QrFormPage() {
  const user = useCurrentUser();
  const day = useToday(user?.time_zone);
  const classes = useQuery(lecturerClassesQuery(user?.staff_id ?? ''));
  if (!user) return null;
  if (isWithoutRecord(user)) return <WithoutRecord title="Class Session" home={roleHome[user.role]} />;
  if (user.staff_id !== null && classes.isPending) return <LoadingState />;
  // Of a timetable that refuses the form can begin empty, with one that is away for a moment it waits for what it would begin with.
  if (!classes.data && isPassing(classes.error))
    return <ErrorState text={problemText(classes.error)} onRetry={() => void classes.refetch()} />;
  const entry = classToPrefill(classes.data ?? [], day, new Date(classes.dataUpdatedAt).toISOString());
  return <QrFormScreen user={user} prefill={entry ? prefillOf(entry) : {}} home={roleHome[user.role]} />;
}
