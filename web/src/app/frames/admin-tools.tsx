import type { User } from '@muster/contract/accounts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { pendingAdminsQuery } from '../../features/accounts/accounts.api.ts';
import { EnrolmentCode } from '../../features/accounts/enrolment-code.tsx';
import { PendingAdmins } from '../../features/accounts/pending-admins.tsx';
import { Bell } from '../../features/notifications/bell.tsx';
import { eventsQuery } from '../../features/notifications/notifications.api.ts';
import { PaletteButton } from '../../features/search/palette-button.tsx';
import { adminPlaces } from './admin-places.ts';

type Props = { user: User; hasBell?: boolean };

/** What the administration has in every frame: the search, and beside its own sidebar the bell. */
export function AdminTools({ user, hasBell = false }: Props) {
  const router = useRouter();
  return (
    <>
      <PaletteButton places={adminPlaces} onChoose={(href) => void router.navigate({ to: '/admin', href })} />
      {hasBell && (
        <Bell reader={user.id} waiting={<WaitingAdmins />}>
          <EnrolmentCode />
        </Bell>
      )}
    </>
  );
}

function WaitingAdmins() {
  const client = useQueryClient();
  const pending = useQuery(pendingAdminsQuery());
  return <PendingAdmins pending={pending} onDecided={() => void client.invalidateQueries(eventsQuery())} />;
}
