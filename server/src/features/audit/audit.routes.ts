import * as contract from '@muster/contract/accounts/audit';
import { sendFile } from '#platform/http/files/send-file.ts';
import type { Mount } from '#platform/http/mount.ts';
import type { AuditLog } from './audit.service.ts';

export function mountAudit(mount: Mount, log: AuditLog): void {
  mount(contract.getAuditSettings, ({ caller }) => log.getSettings(caller));
  mount(contract.saveAuditSettings, async ({ caller, body }) => ({
    success: true as const,
    ...(await log.saveSettings(caller, body)),
  }));
  mount(contract.listAuditEvents, ({ caller, query }) => log.list(caller, query));
  mount(contract.exportAuditEvents, async ({ caller, query, reply }) =>
    sendFile(reply, await log.export(caller, query)),
  );
}
