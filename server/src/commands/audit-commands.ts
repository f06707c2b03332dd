import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config.ts';
import { describeVerdict, readLinesSince } from '../features/audit/audit-commands.service.ts';
import { makeAuditChain } from '../features/audit/chain.service.ts';
import { readKeptEnds, writeKeptEnds } from '../features/audit/kept-ends.store.ts';
import { retentionPeriods } from '../features/privacy/retention-periods.rules.ts';
import { listCodes } from '../features/universities/universities.store.ts';
import { makeAudit } from '#platform/audit/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { yearsBefore } from '#platform/dates.rules.ts';
import { readSecret } from '#platform/startup/secret.ts';
import { startupError } from '#platform/startup-error.ts';
import { findUniversity } from './find-university.ts';

/** Prints the audit events of a university as lines of JSON. */
export async function exportAudit(database: Database, typed: string, since: string | undefined): Promise<string> {
  const from = new Date(since ?? 0);
  if (Number.isNaN(from.getTime()))
    throw startupError(`${since} is not a time. Use a form such as 2026-11-28T06:00:00Z.`);
  const lines = readLinesSince(database, await findUniversity(database, typed), from);
  // Waits for a slow reader instead of filling memory.
  await pipeline(Readable.from(lines), process.stdout, { end: false });
  return '';
}

/**
 * Verifies the chain of audit events of one or all universities, also against DATA_DIR/audit-ends.json. The exit code is that of the worst
 * line: 1 broken, 2 not proven.
 */
export async function verifyAudit(database: Database, config: Config, typed: string | undefined): Promise<string> {
  const chain = makeAuditChain({ database, secret: readSecret(config) });
  const universities = await database.acrossUniversities(listCodes);
  const chosen = typed === undefined ? undefined : await findUniversity(database, typed);
  const kept = readKeptEnds(config.dataDir);
  const nowMs = Date.now();
  const networksBefore = yearsBefore(nowMs, retentionPeriods.networkYears);
  const lines: ReturnType<typeof describeVerdict>[] = [];
  for (const { id, code } of universities.filter((one) => chosen === undefined || one.id === chosen)) {
    const verdict = await chain.verify(id, { kept: kept[id], networksBefore });
    lines.push(describeVerdict(code, verdict, kept[id], nowMs));
  }
  const known = new Set(universities.map(({ id }) => id));
  const gone = chosen === undefined ? Object.keys(kept).filter((id) => !known.has(id)) : [];
  for (const id of gone)
    lines.push({ line: `${id}: BROKEN: the university in audit-ends.json is not in the database.`, status: 1 });
  const statuses = lines.map(({ status }) => status);
  process.exitCode = statuses.includes(1) ? 1 : Math.max(...statuses, 0);
  return lines.map(({ line }) => line).join('\n');
}

/** Begins the chain of audit events of a university again. */
export async function restartAudit(database: Database, config: Config, typed: string): Promise<string> {
  const chain = makeAuditChain({ database, secret: readSecret(config) });
  const university = await findUniversity(database, typed);
  const end = await chain.restart(university, makeAudit());
  writeKeptEnds(config.dataDir, { ...readKeptEnds(config.dataDir), [university]: end });
  return `The chain of the audit events of ${typed.trim()} begins again. Earlier events can no longer be verified.`;
}
