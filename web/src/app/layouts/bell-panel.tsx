import { Divider } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { pendingAdminsQuery } from '../../features/accounts/accounts.api.ts';
import { EnrolmentCode } from '../../features/accounts/administrators/enrolment-code.tsx';
import { PendingAdmins } from '../../features/accounts/administrators/pending-admins.tsx';
import { EnquiryLines } from '../../features/notifications/open-enquiries.tsx';
import { NewsList } from '../../features/notifications/notification-list.tsx';
import { eventsQuery } from '../../features/notifications/notifications.api.ts';

/** Content of the bell: pending registrations, privacy enquiries, notifications and an enrolment code. */
export function BellPanel({ onFollow }: { onFollow: () => void }) {
  const client = useQueryClient();
  const pending = useQuery(pendingAdminsQuery());
  return (
    <>
      <PendingAdmins pending={pending} onDecided={() => void client.invalidateQueries(eventsQuery())} />
      <Divider my="md" />
      <EnquiryLines onFollow={onFollow} />
      <NewsList onFollow={onFollow} />
      <EnrolmentCode />
    </>
  );
}
