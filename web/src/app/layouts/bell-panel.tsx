import { Divider } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { pendingAdminsQuery } from '../../features/accounts/accounts.api.ts';
import { EnrolmentCode } from '../../features/accounts/administrators/enrolment-code.tsx';
import { PendingAdmins } from '../../features/accounts/administrators/pending-admins.tsx';
import { OpenEnquiries } from '../../features/notifications/open-enquiries.tsx';
import { NotificationList } from '../../features/notifications/notification-list.tsx';
import { eventsQuery } from '../../features/notifications/notifications.api.ts';

/** Content of the bell: pending registrations, privacy enquiries, notifications and an enrolment code. */
export function BellPanel({ onNavigate }: { onNavigate: () => void }) {
  const client = useQueryClient();
  const pending = useQuery(pendingAdminsQuery());
  return (
    <>
      <PendingAdmins pending={pending} onDecided={() => void client.invalidateQueries(eventsQuery())} />
      <Divider my="md" />
      <OpenEnquiries onNavigate={onNavigate} />
      <NotificationList onNavigate={onNavigate} />
      <EnrolmentCode />
    </>
  );
}
