import { clearNetworks } from '../features/audit/audit-events.store.ts';
import { mountAudit } from '../features/audit/audit.routes.ts';
import { makeAuditLog } from '../features/audit/audit.service.ts';
import { chainIntervalMs, keepIntervalMs, makeAuditChain } from '../features/audit/chain.service.ts';
import { readKeptEnds, writeKeptEnds } from '../features/audit/kept-ends.store.ts';
import { getAddressDays, updateAddressDays } from '../features/universities/universities.store.ts';
import type { Audit } from '#platform/audit/audit.ts';
import type { UniversityTx } from '#platform/database/database.ts';
import type { AppContext } from './context.ts';

/** The audit log of each university and its hash chain. */
export function registerAudit(context: AppContext) {
  const { mount, config, database, clock, secret, audit, jobs, log, makeRateLimiter, requireAdmin } = context;
  const addressDays = { get: getAddressDays, update: updateAddressDays };
  const auditChain = makeAuditChain({ database, secret });
  jobs.every('audit chain', chainIntervalMs, auditChain.work);
  jobs.every('audit ends', keepIntervalMs, async () => {
    const { ends, broken } = await auditChain.listEndsToKeep(readKeptEnds(config.dataDir), clock.now());
    writeKeptEnds(config.dataDir, ends);
    for (const [university, { number, hash }] of Object.entries(ends))
      log.info({ university, number, hash }, 'end of the audit chain');
    if (broken.length > 0) throw new Error(`Audit chains lack the ends that were kept: ${broken.join(', ')}`);
    return { kept: Object.keys(ends).length };
  });
  mountAudit(mount, makeAuditLog({ database, audit, makeRateLimiter, requireAdmin, addressDays }));
  return { auditRetention: auditRetentionOf(auditChain, audit) };
}

/** What the retention job does to the audit log. */
export const auditRetentionOf = (chain: ReturnType<typeof makeAuditChain>, audit: Audit) => ({
  clearNetworks,
  countExpired: chain.countExpired,
  expire: (tx: UniversityTx, before: Date) => chain.expire(tx, before, audit),
});
