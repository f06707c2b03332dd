import type { InviteChoice } from '@muster/contract/accounts/invitations';
import type { ImportKind } from '@muster/contract/academics/import-kinds';
import type { Audit } from '#platform/audit/audit.ts';
import { isUniqueViolation } from '#platform/database/client/database-errors.ts';
import type { Database } from '#platform/database/database.ts';
import type { RequestOrigin } from '#platform/http/caller.ts';
import { HttpError, httpError } from '#platform/http/errors/http-error.ts';
import { type ImportedAccounts, makeApplyChunk, type ApplyOutcome } from './apply-chunk.service.ts';
import { makeEndMissing } from './end-missing.service.ts';
import { changedSincePreview } from '../preview/absence.rules.ts';
import { makeFindMissing, requireEndable } from '../preview/missing-records.service.ts';
import { readStoredRows } from '../preview/preview-job.service.ts';
import { refreshStatistics } from '../import-rows.store.ts';
import { readPassword } from '../matching/matching.rules.ts';
import { choiceOf, type ImportRecord, tryLockRecords, updateFinished } from '../imports.store.ts';
import { deleteSource } from '../source/import-sources.store.ts';
import type { ReadUnreadRows, UnreadRows } from '../source/unread-rows.service.ts';
import type { ImportedTables } from '../validation/imported-table.service.ts';
import type { ValidateRows } from '../validation/validate-rows.service.ts';
import { countRows, emptyCounts } from '../validation/count-rows.rules.ts';
import { otherImportRunning, requireOwnership, type WorkerJob } from '../jobs/import-jobs.service.ts';
import type { CellEncryption } from '../cell-encryption.service.ts';
import { isClashing, type ValidatedRow, type SourceRow } from '../validation/validate-row.rules.ts';

export type JobDeps = {
  readonly database: Database;
  readonly audit: Audit;
  readonly accounts: ImportedAccounts;
  readonly tables: ImportedTables;
  readonly validateRows: ValidateRows;
  readonly encryption: CellEncryption;
  readonly readUnreadRows: ReadUnreadRows;
  /** Whether the main thread is busy with requests. */
  readonly isServerBusy: () => boolean;
};
export type UndoInput = {
  /** Time at which the job was started. */
  readonly nowMs: number;
  readonly actor: string;
  readonly origin: RequestOrigin | undefined;
  readonly record: ImportRecord;
};
/** Whether new people are invited, and records that are not in the file are deactivated or ended, even if they are many. */
export type ApplyChoice = {
  readonly invite: InviteChoice;
  readonly missing: 'keep' | 'deactivate';
  readonly confirmsMissing: boolean;
};
export type ApplyInput = UndoInput & ApplyChoice;

const maxAttempts = 3;
/** The share of hashing in the progress of a file with passwords. */
const hashingShare = 0.8;

