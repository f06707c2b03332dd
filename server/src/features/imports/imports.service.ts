import type { AcademicStructure } from '@muster/contract/academics/structure';
import { setTimeout as sleep } from 'node:timers/promises';
import { importAreas, type ImportKind, importKinds } from '@muster/contract/academics/import-kinds';
import type { ImportMatching, ImportValue, listImportValues } from '@muster/contract/academics/import-matchings';
import type {
  acceptImportClashes,
  answerImportCorrections,
  setImportText,
} from '@muster/contract/academics/import-choices';
import type { listImportMissing } from '@muster/contract/academics/import-missing';
import { importFields } from '@muster/contract/academics/import-columns';
import {
  type ImportBatch,
  importLimits,
  type ImportRow,
  type ImportReason,
  importTexts,
  type listImportRows,
} from '@muster/contract/academics/imports';
import type { ImportFileSource } from '@muster/contract/academics/import-source';
import type { BodyOf, QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Audit } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import { getToday } from '#domain/today.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { mayRead } from '@muster/contract/accounts/admin-roles';
import { requireAreaAccess } from '#platform/http/area-access.ts';
import { getStructure } from '#domain/academic-structure.ts';
import { httpError, validationError } from '#platform/http/errors/http-error.ts';
import type { Upload } from '#platform/http/files/upload.ts';
import type { Log } from '#platform/log.ts';
import type { TaskWorker } from '#platform/threads/task-worker.ts';
import type { ImportAccounts } from './apply/apply-chunk.service.ts';
import type { ApplyChoice } from './apply/apply-job.service.ts';
import { makeStartApply } from './apply/start-apply.service.ts';
import { getImport as findExisting, makeStartPreview, wrongStateError } from './preview/start-preview.service.ts';
import { sampleValues } from './matching/file-values.rules.ts';
import { makeSavedMatchings } from './matching/saved-matchings.service.ts';
import { type FoundMissing, requireCompleteKind, requireEndable } from './preview/missing-records.service.ts';
import type { MissingInput, ValuesInput } from './preview/preview-job.service.ts';
import {
  toImportBatch,
  refusedCells,
  shownFields,
  toImportRow,
  undoProblem,
  toMaskedValues,
} from './import-reply.rules.ts';
import { countRowsWithReason, listReasons, listRows, type StoredRow } from './import-rows.store.ts';
import {
  deleteImport,
  deleteOldRows,
  type ImportRecord,
  type RowChoice,
  listImports,
  listTerms,
  lockImports,
  oldImportsPerBatch,
  updateAbandoned,
} from './imports.store.ts';
import type { ImportedTables } from './validation/imported-table.service.ts';
import { makeSampleRows } from './kinds/sample-rows.rules.ts';
import { makeImportJobs } from './jobs/import-jobs.service.ts';
import { makeCellEncryption, rowContext } from './cell-encryption.service.ts';
import { listChoices, makeTemplate } from './template.service.ts';
import type { SourceOptions } from './source/describe-source.service.ts';
import { readSourceDetails } from './source/stored-source.service.ts';
import { deleteOldSources, deleteSource } from './source/import-sources.store.ts';
import { makeStartUndo } from './undo/start-undo.service.ts';

export type ImportsDeps = {
  readonly database: Database;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly log: Log;
  readonly secret: Uint8Array;
  /** If false, files are neither accepted nor applied. */
  readonly isEnabled: boolean;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  readonly accounts: ImportAccounts;
  readonly tables: ImportedTables;
  /** The worker thread of import-worker.ts. */
  readonly worker: TaskWorker;
};

export type Imports = ReturnType<typeof makeImports>;

const { rows } = importLimits;
/** How long rows are stored: they contain personal data. */
const retention = { days: 30, previewDays: 1 };
/** Enough for different values below each heading. */
const sampledRows = 50;
const maxReasons = 100;

