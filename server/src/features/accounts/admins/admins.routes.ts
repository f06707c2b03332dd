import * as contract from '@muster/contract/accounts/administrators';
import type { Mount } from '#platform/http/mount.ts';
import type { Accounts } from '../accounts.service.ts';
import type { AdminRow } from './admins.store.ts';

const done = { success: true } as const;

export function mountAdmins(mount: Mount, { admins }: Accounts): void {
  mount(contract.adminSelf, async ({ caller }) => {
    const { id, user_id, email, active, role } = await admins.self(caller);
    return { id, user_id, email, university_id: caller.universityId, active, role };
  });
  mount(contract.listAdmins, async ({ caller }) => (await admins.list(caller)).map(toAdmin));
  mount(contract.listPendingAdmins, async ({ caller }) =>
    (await admins.list(caller)).filter(({ status }) => status === 'pending').map(toAdmin),
  );
  mount(contract.approveAdmin, async ({ caller, params, body }) => {
    await admins.approve(caller, params.id, body.role);
    return done;
  });
  mount(contract.changeAdminRole, async ({ caller, params, body }) => {
    await admins.changeRole(caller, params.id, body);
    return done;
  });
  mount(contract.declineAdmin, async ({ caller, params }) => {
    await admins.decline(caller, params.id);
    return done;
  });
  mount(contract.deactivateAdmin, async ({ caller, params }) => {
    await admins.deactivate(caller, params.id);
    return done;
  });
  mount(contract.createEnrolmentCode, async ({ caller, body }) => {
    const { code, expiresAt } = await admins.createEnrolmentCode(caller, body.role);
    return { success: true, code, expires_at: expiresAt.toISOString() } as const;
  });
}

const toAdmin = <Row extends AdminRow>({ created_at, last_sign_in_at, ...admin }: Row) => ({
  ...admin,
  created_at: created_at.toISOString(),
  last_sign_in_at: last_sign_in_at?.toISOString() ?? null,
});
