import { useCurrentUser } from '#lib/auth/current-user.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { roleHome } from './role-home.ts';

/** In place of a screen below a known address that does not exist. */
export function UnknownAddress() {
  const role = useCurrentUser()?.role;
  return (
    <EmptyState
      level={1}
      title="There is no page at this address"
      text="It may be mistyped, or the page may have moved. Check the address, or start again from your first page."
      links={role === undefined ? [] : [{ label: 'Go to your first page', to: roleHome[role] }]}
    />
  );
}