export function makeImports(deps: ImportsDeps) {
  const { database, requireAdmin } = deps;
  const jobs = makeImportJobs(deps);
  const encryption = makeCellEncryption(deps.secret);
  const shared = { ...deps, jobs, encryption };
  const previews = makeStartPreview(shared);
  const apply = makeStartApply(shared);
  const undos = makeStartUndo(shared);

  /** Runs work as administrator, after resetting the imports of processes that ended in the middle. */
  const inAdminTransaction = <T>(caller: Caller, work: (tx: UniversityTx) => Promise<T>): Promise<T> =>
    database.inUniversity(caller.universityId, async (tx) => {
      await requireAdmin(tx, caller);
      await updateAbandoned(tx);
      return work(tx);
    });

  const requireKind = (caller: Caller, kind: ImportKind, access: 'read' | 'write'): void =>
    requireAreaAccess(caller, importAreas[kind], access);

  const requireEnabled = (): void => {
    if (!deps.isEnabled) throw httpError('conflict', importTexts.notBuilt);
  };

  async function getImport(
    tx: UniversityTx,
    caller: Caller,
    id: string,
    access: 'read' | 'write' = 'read',
  ): Promise<ImportRecord> {
    const record = await findExisting(tx, id);
    requireKind(caller, record.kind, access);
    return record;
  }

  const requireChangeable = (caller: Caller, id: string): Promise<unknown> =>
    inAdminTransaction(caller, (tx) => getImport(tx, caller, id, 'write'));

  /** Reports a finished import only when every process has handled its sign-outs. */
  async function getDelivered(tx: UniversityTx, caller: Caller, id: string): Promise<ImportRecord> {
    const record = await getImport(tx, caller, id);
    if (record.state === 'applied' || record.state === 'undone') tx.requireDelivery();
    return record;
  }

  /** Most files are checked within this time, so that the first response shows the result. */
  const waitBriefly = (id: string): Promise<void> =>
    Promise.race([jobs.whenSettled(id), sleep(500, undefined, { ref: false })]);

  const get = async (caller: Caller, id: string): Promise<ImportBatch> => {
    const record = await inAdminTransaction(caller, (tx) => getDelivered(tx, caller, id));
    return toImportBatch(record, await undos.findProblem(caller.universityId, record));
  };

  async function checkAgain(caller: Caller, id: string, start: () => Promise<void>): Promise<ImportBatch> {
    await requireChangeable(caller, id);
    await start();
    await waitBriefly(id);
    return get(caller, id);
  }

  async function findMissing(caller: Caller, id: string): Promise<FoundMissing> {
    const record = await inAdminTransaction(caller, (tx) => getImport(tx, caller, id));
    requireCompleteKind(record);
    if (record.cleared_at) throw httpError('conflict', 'The rows of this import were deleted');
    const input: MissingInput = { universityId: caller.universityId, record, nowMs: deps.clock.now() };
    return await deps.worker.run<FoundMissing>('findMissing', input);
  }

  const decryptRow = (
    record: ImportRecord,
    row: StoredRow,
    structure: AcademicStructure,
    samePeople: ImportRow['same_people'] = [],
  ): ImportRow => {
    const cells = row.cells ? encryption.decrypt(rowContext(record.id, row.line), row.cells) : [];
    return toImportRow(record, row, toMaskedValues(record, row.line, cells, structure), samePeople);
  };

  return {
    get,

    /** Deletes the files and rows of old imports; returns the number of imports whose rows are deleted. */
    async deleteExpired(mustStop: () => boolean): Promise<{ imports: number }> {
      await database.acrossUniversities((tx) => deleteOldSources(tx, retention));
      let imports = 0;
      for (let deleted = oldImportsPerBatch; deleted === oldImportsPerBatch && !mustStop(); imports += deleted)
        deleted = await database.acrossUniversities((tx) => deleteOldRows(tx, retention));
      return { imports };
    },

    async upload(caller: Caller, kind: ImportKind, upload: Upload): Promise<ImportBatch> {
      requireKind(caller, kind, 'write');
      requireEnabled();
      const id = await previews.upload(caller, kind, upload);
      await waitBriefly(id);
      return get(caller, id);
    },

    list: (caller: Caller, limit: number): Promise<ImportBatch[]> =>
      inAdminTransaction(caller, async (tx) =>
        // Dependents are only checked for a single import.
        (await listImports(tx, readableKinds(caller), limit)).map((record) =>
          toImportBatch(record, undoProblem(record)),
        ),
      ),

    rows: (caller: Caller, id: string, page: QueryOf<typeof listImportRows>) =>
      inAdminTransaction(caller, async (tx) => {
        const record = await getImport(tx, caller, id);
        const { create_count: create, update_count: update, same_count: same, refused_count: refused } = record;
        const { clashing_count: clashing, correction_count: corrections, noted_count: noted } = record;
        const { email_change_count: email_changes, name_change_count: name_changes } = record;
        const all = create + update + same + refused;
        const shown = { clashing, corrections, noted, email_changes, name_changes };
        const counts = { create, update, same, refused, ...shown, all };
        const range = { limit: page.page_size, offset: (page.page - 1) * page.page_size };
        const { field, pattern } = page;
        const reason = pattern === '' ? null : { field, pattern };
        const found = await listRows(tx, id, { verdict: reason ? 'refused' : page.verdict, reason, ...range });
        const created = found.flatMap(({ verdict, record_id: one }) => (verdict === 'create' && one ? [one] : []));
        const samePeople = await deps.tables[record.kind].findSamePeople?.(tx, created);
        const structure = await getStructure(tx);
        const data = found.map((row) => decryptRow(record, row, structure, samePeople?.get(row.record_id ?? '')));
        const filtered = reason ? await countRowsWithReason(tx, id, reason) : counts[page.verdict];
        const total = record.cleared_at ? 0 : filtered;
        return { data, total, page: page.page, page_size: page.page_size };
      }),

    reasons: (caller: Caller, id: string): Promise<ImportReason[]> =>
      inAdminTransaction(caller, async (tx) => {
        await getImport(tx, caller, id);
        return await listReasons(tx, id, maxReasons);
      }),

    terms: (caller: Caller, id: string) =>
      inAdminTransaction(caller, async (tx) => {
        await getImport(tx, caller, id);
        return await listTerms(tx, id);
      }),

    matchings: makeSavedMatchings({ audit: deps.audit, inAdminTransaction, requireKind }),

    samples: (caller: Caller, id: string) =>
      inAdminTransaction(caller, async (tx) => {
        const { headers, matching } = await getImport(tx, caller, id);
        const found = await listRows(tx, id, { limit: sampledRows });
        const cells = found.map((row) => (row.cells ? encryption.decrypt(rowContext(id, row.line), row.cells) : []));
        return sampleValues(headers, matching, cells);
      }),

    /** The values of a field of a preview, to translate them. */
    async values(
      caller: Caller,
      id: string,
      { field, columns, search, page, page_size }: QueryOf<typeof listImportValues>,
    ): Promise<ReplyOf<typeof listImportValues>> {
      const [record, choices] = await inAdminTransaction(caller, async (tx) => {
        const found = await getImport(tx, caller, id);
        if (found.state !== 'previewed') throw wrongStateError(found);
        return [found, await listChoices(tx, found.kind, deps.clock.now())];
      });
      if (field === 'Password' || !importFields(record.kind).includes(field))
        throw validationError({ field: 'There is no such field with values' });
      const stored = record.matching[field] ?? { columns: [], constant: null, translations: {} };
      const source = columns === undefined ? stored : { ...stored, columns: columns.split(',').map(Number) };
      const isChecked = source.columns.join() === stored.columns.join();
      const matching = { [field]: source };
      const { universityId } = caller;
      const input: ValuesInput = { universityId, record: { ...record, matching }, field, isChecked, search };
      const values = await deps.worker.run<ImportValue[]>('listValues', input);
      const data = values.slice((page - 1) * page_size, page * page_size);
      return { data, total: values.length, page, page_size, choices: [...(choices[field] ?? [])] };
    },

    match: (caller: Caller, id: string, matching: ImportMatching): Promise<ImportBatch> =>
      checkAgain(caller, id, () => previews.match(caller, id, matching)),

    source: (caller: Caller, id: string): Promise<ImportFileSource> =>
      inAdminTransaction(caller, async (tx) => {
        await getImport(tx, caller, id);
        return readSourceDetails(tx, encryption, id);
      }),

    readAgain: (caller: Caller, id: string, options: SourceOptions): Promise<ImportBatch> =>
      checkAgain(caller, id, async () => {
        requireEnabled();
        await previews.readAgain(caller, id, options);
      }),

    acceptClashes: (caller: Caller, id: string, choice: BodyOf<typeof acceptImportClashes>): Promise<ImportBatch> =>
      checkAgain(caller, id, () => previews.acceptClashes(caller, id, choice)),

    answerCorrections: (
      caller: Caller,
      id: string,
      answer: BodyOf<typeof answerImportCorrections>,
    ): Promise<ImportBatch> => checkAgain(caller, id, () => previews.answerCorrections(caller, id, answer)),

    setText: (caller: Caller, id: string, text: BodyOf<typeof setImportText>): Promise<ImportBatch> =>
      checkAgain(caller, id, () => previews.setText(caller, id, text)),

    confirm: (caller: Caller, id: string, choice: { emails: boolean; names: boolean }): Promise<ImportBatch> =>
      checkAgain(caller, id, () => previews.confirm(caller, id, choice)),

    /** The active records that are not in the file. */
    async missing(caller: Caller, id: string, { page, page_size }: QueryOf<typeof listImportMissing>) {
      const { records, kind: _, ...found } = await findMissing(caller, id);
      const data = records.slice((page - 1) * page_size, page * page_size).map(({ fields: __, ...record }) => record);
      return { ...found, data, total: records.length, page, page_size };
    },

    async apply(caller: Caller, id: string, choice: ApplyChoice): Promise<ImportBatch> {
      await requireChangeable(caller, id);
      requireEnabled();
      if (choice.missing === 'deactivate') requireEndable(await findMissing(caller, id), choice.confirmsMissing);
      await apply(caller, id, choice);
      return get(caller, id);
    },

    async undo(caller: Caller, id: string): Promise<ImportBatch> {
      await requireChangeable(caller, id);
      await undos.start(caller, id);
      return get(caller, id);
    },

    discard: (caller: Caller, id: string): Promise<void> =>
      inAdminTransaction(caller, async (tx) => {
        await lockImports(tx);
        const record = await getImport(tx, caller, id, 'write');
        if (record.state !== 'previewed' && record.state !== 'failed') throw wrongStateError(record);
        await deleteSource(tx, id);
        await deleteImport(tx, id);
        await makeAuditRecorder(deps.audit, 'import')(tx, caller, 'import.discarded', id, { kind: record.kind });
      }),

    /** The rejected rows in the columns of the template, with their reasons. */
    refused: (caller: Caller, id: string) =>
      inAdminTransaction(caller, async (tx) => {
        const record = await getImport(tx, caller, id);
        const found = await listRows(tx, id, { verdict: 'refused', limit: rows });
        const structure = await getStructure(tx);
        return {
          kind: record.kind,
          headers: [...shownFields(record), 'Reason'],
          lines: found.map((row) => refusedCells(record, decryptRow(record, row, structure).values, row.reasons)),
        };
      }),

    /** The rows of a template, and its workbook. */
    async template(caller: Caller, kind: ImportKind, isSample: boolean) {
      requireKind(caller, kind, 'read');
      const now = deps.clock.now();
      const today = await inAdminTransaction(caller, (tx) => getToday(tx, now));
      const rows = isSample ? makeSampleRows(kind, today) : [];
      const write = async (): Promise<Buffer> =>
        makeTemplate(kind, await inAdminTransaction(caller, (tx) => listChoices(tx, kind, now)), rows);
      return { rows, write };
    },

    /** The upload form requests the settings, so that an upload is likely to follow. */
    async settings(caller: Caller): Promise<{ enabled: boolean }> {
      await inAdminTransaction(caller, async () => undefined);
      if (deps.isEnabled) deps.worker.warmUp();
      return { enabled: deps.isEnabled };
    },

    /** For scripts: reads, checks and applies in one call. */
    async importNow(caller: Caller, kind: ImportKind, upload: Upload, choice: RowChoice) {
      requireKind(caller, kind, 'write');
      requireEnabled();
      const id = await previews.upload(caller, kind, upload, choice);
      await jobs.whenSettled(id);
      const checked = await get(caller, id);
      if (checked.state === 'previewed' && checked.counts.create + checked.counts.update > 0) {
        await apply(caller, id, { invite: 'none', missing: 'keep', confirmsMissing: false });
        await jobs.whenSettled(id);
      }
      return inAdminTransaction(caller, async (tx) => {
        const record = await getDelivered(tx, caller, id);
        return { record, refused: await listRows(tx, id, { verdict: 'refused', limit: rows }) };
      });
    },

    /** Resolves when this process has no running job on the import. */
    whenSettled: jobs.whenSettled,

    async close(): Promise<void> {
      await jobs.close();
      await deps.worker.close();
    },
  };
}

const readableKinds = ({ adminRole }: Caller): ImportKind[] =>
  importKinds.filter((kind) => adminRole === null || mayRead(adminRole, importAreas[kind]));
