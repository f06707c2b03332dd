import { adminRoleLabels, adminRoleTexts } from '@muster/contract/accounts/admin-role-names';
import { type AdminRole } from '@muster/contract/accounts/admin-roles';
import { Paper } from '@mantine/core';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { FactsCard } from '#ui/layout/facts-card.tsx';
import { ProfileLayout } from '#ui/people/profile-layout.tsx';
import { ProfileHeader } from '#ui/people/profile-header.tsx';
import { Registrations } from '../administrators/registrations.tsx';
import { AdminList } from '../administrators/admin-list.tsx';
import classes from './profile-screen.module.css';

/** `/profile`: the signed-in user; owners also see all administrators and registrations. */
export function ProfileScreen() {
  const user = useCurrentUser();
  if (!user) return null;
  const [handle] = user.email.split('@');
  return (
    <ProfileLayout>
      <ProfileHeader
        name={user.name}
        photo={user.photo}
        lines={[
          `@${handle}`,
          <span key="role" className={classes.role}>
            {user.role}
          </span>,
          `ID: ${user.student_id ?? user.employee_id ?? user.id}`,
        ]}
      />
      <FactsCard
        title="Account Information"
        facts={[
          ['Full Name', user.record_name],
          ['Email', user.email],
          ...(user.admin_role ? [['Role', adminRoleText(user.admin_role)] as const] : []),
        ]}
      />
      {user.admin_role === 'owner' && (
        <>
          <Paper withBorder className={classes.section}>
            <AdminList ownEmail={user.email} />
          </Paper>
          <Paper withBorder className={classes.section}>
            <Registrations />
          </Paper>
        </>
      )}
    </ProfileLayout>
  );
}

const adminRoleText = (role: AdminRole): string => `${adminRoleLabels[role]}: ${adminRoleTexts[role]}`;
