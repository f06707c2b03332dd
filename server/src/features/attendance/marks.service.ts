import { makeBatchWriter, type BatchWriter } from '../../platform/database/batch.ts';
import { type Database, doorSilenceMs } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { MarkRow } from './mark-rows.rules.ts';
import { marking, type MarkResult } from './marking.store.ts';
import { makeMarkNews } from './mark-news.service.ts';
import { findMark } from './standing-marks.store.ts';

/** The marks of check-ins: written in batches, found again, and told to the registers. */
export function makeMarks(deps: {
  database: Database;
  log: Log;
  /** The benchmark compares with another one. */
  writer?: BatchWriter<MarkRow, MarkResult>;
}) {
  const { database, log } = deps;
  const writer = deps.writer ?? makeBatchWriter({ ...database.connection, work: marking, log });
  const news = makeMarkNews({ database, log });

  return {
    open: writer.open,
    write: writer.write,
    find: (universityId: string, sessionId: string, studentId: string) =>
      database.inUniversity(universityId, (tx) => findMark(tx, sessionId, studentId), doorSilenceMs),
    announce: news.note,
    /** Writes what was accepted, tells of it, and ends. */
    async close(): Promise<void> {
      await writer.close();
      await news.close();
    },
  };
}
