import { lazy } from 'react';
import { Bell } from '../../features/notifications/bell.tsx';

const BellPanel = lazy(async () => ({ default: (await import('./bell-panel.tsx')).BellPanel }));

type Props = { accountId: string; isCovered: boolean };

/** The bell of administrators. It closes when the search opens. */
export function AdminBell({ accountId, isCovered }: Props) {
  return (
    <Bell accountId={accountId} isCovered={isCovered}>
      {(close) => <BellPanel onNavigate={close} />}
    </Bell>
  );
}
