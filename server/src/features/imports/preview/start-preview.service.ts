import { randomUUID } from 'node:crypto';
import type { ImportKind } from '@muster/contract/academics/import-kinds';
import type { ImportMatching } from '@muster/contract/academics/import-matchings';
import type {
  acceptImportClashes,
  answerImportCorrections,
  setImportText,
} from '@muster/contract/academics/import-choices';
import type { BodyOf } from '@muster/contract/http/endpoint';
import type { Audit } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { getStructure } from '#domain/academic-structure.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError, validationError } from '#platform/http/errors/http-error.ts';
import type { Upload } from '#platform/http/files/upload.ts';
import type { TaskWorker } from '#platform/threads/task-worker.ts';
import type { CheckInput, ReadAgainInput, ReadFile, ReadInput } from './preview-job.service.ts';
import { matchingProblem } from '../matching/matching.rules.ts';
import { findMatchingFor } from '../matching/saved-matchings.store.ts';
import {
  choiceOf,
  findImport,
  type ImportRecord,
  type RowChoice,
  insertImport,
  lockImports,
  updateRead,
  updateStarted,
} from '../imports.store.ts';
import type { CellEncryption } from '../cell-encryption.service.ts';
import { changeRowTexts } from './row-texts.service.ts';
import { deleteRows, listClashes, listCorrections } from '../import-rows.store.ts';
import type { SourceOptions } from '../source/describe-source.service.ts';
import { type ImportJobs, type JobIds, runInWorker } from '../jobs/import-jobs.service.ts';

export type PreviewDeps = {
  readonly database: Database;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly worker: TaskWorker;
  readonly jobs: ImportJobs;
  readonly encryption: CellEncryption;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
};

