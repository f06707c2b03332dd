import { Anchor } from '@mantine/core';
import { mayRead } from '@muster/contract/accounts/admin-roles';
import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '#lib/auth/current-user.ts';

/** A link to the audit events about a record, for administrators whose role may read the audit log. */
export function AuditLink({ subject }: { subject: string }) {
  const role = useCurrentUser()?.admin_role ?? null;
  if (role === null || !mayRead(role, 'audit')) return null;
  return (
    <Anchor component={Link} to="/audit" search={{ subject } as never} size="sm" underline="always">
      Show in the audit log
    </Anchor>
  );
}
