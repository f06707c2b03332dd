import { makeBatchWriter, type BatchWriter } from '#platform/database/batch-writer/batch-writer.ts';
import { type Database, shortQueryTimeoutMs } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import type { MarkRow } from './mark-rows.rules.ts';
import { markBatch, type MarkResult } from './mark-batch.store.ts';
import { makeMarkNotifications } from './mark-notifications.service.ts';
import { findMark } from './existing-marks.store.ts';

/** Writes the marks of check-ins in batches, finds them, and notifies the registers. */
export function makeMarks(deps: {
  database: Database;
  log: Log;
  /** Replaces the batch writer in benchmarks. */
  writer?: BatchWriter<MarkRow, MarkResult>;
}) {
  const { database, log } = deps;
  const writer = deps.writer ?? makeBatchWriter({ ...database.connection, work: markBatch, log });
  const notifications = makeMarkNotifications({ database, log });

  return {
    open: writer.open,
    write: writer.write,
    find: (universityId: string, sessionId: string, studentId: string) =>
      database.inUniversity(universityId, (tx) => findMark(tx, sessionId, studentId), shortQueryTimeoutMs),
    notify: notifications.add,
    /** Writes and announces all accepted marks, then stops. */
    async close(): Promise<void> {
      await writer.close();
      await notifications.close();
    },
  };
}
