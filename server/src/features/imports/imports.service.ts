import { setTimeout as sleep } from 'node:timers/promises';
import {
  importColumns,
  type ImportBatch,
  importLimits,
  type ImportKind,
  type ImportRow,
  type ImportRowFilter,
  importTexts,
} from '@muster/contract/imports';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Upload } from '../../platform/http/upload.ts';
import type { Log } from '../../platform/log.ts';
import type { Thread } from '../../platform/threads/thread.ts';
import type { PeopleBehind } from './applied-chunk.service.ts';
import { makeApplying } from './applying.service.ts';
import { getImport, makeChecking, notNow } from './checking.service.ts';
import type { MatchedColumn } from './headers.rules.ts';
import { batchReply, refusedCells, rowReply, undoProblem, valuesOf } from './import-reply.rules.ts';
import { listRows, type RowRecord } from './import-rows.store.ts';
import {
  deleteImport,
  deleteOldRows,
  type ImportRecord,
  listImports,
  lockImports,
  oldAtOnce,
  updateAbandoned,
} from './imports.store.ts';
import type { ImportedTables } from './judging.service.ts';
import { makeRuns } from './runs.service.ts';
import { makeSealedCells, placeOf } from './sealed-cells.service.ts';
import { listChoices, makeTemplate } from './template.service.ts';
import { makeUndoing } from './undoing.service.ts';

export type ImportsParts = {
  readonly database: Database;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly log: Log;
  readonly secret: Uint8Array;
  /** Switched off, no file is taken and none applied. */
  readonly isOn: boolean;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  readonly accounts: PeopleBehind;
  readonly tables: ImportedTables;
  /** Where files are read, judged, applied and undone: import-thread.ts. */
  readonly thread: Thread;
};

export type Imports = ReturnType<typeof makeImports>;

const { rows } = importLimits;
/** Rows tell of people: nobody needs them after this. */
const keptFor = { days: 30, previewDays: 1 };
const tidyEveryMs = 6 * 3_600_000;

