import { useQuery } from '@tanstack/react-query';
import { QrFormScreen } from '../../../features/sessions/qr-form/qr-form-screen.tsx';
import { hasNoStaffRecord, NoStaffRecord } from '../../../features/sessions/no-staff-record.tsx';
import { lecturerClassesQuery } from '../../../features/held-classes/lecturer-dashboard/lecturer-classes.api.ts';
import { classToPrefill } from '../../../features/held-classes/lecturer-dashboard/lecturer-classes.logic.ts';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { isTransient, problemText } from '#lib/api/problem.ts';
import { useToday } from '#lib/format/use-today.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { toPrefill } from './class-prefill.ts';
import { roleHome } from '../../routes/role-home.ts';

/** The class session form, prefilled with the current class or the next one today. */
export function QrFormPage() {
  const user = useCurrentUser();
  const day = useToday(user?.time_zone);
  const classes = useQuery(lecturerClassesQuery(user?.staff_id ?? ''));
  if (!user) return null;
  if (hasNoStaffRecord(user)) return <NoStaffRecord title="Class Session" home={roleHome[user.role]} />;
  if (user.staff_id !== null && classes.isPending) return <LoadingState />;
  // A permanent error leaves the form empty; a transient one offers a retry, which can still prefill it.
  if (!classes.data && isTransient(classes.error))
    return <ErrorState text={problemText(classes.error)} onRetry={() => void classes.refetch()} />;
  const entry = classToPrefill(classes.data ?? [], day, new Date(classes.dataUpdatedAt).toISOString(), user.staff_id);
  return <QrFormScreen user={user} prefill={entry ? toPrefill(entry) : {}} home={roleHome[user.role]} />;
}
