import { useQuery } from '@tanstack/react-query';
import { pendingAdminsQuery } from './administrators.api.ts';
import { EnrolmentCode } from './enrolment-code.tsx';
import { PendingAdmins } from './pending-admins.tsx';

/** Pending registrations, and a code to invite a colleague. */
export function Registrations() {
  const pending = useQuery(pendingAdminsQuery);
  return (
    <>
      <PendingAdmins pending={pending} />
      <EnrolmentCode />
    </>
  );
}
