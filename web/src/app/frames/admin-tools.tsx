import type { User } from '@muster/contract/accounts';
import { useRouter } from '@tanstack/react-router';
import { lazy } from 'react';
import { Bell } from '../../features/notifications/bell.tsx';
import { PaletteButton } from '../../features/search/palette-button.tsx';
import { adminPlaces } from './admin-places.ts';

const BellPanel = lazy(async () => ({ default: (await import('./bell-panel.tsx')).BellPanel }));

type Props = { user: User; hasBell?: boolean };

/** What the administration has in every frame: the search, and beside its own sidebar the bell. */
export function AdminTools({ user, hasBell = false }: Props) {
  const router = useRouter();
  return (
    <>
      <PaletteButton places={adminPlaces} onChoose={(href) => void router.navigate({ to: '/admin', href })} />
      {hasBell && <Bell reader={user.id}>{(close) => <BellPanel onFollow={close} />}</Bell>}
    </>
  );
}
