import { clearNetworks } from '../features/audit/audit-events.store.ts';
import { mountAudit } from '../features/audit/audit.routes.ts';
import { makeAuditLog } from '../features/audit/audit.service.ts';
import { chainIntervalMs, makeAuditChain } from '../features/audit/chain.service.ts';
import type { Audit } from '../platform/audit/audit.ts';
import type { UniversityTx } from '../platform/database/database.ts';
import type { AppContext } from './context.ts';

/** The audit log of each university and its hash chain. */
export function registerAudit(context: AppContext) {
  const { mount, database, secret, audit, jobs, makeRateLimiter, requireAdmin } = context;
  const auditChain = makeAuditChain({ database, secret });
  jobs.every('audit chain', chainIntervalMs, auditChain.work);
  mountAudit(mount, makeAuditLog({ database, audit, makeRateLimiter, requireAdmin }));
  return { auditRetention: auditRetentionOf(auditChain, audit) };
}

/** What the retention job does to the audit log. */
export const auditRetentionOf = (chain: ReturnType<typeof makeAuditChain>, audit: Audit) => ({
  clearNetworks,
  countExpired: chain.countExpired,
  expire: (tx: UniversityTx, before: Date) => chain.expire(tx, before, audit),
});
