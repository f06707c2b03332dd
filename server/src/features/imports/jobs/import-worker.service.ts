import { importLimits } from '@muster/contract/academics/imports';
import type { AppRole } from '#platform/database/signed-scope.ts';
import type { LogLevel } from '#platform/log.ts';
import { makeTableReader } from '#platform/spreadsheets/read-table.ts';
import type { TaskContext } from '#platform/threads/serve-tasks.ts';
import { type ApplyInput, makeApplyJob, type JobDeps, type UndoInput } from '../apply/apply-job.service.ts';
import { type CheckInput, makePreviewTasks } from '../preview/preview-job.service.ts';
import { type DependentsInput, findDependents } from '../undo/find-dependents.service.ts';
import { makeRowValidator } from '../validation/validate-rows.service.ts';
import type { JobIds, WorkerTask, WorkerJob } from './import-jobs.service.ts';
import { makeCellEncryption } from '../cell-encryption.service.ts';
import { makeReadUnreadRows } from '../source/unread-rows.service.ts';
import { makeUndoJob } from '../undo/undo-job.service.ts';

const { rows, columns, cellCharacters } = importLimits;
const unpackedBytes = 80_000_000;

/** The settings of the worker thread. */
export type ImportWorkerData = {
  readonly url: string;
  readonly role: AppRole | undefined;
  readonly areRowsChecked: boolean;
  readonly secret: Uint8Array;
  readonly passwordMin: number;
  readonly logLevel: LogLevel;
};

/** The tasks that process all rows of an import. They run in a worker thread. */
export function makeImportTasks(
  deps: Omit<JobDeps, 'validateRows' | 'encryption' | 'readUnreadRows'> & {
    readonly secret: Uint8Array;
    readonly passwordProblem: (password: string) => string | undefined;
  },
) {
  const encryption = makeCellEncryption(deps.secret);
  const readTable = makeTableReader({ rows, columns, cellCharacters, unpackedBytes });
  const readUnreadRows = makeReadUnreadRows({ database: deps.database, readTable, encryption });
  const shared = { ...deps, encryption, readUnreadRows, validateRows: makeRowValidator(deps) };
  const previewTasks = makePreviewTasks({ ...shared, readTable });
  const apply = makeApplyJob(shared);
  const undo = makeUndoJob(shared);
  return {
    read: previewTasks.read,
    readAgain: previewTasks.readAgain,
    discard: previewTasks.discard,
    listValues: previewTasks.listValues,
    findMissing: previewTasks.findMissing,
    check: ({ job, input }: WorkerTask<CheckInput>, context: TaskContext) =>
      previewTasks.check(withContext(job, context), input),
    apply: ({ job, input }: WorkerTask<ApplyInput>, context: TaskContext) => apply(withContext(job, context), input),
    findDependents: ({ universityId, record }: DependentsInput) =>
      deps.database.inUniversity(universityId, (tx) => findDependents(tx, deps.tables, record, false)),
    undo: ({ job, input }: WorkerTask<UndoInput>, context: TaskContext) => undo(withContext(job, context), input),
  };
}

const withContext = (job: JobIds, context: TaskContext): WorkerJob => ({
  ...job,
  progress: (rows) => context.reportProgress(rows),
  request: (body) => context.request(body),
});