/** Applies a previewed import in one transaction. Rows are validated again; rows that differ from the preview are rejected. */
export function makeApplyJob(deps: JobDeps) {
  const { database, audit, accounts, tables, validateRows, encryption, readUnreadRows } = deps;
  const applyChunk = makeApplyChunk(deps);
  const endMissing = makeEndMissing(deps);
  const findMissing = makeFindMissing(deps);

  /** Hashes passwords before the transaction, which must stay short; one at a time, to leave capacity for sign-ins. */
  async function hashPasswords(
    job: WorkerJob,
    record: ImportRecord,
    rows: readonly SourceRow[],
  ): Promise<Map<number, string>> {
    const hashes = new Map<number, string>();
    const at = record.matching['Password']?.columns[0];
    if (at === undefined) return hashes;
    const given = rows
      .map(({ line, cells }) => ({ line, password: readPassword(cells[at] ?? '') }))
      .filter(({ password }) => password !== '');
    for (const { line, password } of given) {
      hashes.set(line, String(await job.request(password)));
      job.progress(Math.floor((record.row_count * hashingShare * hashes.size) / given.length));
    }
    return hashes;
  }

  async function applyAll(
    job: WorkerJob,
    { actor, origin, record, nowMs, invite, confirmsMissing, unread }: ApplyInput & { unread: UnreadRows | null },
    rows: readonly SourceRow[],
    previewed: ReadonlyMap<number, Previewed>,
    hashes: Map<number, string>,
  ): Promise<ApplyOutcome> {
    return await database.inUniversity(job.universityId, async (tx) => {
      if (!(await tryLockRecords(tx))) throw httpError('conflict', otherImportRunning);
      const outcome: ApplyOutcome = { invited: [], signedOut: [] };
      const counts = emptyCounts();
      const recordIds = new Map<number, string>();
      const createdIds = new Set<string>();
      const clashing: ValidatedRow[] = [];
      let done = 0;
      const hashedRows = hashes.size > 0 ? rows.length * hashingShare : 0;
      const { kind, matching } = record;
      const choice = choiceOf(record);
      // Before the rows change anything: a row that could be a missing record may become another one.
      if (unread) await tables[kind].lock?.(tx);
      const absent = unread && (await findMissing(tx, record, { rows, unread, previewed }, nowMs));
      if (absent) requireEndable(absent, confirmsMissing);
      const released = new Map<string, string>();
      const releaseEmails = async (accountIds: readonly string[]): Promise<void> => {
        for (const [id, email] of await accounts.releaseEmails(tx, accountIds)) released.set(id, email);
      };
      const isAsShown = (row: ValidatedRow) => hasShownEffect(row, previewed.get(row.line));
      const options = { kind, matching, choice, isLocked: true, nowMs, createdIds, releaseEmails, isAsShown };
      for await (const chunk of validateRows(tx, options, rows)) {
        const confirmed = chunk.map((row) => rejectIfChanged(row, previewed.get(row.line)));
        countRows(counts, confirmed);
        for (const [line, id] of await applyChunk(
          tx,
          { ...record, actor, released, nowMs },
          confirmed,
          hashes,
          outcome,
        ))
          recordIds.set(line, id);
        for (const { line, verdict } of confirmed) {
          const id = recordIds.get(line);
          if (verdict === 'create' && id !== undefined) createdIds.add(id);
        }
        clashing.push(...confirmed.filter(isClashing));
        done += chunk.length;
        job.progress(Math.floor(hashedRows + ((rows.length - hashedRows) * done) / rows.length));
      }
      // A row that was rejected on the way keeps its email.
      if (released.size > 0) await accounts.returnEmails(tx, released);
      const idsOf = (idsOrLines: ValidatedRow['clashesWith']): string[] =>
        idsOrLines.flatMap((value) => (typeof value === 'string' ? value : (recordIds.get(value) ?? [])));
      const accepted = clashing.flatMap(({ line, clashesWith }) =>
        idsOf([line]).map((id) => ({ id, with: idsOf(clashesWith) })),
      );
      if (accepted.length > 0) await tables[kind].acceptClashes?.(tx, actor, accepted);
      const lastLine = Math.max(0, ...previewed.keys());
      const deactivated = absent ? await endMissing(tx, { ...record, nowMs }, absent.records, lastLine, outcome) : 0;
      counts.update += deactivated;
      const invited = await accounts.invite(tx, outcome.invited, invite, nowMs);
      const { universityId, importId, runId } = job;
      await audit.record(tx, {
        universityId,
        actor,
        action: 'import.applied',
        subjectType: 'import',
        subjectId: importId,
        details: { kind, ...counts, invited, deactivated },
        origin,
      });
      await deleteSource(tx, importId);
      requireOwnership(await updateFinished(tx, importId, runId, { state: 'applied', counts }));
      if (rows.length > 100) await refreshStatistics(tx, tablesOf(kind, tables[kind].role !== null));
      return outcome;
    });
  }

  return async function apply(job: WorkerJob, input: ApplyInput): Promise<ApplyOutcome> {
    const { record } = input;
    const previewed = new Map<number, Previewed>();
    const rows = await database.inUniversity(job.universityId, (tx) =>
      readStoredRows(tx, encryption, record, ({ line, ...row }) => Boolean(previewed.set(line, row))),
    );
    const hashes = await hashPasswords(
      job,
      record,
      rows.filter(({ line }) => previewed.get(line)?.verdict === 'create'),
    );
    const unread = input.missing === 'deactivate' ? await readUnreadRows(job.universityId, record.id) : null;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await applyAll(job, { ...input, unread }, rows, previewed, hashes);
      } catch (error) {
        // A record with the same key was added at the same time. The next attempt rejects its row.
        if (!isKeyTaken(error) || attempt === maxAttempts) throw error;
      }
    }
  };
}

type Previewed = Pick<ValidatedRow, 'verdict' | 'reasons' | 'before'>;

function hasSameValues(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const columns = Object.keys(a);
  return columns.length === Object.keys(b).length && columns.every((column) => a[column] === b[column]);
}

const hasShownEffect = (row: ValidatedRow, previewed: Previewed | undefined): previewed is Previewed =>
  row.verdict === previewed?.verdict && hasSameValues(row.before, previewed.before);

/** A key or email that was free when the row was validated. */
const isKeyTaken = (error: unknown): boolean =>
  error instanceof HttpError
    ? error.code === 'conflict' && error.details?.['email'] !== undefined
    : isUniqueViolation(error);

/** Tables that have another name than the kind. */
const tableNames: Partial<Record<ImportKind, string>> = {
  degrees: 'degree_details',
  mappings: 'module_degree_mappings',
  teaching: 'staff_courses',
  enrolments: 'student_module_enrollments',
  calendar: 'semesters',
};

const tablesOf = (kind: ImportKind, isPeople: boolean): string[] => [
  tableNames[kind] ?? kind,
  // The planner must learn that rows now have record ids.
  'import_rows',
  ...(kind === 'students' ? ['student_search'] : []),
  ...(kind === 'timetables' || kind === 'enrolments' ? ['groups', 'timetable_groups'] : []),
  ...(isPeople ? ['accounts'] : []),
];

/** Rejects a row whose effect is no longer the one that the preview showed. */
function rejectIfChanged(row: ValidatedRow, previewed: Previewed | undefined): ValidatedRow {
  const reject = (text: string): ValidatedRow => ({ ...row, verdict: 'refused', reasons: { '': text } });
  // A change of an email or a name that the preview did not show.
  if (row.verdict === 'refused' && (row.changesEmail || row.changesName) && previewed?.verdict !== 'refused')
    return reject(changedSincePreview);
  if (row.verdict === 'refused' || row.verdict === 'same') return row;
  if (hasShownEffect(row, previewed) && hasSameValues(row.reasons, previewed.reasons)) return row;
  // The user has not accepted a clash that the preview did not show.
  if (isClashing(row)) return { ...row, verdict: 'refused' };
  return reject(
    previewed?.verdict === 'refused'
      ? 'This row was refused in the preview. Please choose the file again.'
      : changedSincePreview,
  );
}
