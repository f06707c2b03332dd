import * as api from '@muster/contract/attendance/warnings';
import type { Mount } from '../../platform/http/mount.ts';
import type { Warnings } from './warnings.service.ts';

export function mountWarnings(mount: Mount, { lists, getRules, saveRules, check }: Warnings): void {
  mount(api.getWarningRules, ({ caller }) => getRules(caller));
  mount(api.saveWarningRules, ({ caller, body }) => saveRules(caller, body));
  mount(api.checkWarnings, async ({ caller }) => ({ success: true as const, ...(await check(caller)) }));
  mount(api.listWarnings, ({ caller, query }) => lists.list(caller, query));
  mount(api.myWarnings, ({ caller }) => lists.mine(caller));
  mount(api.listWarningMails, ({ caller, query }) => lists.mails(caller, query));
}
