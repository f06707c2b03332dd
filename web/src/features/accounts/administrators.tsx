import { useQuery } from '@tanstack/react-query';
import { pendingAdminsQuery } from './accounts.api.ts';
import { EnrolmentCode } from './enrolment-code.tsx';
import { PendingAdmins } from './pending-admins.tsx';

/** Registrations that wait, and a code to invite a colleague with. */
export function Administrators() {
  const pending = useQuery(pendingAdminsQuery());
  return (
    <>
      <PendingAdmins pending={pending} />
      <EnrolmentCode />
    </>
  );
}