/** Creates previews: files are read at once, their rows are validated in the background. */
export function makeStartPreview({ database, audit, clock, worker, jobs, encryption, requireAdmin }: PreviewDeps) {
  const start = (ids: JobIds, failureState: 'failed' | 'previewed', input: CheckInput): void =>
    jobs.start(ids, failureState, (job) => jobs.check(job, () => runInWorker(worker, 'check', job, input)));

  async function recheck(caller: Caller, importId: string, choose: Choose): Promise<void> {
    const { universityId } = caller;
    jobs.requireQueueSpace();
    const runId = jobs.newRunId();
    const input = await database.inUniversity(universityId, async (tx) => {
      await requireAdmin(tx, caller);
      await lockImports(tx);
      const found = await getImport(tx, importId);
      const { matching = found.matching, ...choice } = await choose(found, tx);
      if (!(await updateStarted(tx, importId, { from: 'previewed', to: 'checking', runId })))
        throw wrongStateError(found);
      const { id, kind, headers } = found;
      return { record: { id, kind, headers, matching }, choice, file: null, nowMs: clock.now() };
    });
    start({ universityId, importId, runId }, 'previewed', input);
  }

  return {
    async upload(
      caller: Caller,
      kind: ImportKind,
      upload: Upload,
      choice: RowChoice = nothingConfirmed,
    ): Promise<string> {
      const { universityId, accountId, origin } = caller;
      const { students_belong_to_groups: areGrouped } = await database.inUniversity(universityId, async (tx) => {
        await requireAdmin(tx, caller);
        return await getStructure(tx);
      });
      jobs.requireQueueSpace();
      const file = randomUUID();
      const input: ReadInput = { file, kind, bytes: upload.bytes, areGrouped };
      const { headers, rowCount, ...read } = await worker.run<ReadFile>('read', input);
      try {
        jobs.requireQueueSpace();
        const runId = jobs.newRunId();
        const [importId, matching] = await database.inUniversity(universityId, async (tx) => {
          const saved = await findMatchingFor(tx, kind, headers);
          const matched = saved?.matching ?? read.matching;
          const fileName = upload.fileName.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').slice(-200) || 'file';
          const id = await insertImport(tx, {
            kind,
            fileName,
            headers,
            matching: matched,
            matchingName: saved?.name ?? null,
            rowCount,
            createdBy: accountId,
            runId,
          });
          const subject = { subjectType: 'import', subjectId: id, details: { kind, rows: rowCount } };
          await audit.record(tx, { universityId, actor: accountId, action: 'import.read', origin, ...subject });
          return [id, matched];
        });
        const check = { record: { id: importId, kind, headers, matching }, choice, file, nowMs: clock.now() };
        start({ universityId, importId, runId }, 'failed', check);
        return importId;
      } catch (error) {
        await worker.run('discard', { file }).catch(() => undefined);
        throw error;
      }
    },

    /** Reads the stored file again with other options. */
    async readAgain(caller: Caller, importId: string, options: SourceOptions): Promise<void> {
      const { universityId } = caller;
      jobs.requireQueueSpace();
      const { kind } = await database.inUniversity(universityId, async (tx) => {
        await requireAdmin(tx, caller);
        const found = await getImport(tx, importId);
        if (found.state !== 'previewed') throw wrongStateError(found);
        return found;
      });
      const file = randomUUID();
      const task: ReadAgainInput = { universityId, importId, file, kind, options };
      const { headers, rowCount, ...read } = await worker.run<ReadFile>('readAgain', task);
      try {
        const runId = jobs.newRunId();
        const matching = await database.inUniversity(universityId, async (tx) => {
          await lockImports(tx);
          const found = await getImport(tx, importId);
          if (!(await updateStarted(tx, importId, { from: 'previewed', to: 'checking', runId })))
            throw wrongStateError(found);
          // The choices of the user stay if the headings do.
          const isSame = JSON.stringify(headers) === JSON.stringify(found.headers);
          const saved = isSame ? undefined : await findMatchingFor(tx, kind, headers);
          const matched = isSame ? found.matching : (saved?.matching ?? read.matching);
          const matchingName = isSame ? found.matching_name : (saved?.name ?? null);
          // They no longer have the headings of the import.
          await deleteRows(tx, importId);
          await updateRead(tx, importId, { headers, matching: matched, matchingName, rowCount });
          return matched;
        });
        const input = {
          record: { id: importId, kind, headers, matching },
          choice: nothingConfirmed,
          file,
          nowMs: clock.now(),
        };
        start({ universityId, importId, runId }, 'failed', input);
      } catch (error) {
        await worker.run('discard', { file }).catch(() => undefined);
        throw error;
      }
    },

    /** Validates the rows again with another matching. Accepted clashes and changes must be confirmed again. */
    match: (caller: Caller, importId: string, matching: ImportMatching): Promise<void> =>
      recheck(caller, importId, ({ kind, headers, row_texts }) => {
        const problem = matchingProblem(kind, matching, headers);
        if (problem) throw validationError(problem);
        return { matching, ...nothingConfirmed, rowTexts: row_texts };
      }),

    /** Validates the rows again, with or without rejecting clashes: all, or those of some lines. */
    acceptClashes: (
      caller: Caller,
      importId: string,
      { accept_clashes: accepts, lines }: BodyOf<typeof acceptImportClashes>,
    ): Promise<void> =>
      recheck(caller, importId, async (found, tx) => {
        const { kind } = found;
        if (kind !== 'timetables') throw httpError('conflict', 'Only timetable entries can clash');
        if (!lines) return { ...choiceOf(found), acceptsClashes: accepts, acceptedLines: [] };
        const changed = new Set(lines);
        const accepted = (await listClashes(tx, importId)).filter(({ line, is_accepted: isAccepted }) =>
          changed.has(line) ? accepts : isAccepted,
        );
        return { ...choiceOf(found), acceptsClashes: false, acceptedLines: accepted.map(({ line }) => line) };
      }),

    /** Validates the rows again; all rows that may be existing classes, or those of some lines, move them or add further ones. */
    answerCorrections: (
      caller: Caller,
      importId: string,
      { answer, lines }: BodyOf<typeof answerImportCorrections>,
    ): Promise<void> =>
      recheck(caller, importId, async (found, tx) => {
        const corrections = await listCorrections(tx, importId);
        const changed = new Set(lines ?? corrections);
        const choice = choiceOf(found);
        const linesWith = (other: typeof answer, former: readonly number[]): number[] => {
          const were = new Set(former);
          return corrections.filter((line) => (changed.has(line) ? answer === other : were.has(line)));
        };
        return {
          ...choice,
          movedLines: linesWith('move', choice.movedLines),
          addedLines: linesWith('add', choice.addedLines),
        };
      }),

    /** Validates the rows again, with another text of a row. */
    setText: (caller: Caller, importId: string, text: BodyOf<typeof setImportText>): Promise<void> =>
      recheck(caller, importId, async (found, tx) => ({
        ...choiceOf(found),
        rowTexts: await changeRowTexts(tx, encryption, found, text),
      })),

    /** Validates the rows again, with or without rejecting changes of sign-in emails and names. */
    confirm: (
      caller: Caller,
      importId: string,
      { emails, names }: { emails: boolean; names: boolean },
    ): Promise<void> =>
      recheck(caller, importId, (found) => ({ ...choiceOf(found), confirmsEmails: emails, confirmsNames: names })),
  };
}

/** By default, the matching stays. */
type Choice = RowChoice & { readonly matching?: ImportMatching };
type Choose = (record: ImportRecord, tx: UniversityTx) => Choice | Promise<Choice>;

export const nothingConfirmed: RowChoice = {
  acceptsClashes: false,
  acceptedLines: [],
  movedLines: [],
  addedLines: [],
  rowTexts: {},
  confirmsEmails: false,
  confirmsNames: false,
};

export async function getImport(tx: UniversityTx, id: string): Promise<ImportRecord> {
  const record = await findImport(tx, id);
  if (!record) throw httpError('not_found', 'Import not found');
  return record;
}

export const wrongStateError = ({ state }: Pick<ImportRecord, 'state'>) =>
  httpError('conflict', conflicts[state] ?? 'This is not possible now');

const conflicts: Partial<Record<ImportRecord['state'], string>> = {
  checking: 'This file is still being checked',
  applying: 'This import is being applied',
  applied: 'This import was applied already',
  undoing: 'This import is being undone',
  undone: 'This import was undone',
  failed: 'This file could not be read. Please choose it again.',
};
