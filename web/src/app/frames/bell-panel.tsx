import { Divider } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { pendingAdminsQuery } from '../../features/accounts/accounts.api.ts';
import { EnrolmentCode } from '../../features/accounts/enrolment-code.tsx';
import { PendingAdmins } from '../../features/accounts/pending-admins.tsx';
import { EnquiryLines } from '../../features/notifications/enquiry-lines.tsx';
import { NewsList } from '../../features/notifications/news-list.tsx';
import { eventsQuery } from '../../features/notifications/notifications.api.ts';

/** Under the bell: who waits, what happened, and a code to invite a colleague with. */
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
