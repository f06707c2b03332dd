import type { FileFormat } from '@muster/contract/http/lists';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { FileReply } from '#platform/http/files/send-file.ts';
import { formatInstant } from '#platform/table-files/format-dates.rules.ts';
import type { TableFiles } from '#platform/table-files/table-files.ts';
import { registerFacts, registerTable } from './register-file.rules.ts';
import * as store from './register-file.store.ts';

export type ClassExportsDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly files: TableFiles;
};

export function makeRegisterFile({ database, clock, audit, files }: ClassExportsDeps) {
  const recordAudit = makeAuditRecorder(audit, 'class session');
  /** The register of a class session. The guard of the endpoint has checked who may read it. */
  return async (caller: Caller, sessionId: string, format: FileFormat): Promise<FileReply> => {
    const nowMs = clock.now();
    const { of, marks } = await database.inUniversity(caller.universityId, async (tx) => {
      const of = await store.getExportedClass(tx, sessionId);
      const marks = await store.listExportedMarks(tx, sessionId, of.time_zone);
      files.requireSize(format, marks.length);
      await recordAudit(tx, caller, 'register.exported', sessionId, { format, count: marks.length });
      return { of, marks };
    });
    return await files.write(format, registerTable(format, of, marks), {
      university: of.university,
      facts: registerFacts(of, marks),
      asOf: formatInstant(nowMs, of),
      madeAtMs: nowMs,
    });
  };
}
