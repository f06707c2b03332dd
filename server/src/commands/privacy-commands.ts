import { auditRetentionOf } from '../app/audit.ts';
import { dataRetention, unusedRetention } from '../app/data-retention.ts';
import type { Config } from '../config.ts';
import { makeAuditChain } from '../features/audit/chain.service.ts';
import { makeRetention } from '../features/privacy/retention.service.ts';
import { listCodes } from '../features/universities/universities.store.ts';
import { makeAudit } from '#platform/audit/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { readSecret } from '#platform/startup/secret.ts';
import { startupError } from '#platform/startup-error.ts';

/** Counts for each university what the retention job would delete or anonymise on a day. Writes nothing. */
export async function previewPrivacyRun(database: Database, config: Config, day: string | undefined): Promise<string> {
  const at = day === undefined ? await database.readTime() : Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(at)) throw startupError(`${day} is not a date. Use a form such as 2027-11-28.`);
  const audit = makeAudit();
  const stores = {
    ...dataRetention,
    unused: unusedRetention(audit),
    audit: auditRetentionOf(makeAuditChain({ database, secret: readSecret(config) }), audit),
    deletePhotos: async () => undefined,
    deleteDocuments: () => undefined,
  };
  const retention = makeRetention({ database, clock: { now: () => at }, stores });
  const lines = [`On ${new Date(at).toISOString().slice(0, 10)} the retention job would change:`];
  for (const { id, code } of await database.acrossUniversities(listCodes)) {
    const counts = Object.entries(await retention(id, { isDry: true })).filter(([, count]) => count > 0);
    lines.push(
      `${code}: ${counts.map(([kind, count]) => `${count} ${kind.replaceAll('_', ' ')}`).join(', ') || 'nothing'}`,
    );
  }
  return lines.join('\n');
}
