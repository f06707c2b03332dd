import { mayWrite } from '@muster/contract/accounts/admin-roles';
import type { User } from '@muster/contract/accounts/accounts';
import { useQuery } from '@tanstack/react-query';
import { pendingAdminsQuery } from '../../features/accounts/administrators/administrators.api.ts';
import { PendingAdmins } from '../../features/accounts/administrators/pending-admins.tsx';
import { NotificationList } from '../../features/notifications/notification-list.tsx';
import { OpenEnquiries } from '../../features/notifications/open-enquiries.tsx';

type Props = { user: User; onNavigate: () => void };

/** Content of the bell: what waits for an administrator's decision, then the events of the caller. */
export function BellPanel({ user, onNavigate }: Props) {
  return (
    <>
      {user.admin_role === 'owner' && <OpenRegistrations />}
      {user.admin_role !== null && mayWrite(user.admin_role, 'privacy') && <OpenEnquiries onNavigate={onNavigate} />}
      <NotificationList accountId={user.id} onNavigate={onNavigate} />
    </>
  );
}

function OpenRegistrations() {
  const pending = useQuery(pendingAdminsQuery);
  if (!pending.isError && (pending.data ?? []).length === 0) return null;
  return <PendingAdmins pending={pending} />;
}
