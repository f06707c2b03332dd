import * as rulesApi from '@muster/contract/attendance/warning-rules';
import * as api from '@muster/contract/attendance/warnings';
import type { Mount } from '#platform/http/mount.ts';
import type { Warnings } from './warnings.service.ts';

export function mountWarnings(mount: Mount, { lists, getRules, saveRules, check }: Warnings): void {
  mount(rulesApi.getWarningRules, ({ caller }) => getRules(caller));
  mount(rulesApi.saveWarningRules, ({ caller, body }) => saveRules(caller, body));
  mount(rulesApi.checkWarnings, async ({ caller }) => ({ success: true as const, ...(await check(caller)) }));
  mount(api.listWarnings, ({ caller, query }) => lists.list(caller, query));
  mount(api.myWarnings, ({ caller }) => lists.mine(caller));
  mount(rulesApi.listWarningMails, ({ caller, query }) => lists.mails(caller, query));
}
