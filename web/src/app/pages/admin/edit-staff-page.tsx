import { Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { PersonAccessCard } from '../../../features/accounts/person-access/person-access.tsx';
import { EditStaffScreen } from '../../../features/staff/form/edit-staff-screen.tsx';
import { isUuid } from '#lib/uuid.ts';
import { AuditLink } from '#ui/access/audit-link.tsx';

/** `/edit-staff/{staffId}`: the form, and below it the sign-ins of the person. */
export function EditStaffPage() {
  const { staffId = '' } = useParams({ strict: false }) as { staffId?: string };
  return (
    <>
      <EditStaffScreen />
      {isUuid(staffId) && (
        <Stack gap="md" mt="md" maw="var(--muster-form-width)">
          <PersonAccessCard kind="staff" id={staffId} />
          <AuditLink subject={staffId} />
        </Stack>
      )}
    </>
  );
}
