import { adminRoleLabels } from '@muster/contract/accounts/admin-role-names';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

/** In place of a screen that the role in the administration does not include. */
export function ClosedScreen() {
  const role = useCurrentUser()?.admin_role;
  return (
    <EmptyState
      title="Not part of your role"
      text={`Your role${role ? ` (${adminRoleLabels[role]})` : ''} doesn't include this page. Ask an owner of your university.`}
      links={[{ label: 'Go to the dashboard', to: '/admin' }]}
    />
  );
}
