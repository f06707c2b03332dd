import { NotTakenScreen } from '../../../features/held-classes/not-taken/not-taken-screen.tsx';
import { hasNoStaffRecord, NoStaffRecord } from '../../../features/sessions/no-staff-record.tsx';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { roleHome } from '../../routes/role-home.ts';

/** Lecturers without a staff record have no classes. */
export function NotTakenPage() {
  const user = useCurrentUser();
  if (!user) return null;
  if (hasNoStaffRecord(user)) return <NoStaffRecord title="Registers not taken" home={roleHome[user.role]} />;
  return <NotTakenScreen user={user} />;
}
