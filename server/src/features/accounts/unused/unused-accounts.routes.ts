import * as contract from '@muster/contract/accounts/unused-accounts';
import type { Mount } from '#platform/http/mount.ts';
import type { makeUnusedAccounts } from './unused-accounts.service.ts';

export function mountUnusedAccounts(mount: Mount, unusedAccounts: ReturnType<typeof makeUnusedAccounts>): void {
  mount(contract.listUnusedAccounts, ({ caller, query }) => unusedAccounts.list(caller, query));
  mount(contract.sendInactivityNotices, async ({ caller, body }) => ({
    success: true as const,
    changed: await unusedAccounts.sendNotices(caller, body),
  }));
  mount(contract.keepUnusedAccounts, async ({ caller, body }) => ({
    success: true as const,
    changed: await unusedAccounts.keep(caller, body),
  }));
}
