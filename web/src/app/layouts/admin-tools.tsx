import type { User } from '@muster/contract/accounts/accounts';
import { useRouter } from '@tanstack/react-router';
import { lazy } from 'react';
import { Bell } from '../../features/notifications/bell.tsx';
import { PaletteButton } from '../../features/search/palette-button.tsx';
import { adminSearchPages } from '../routes/admin-search-pages.ts';

const BellPanel = lazy(async () => ({ default: (await import('./bell-panel.tsx')).BellPanel }));

/** Tools of administrators in every layout: the search and the bell. */
export function AdminTools({ user }: { user: User }) {
  const router = useRouter();
  return (
    <>
      <PaletteButton pages={adminSearchPages} onChoose={(href) => void router.navigate({ to: '/admin', href })} />
      <Bell accountId={user.id}>{(close) => <BellPanel onNavigate={close} />}</Bell>
    </>
  );
}
