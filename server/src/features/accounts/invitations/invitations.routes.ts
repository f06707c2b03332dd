import * as contract from '@muster/contract/accounts/invitations';
import type { Mount } from '#platform/http/mount.ts';
import type { Accounts } from '../accounts.service.ts';

export function mountInvitations(mount: Mount, { invitations }: Accounts): void {
  mount(contract.listInvitations, ({ caller, query }) => invitations.list(caller, query));
  mount(contract.sendInvitations, async ({ caller, body }) => ({
    success: true as const,
    changed: await invitations.send(caller, body),
  }));
  mount(contract.cancelInvitations, async ({ caller, body }) => ({
    success: true as const,
    changed: await invitations.cancel(caller, body),
  }));
  mount(contract.makeInvitationLink, ({ caller, params }) => invitations.makeLink(caller, params.id));
}
