import { Readable } from 'node:stream';
import type { myDataFormats } from '@muster/contract/accounts/privacy';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { FileReply } from '#platform/http/files/send-file.ts';
import type { MakeRateLimiter } from '#platform/rate-limits/rate-limits.ts';
import { writeHtml, writeJson, type StoredFile } from './my-data.rules.ts';
import { listOwnData } from './my-data.store.ts';

export type MyDataDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly makeRateLimiter: MakeRateLimiter;
  /** Lists the caller's documents, up to the size limit of one response. */
  readonly listDocuments: (caller: Caller) => Promise<readonly StoredFile[]>;
};

/** Exports the data of the caller. The request carries no id, so other people's data cannot be requested. */
export function makeMyData({ database, clock, audit, makeRateLimiter, listDocuments }: MyDataDeps) {
  const recordAudit = makeAuditRecorder(audit, 'account');
  const perAccount = makeRateLimiter({ name: 'own data', max: 30, withinMs: 3_600_000 });

  return async (caller: Caller, format: (typeof myDataFormats)[number]): Promise<FileReply> => {
    await perAccount.consume(caller.accountId);
    const sections = await database.inUniversity(caller.universityId, async (tx) => {
      const ownData = await listOwnData(tx, caller);
      await recordAudit(tx, caller, 'own_data.downloaded', caller.accountId);
      return ownData;
    });
    const made_at = new Date(clock.now()).toISOString();
    const account = sections[0]?.rows[0];
    const [name, timeZone] = [account?.['name'], account?.['time_zone']];
    const files = await listDocuments(caller);
    const data = {
      made_at,
      for: typeof name === 'string' ? name : 'you',
      timeZone: typeof timeZone === 'string' ? timeZone : 'UTC',
      sections,
      files,
    };
    const fileName = `my-data-${made_at.slice(0, 10)}.${format}`;
    // Streamed, because the documents of several concurrent exports would not fit into memory.
    const body = Readable.from(format === 'json' ? writeJson(data) : writeHtml(data), { objectMode: false });
    return { name: fileName, type: `${format === 'json' ? 'application/json' : 'text/html'}; charset=utf-8`, body };
  };
}