export function makeImports(parts: ImportsParts) {
  const { database, log, requireAdmin } = parts;
  const runs = makeRuns(parts);
  const sealed = makeSealedCells(parts.secret);
  const shared = { ...parts, runs };
  const checking = makeChecking(shared);
  const apply = makeApplying(shared);
  const undoing = makeUndoing(shared);

  /** What an administrator looks at; what a process that is gone has left behind is put right before. */
  const look = <T>(caller: Caller, work: (tx: UniversityTx) => Promise<T>): Promise<T> =>
    database.inUniversity(caller.universityId, async (tx) => {
      await requireAdmin(tx, caller);
      await updateAbandoned(tx);
      return work(tx);
    });

  const requireOn = (caller: Caller): Promise<void> =>
    look(caller, async () => {
      if (!parts.isOn) throw refuse('conflict', importTexts.notBuilt);
    });

  /** Whoever is told that an import is over is told so when every process has heard whom it shut out. */
  async function getHeard(tx: UniversityTx, id: string): Promise<ImportRecord> {
    const record = await getImport(tx, id);
    if (record.state === 'applied' || record.state === 'undone') tx.mustBeHeard();
    return record;
  }

  /** Most files are checked before whoever sent them could ask for them. */
  const soonSettled = (id: string): Promise<void> =>
    Promise.race([runs.settled(id), sleep(500, undefined, { ref: false })]);

  const get = async (caller: Caller, id: string): Promise<ImportBatch> => {
    const record = await look(caller, (tx) => getHeard(tx, id));
    return batchReply(record, await undoing.findProblem(caller.universityId, record));
  };

  const open = (record: ImportRecord, row: RowRecord): ImportRow => {
    const cells = row.cells ? sealed.open(placeOf(record.id, row.line), row.cells) : [];
    return rowReply(record.kind, row, valuesOf(record.columns, cells));
  };

  async function tidyUp(): Promise<void> {
    try {
      while ((await database.acrossUniversities((tx) => deleteOldRows(tx, keptFor))) === oldAtOnce);
    } catch (error) {
      log.warn({ err: error }, 'rows of old imports could not be deleted');
    }
  }
  // A server that is started anew every day would otherwise never come to it.
  const firstTidying = tidyUp();
  const timer = setInterval(() => void tidyUp(), tidyEveryMs);
  timer.unref();

  return {
    get,
    tidyUp,

    async upload(caller: Caller, kind: ImportKind, upload: Upload): Promise<ImportBatch> {
      await requireOn(caller);
      const id = await checking.upload(caller, kind, upload);
      await soonSettled(id);
      return get(caller, id);
    },

    list: (caller: Caller, limit: number): Promise<ImportBatch[]> =>
      look(caller, async (tx) =>
        // What has come to depend on each is asked when one of them is looked at.
        (await listImports(tx, limit)).map((record) => batchReply(record, undoProblem(record))),
      ),

    rows: (caller: Caller, id: string, page: { verdict: ImportRowFilter; page: number; page_size: number }) =>
      look(caller, async (tx) => {
        const record = await getImport(tx, id);
        const { create_count: create, update_count: update, same_count: same, refused_count: refused } = record;
        const { clashing_count: clashing } = record;
        const counts = { create, update, same, refused, clashing, all: create + update + same + refused };
        const range = { limit: page.page_size, offset: (page.page - 1) * page.page_size };
        const found = await listRows(tx, id, { verdict: page.verdict, ...range });
        const data = found.map((row) => open(record, row));
        const total = record.cleared_at ? 0 : counts[page.verdict];
        return { data, total, page: page.page, page_size: page.page_size };
      }),

    async match(caller: Caller, id: string, chosen: readonly MatchedColumn[]): Promise<ImportBatch> {
      await checking.match(caller, id, chosen);
      return get(caller, id);
    },

    async acceptClashes(caller: Caller, id: string, acceptsClashes: boolean): Promise<ImportBatch> {
      await checking.acceptClashes(caller, id, acceptsClashes);
      await soonSettled(id);
      return get(caller, id);
    },

    async apply(caller: Caller, id: string): Promise<ImportBatch> {
      await requireOn(caller);
      await apply(caller, id);
      return get(caller, id);
    },

    async undo(caller: Caller, id: string): Promise<ImportBatch> {
      await look(caller, async () => undefined);
      await undoing.start(caller, id);
      return get(caller, id);
    },

    discard: (caller: Caller, id: string): Promise<void> =>
      look(caller, async (tx) => {
        await lockImports(tx);
        const record = await getImport(tx, id);
        if (record.state !== 'previewed' && record.state !== 'failed') throw notNow(record);
        await deleteImport(tx, id);
        const subject = { subjectType: 'import', subjectId: id, details: { kind: record.kind } };
        const { universityId, accountId: actor } = caller;
        await parts.audit.record(tx, { universityId, actor, action: 'import.discarded', ...subject });
      }),

    /** The refused rows, in the template's columns and the reason. */
    refused: (caller: Caller, id: string) =>
      look(caller, async (tx) => {
        const record = await getImport(tx, id);
        const found = await listRows(tx, id, { verdict: 'refused', limit: rows });
        return {
          kind: record.kind,
          headers: [...importColumns[record.kind], 'Reason'],
          lines: found.map((row) => refusedCells(record.kind, open(record, row).values, row.reasons)),
        };
      }),

    async template(caller: Caller, kind: ImportKind): Promise<Buffer> {
      return makeTemplate(kind, await look(caller, (tx) => listChoices(tx, kind, parts.clock.now())));
    },
    requireAdmin: (caller: Caller): Promise<unknown> => look(caller, async () => undefined),

    /** Whoever asks for this stands before the form and chooses a file. */
    async settings(caller: Caller): Promise<{ enabled: boolean }> {
      await look(caller, async () => undefined);
      if (parts.isOn) parts.thread.prepare();
      return { enabled: parts.isOn };
    },

    /** For scripts: reads, checks and applies in one call. */
    async importNow(caller: Caller, kind: ImportKind, upload: Upload) {
      await requireOn(caller);
      const id = await checking.upload(caller, kind, upload);
      await runs.settled(id);
      const checked = await get(caller, id);
      if (checked.state === 'previewed' && checked.counts.create + checked.counts.update > 0) {
        await apply(caller, id);
        await runs.settled(id);
      }
      return look(caller, async (tx) => {
        const record = await getHeard(tx, id);
        return { record, refused: await listRows(tx, id, { verdict: 'refused', limit: rows }) };
      });
    },

    /** When what this process does on an import is over. */
    settled: runs.settled,

    /** Nothing waits for a connection that has died while the server ends. */
    hurry: parts.thread.hurry,

    async close(): Promise<void> {
      clearInterval(timer);
      await firstTidying;
      await runs.close();
      await parts.thread.close();
    },
  };
}
