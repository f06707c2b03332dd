import { useQuery, useQueryClient } from '@tanstack/react-query';
import { pendingAdminsQuery } from '../../features/accounts/accounts.api.ts';
import { PendingAdmins } from '../../features/accounts/administrators/pending-admins.tsx';
import { OpenEnquiries } from '../../features/notifications/open-enquiries.tsx';

/** What only administrators decide: registrations and privacy enquiries. Nothing while none is open. */
export function AdminBellPanel({ onNavigate }: { onNavigate: () => void }) {
  const client = useQueryClient();
  const pending = useQuery(pendingAdminsQuery());
  return (
    <>
      {(pending.isError || (pending.data && pending.data.length > 0)) && (
        <PendingAdmins
          pending={pending}
          onDecided={() => void client.invalidateQueries({ queryKey: ['notifications'] })}
        />
      )}
      <OpenEnquiries onNavigate={onNavigate} />
    </>
  );
}
