import type { User } from '@muster/contract/accounts/accounts';
import { lazy } from 'react';
import { Bell } from '../../features/notifications/bell.tsx';
import { NotificationList } from '../../features/notifications/notification-list.tsx';

const AdminBellPanel = lazy(async () => ({ default: (await import('./admin-bell-panel.tsx')).AdminBellPanel }));

type Props = { user: User; isCovered: boolean };

/** The bell in the header. It closes when the search opens. */
export function HeaderBell({ user, isCovered }: Props) {
  return (
    <Bell accountId={user.id} isCovered={isCovered}>
      {(close) => (
        <>
          {user.role === 'admin' && <AdminBellPanel onNavigate={close} />}
          <NotificationList accountId={user.id} onNavigate={close} />
        </>
      )}
    </Bell>
  );
}
