import type { ImportKind } from '@muster/contract/imports';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { type ImportedAccounts, makeChunkApplying, type Outcome } from './applied-chunk.service.ts';
import { getImport, notNow, openRows } from './checking.service.ts';
import { refreshStatistics } from './import-rows.store.ts';
import {
  hasImportAtWork,
  type ImportRecord,
  isOnlyWork,
  lockImports,
  updateEnded,
  updateTaken,
} from './imports.store.ts';
import type { ImportedTables, JudgeRows } from './judging.service.ts';
import { isStillOurs, type Run, type Runs } from './runs.service.ts';
import type { SealedCells } from './sealed-cells.service.ts';
import type { JudgedRow, SourceRow } from './whole-row.rules.ts';

export type ApplyingParts = {
  readonly database: Database;
  readonly audit: Audit;
  readonly accounts: ImportedAccounts;
  readonly tables: ImportedTables;
  readonly judgeRows: JudgeRows;
  readonly sealed: SealedCells;
  readonly runs: Runs;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
};

export const busy = 'Another import is being applied or undone right now. Please try again when it is done.';
const uniqueViolation = '23505';
const attempts = 3;
/** Where there are passwords, most of the time goes into them. */
const hashingShare = 0.8;

/** Does what the preview says, by the database as it is now: all of it in one transaction, or nothing. */
export function makeApplying(parts: ApplyingParts) {
  const { database, audit, accounts, tables, judgeRows, sealed, runs, requireAdmin } = parts;
  const applyChunk = makeChunkApplying(parts);

  /** Long before the transaction: it must not wait for thousands of passwords. One at a time leaves a slot to those who sign in. */
  async function hashPasswords(
    run: Run,
    record: ImportRecord,
    rows: readonly SourceRow[],
  ): Promise<Map<number, string>> {
    const hashes = new Map<number, string>();
    const at = record.columns.findIndex(({ column }) => column === 'Password');
    if (at < 0) return hashes;
    const given = rows.filter(({ cells }) => (cells[at] ?? '').trim() !== '');
    for (const { line, cells } of given) {
      hashes.set(line, await accounts.hash(cells[at] ?? ''));
      run.progress(Math.floor((record.row_count * hashingShare * hashes.size) / given.length));
    }
    return hashes;
  }

  async function applyAll(
    run: Run,
    actor: string,
    record: ImportRecord,
    rows: readonly SourceRow[],
    previewed: ReadonlyMap<number, Previewed>,
    hashes: Map<number, string>,
  ): Promise<Outcome> {
    return await database.inUniversity(run.universityId, async (tx) => {
      if (!(await isOnlyWork(tx))) throw refuse('conflict', busy);
      const outcome: Outcome = { invited: [], forgotten: [] };
      const counts = { create: 0, update: 0, same: 0, refused: 0 };
      let done = 0;
      const before = hashes.size > 0 ? rows.length * hashingShare : 0;
      for await (const some of judgeRows(tx, { kind: record.kind, columns: record.columns, isLocked: true }, rows)) {
        const now = some.map((row) => keepToPreview(row, previewed.get(row.line)));
        for (const { verdict } of now) counts[verdict] += 1;
        await applyChunk(tx, { ...record, actor }, now, hashes, outcome);
        done += some.length;
        run.progress(Math.floor(before + ((rows.length - before) * done) / rows.length));
      }
      const { universityId, importId, runId } = run;
      await audit.record(tx, {
        universityId,
        actor,
        action: 'import.applied',
        subjectType: 'import',
        subjectId: importId,
        details: { kind: record.kind, ...counts },
      });
      isStillOurs(await updateEnded(tx, importId, runId, { state: 'applied', counts }));
      if (rows.length > 1_000) await refreshStatistics(tx, tablesOf(record.kind, tables[record.kind].role !== null));
      return outcome;
    });
  }

  async function apply(run: Run, actor: string, record: ImportRecord): Promise<void> {
    const previewed = new Map<number, Previewed>();
    const rows = await database.inUniversity(run.universityId, (tx) =>
      openRows(tx, sealed, record, ({ line, verdict, before }) => Boolean(previewed.set(line, { verdict, before }))),
    );
    const hashes = await hashPasswords(
      run,
      record,
      rows.filter(({ line }) => previewed.get(line)?.verdict === 'create'),
    );
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { invited, forgotten } = await applyAll(run, actor, record, rows, previewed, hashes);
        accounts.forget(forgotten);
        if (invited.length > 0) accounts.invite(run.universityId, invited);
        return;
      } catch (error) {
        // Somebody added one of them by hand at this very moment: judged anew, the row says so.
        if (!isTaken(error) || attempt === attempts) throw error;
      }
    }
  }

  return async function start(caller: Caller, importId: string): Promise<void> {
    const { universityId, accountId } = caller;
    const runId = runs.newRunId();
    const record = await database.inUniversity(universityId, async (tx) => {
      await requireAdmin(tx, caller);
      await lockImports(tx);
      const found = await getImport(tx, importId);
      if (found.state !== 'previewed') throw notNow(found);
      if (found.create_count + found.update_count === 0)
        throw refuse('conflict', 'There is nothing to import in this file');
      if (await hasImportAtWork(tx)) throw refuse('conflict', busy);
      await updateTaken(tx, importId, { from: 'previewed', to: 'applying', runId });
      return found;
    });
    runs.start({ universityId, importId, runId }, 'previewed', (run) => apply(run, accountId, record));
  };
}

type Previewed = Pick<JudgedRow, 'verdict' | 'before'>;

function isAlike(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const columns = Object.keys(one);
  return columns.length === Object.keys(other).length && columns.every((column) => one[column] === other[column]);
}

/** A key or an address that was free when the row was judged. */
const isTaken = (error: unknown): boolean =>
  error instanceof Refusal
    ? error.code === 'conflict' && error.details?.['email'] !== undefined
    : (error as { code?: unknown }).code === uniqueViolation;

const tablesOf = (kind: ImportKind, isPeople: boolean): string[] => [
  kind,
  ...(kind === 'students' ? ['student_search'] : []),
  ...(isPeople ? ['accounts'] : []),
];

/** What was not shown is not done: a row that means something else by now is left out and says so. */
function keepToPreview(row: JudgedRow, previewed: Previewed | undefined): JudgedRow {
  if (row.verdict === 'refused' || row.verdict === 'same') return row;
  if (row.verdict === previewed?.verdict && isAlike(row.before, previewed.before)) return row;
  if (previewed?.verdict === 'refused')
    return {
      ...row,
      verdict: 'refused',
      reasons: { '': 'This row was refused in the preview. Please choose the file again.' },
    };
  return {
    ...row,
    verdict: 'refused',
    reasons: { '': 'The records have changed since the preview. Please choose the file again.' },
  };
}
