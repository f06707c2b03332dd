import * as contract from '@muster/contract/accounts/mails';
import type { Mount } from '#platform/http/mount.ts';
import type { Mails } from './mails.service.ts';

export function mountMails(mount: Mount, mails: Mails): void {
  mount(contract.listMails, ({ caller, query }) => mails.list(caller, query));
  mount(contract.retryMail, async ({ caller, params }) => {
    await mails.retry(caller, params.id);
    return { success: true } as const;
  });
}
