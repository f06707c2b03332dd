import type { User } from '@muster/contract/accounts/accounts';
import { lazy } from 'react';
import { Bell } from '../../features/notifications/bell.tsx';

const BellPanel = lazy(async () => ({ default: (await import('./bell-panel.tsx')).BellPanel }));

type Props = { user: User; isCovered: boolean };

/** The bell in the header. It closes when the search opens. */
export function HeaderBell({ user, isCovered }: Props) {
  return (
    <Bell accountId={user.id} isCovered={isCovered}>
      {(close) => <BellPanel user={user} onNavigate={close} />}
    </Bell>
  );
}
