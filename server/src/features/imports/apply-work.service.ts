import type { ImportKind } from '@muster/contract/imports';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { type ImportedAccounts, makeChunkApplying, type Outcome } from './applied-chunk.service.ts';
import { openRows } from './check-work.service.ts';
import { refreshStatistics } from './import-rows.store.ts';
import { type ImportRecord, isOnlyWork, updateEnded } from './imports.store.ts';
import type { ImportedTables, JudgeRows } from './judging.service.ts';
import { countRows, noCounts } from './row-counts.rules.ts';
import { busy, isStillOurs, type WorkRun } from './runs.service.ts';
import type { SealedCells } from './sealed-cells.service.ts';
import { isClashing, type JudgedRow, type SourceRow } from './whole-row.rules.ts';

export type WorkParts = {
  readonly database: Database;
  readonly audit: Audit;
  readonly accounts: ImportedAccounts;
  readonly tables: ImportedTables;
  readonly judgeRows: JudgeRows;
  readonly sealed: SealedCells;
  /** Whether the server is answering others at this moment. */
  readonly othersBusy: () => boolean;
};
export type ApplyOrder = { readonly actor: string; readonly record: ImportRecord };

const uniqueViolation = '23505';
const attempts = 3;
/** Where there are passwords, most of the time goes into them. */
const hashingShare = 0.8;

/** Does what the preview says, by the database as it is now: all of it in one transaction, or nothing. Tells whom to write to. */
export function makeApplyWork(parts: WorkParts) {
  const { database, audit, tables, judgeRows, sealed } = parts;
  const applyChunk = makeChunkApplying(parts);

  /** Long before the transaction: it must not wait for thousands of passwords. One at a time leaves a slot to those who sign in. */
  async function hashPasswords(
    run: WorkRun,
    record: ImportRecord,
    rows: readonly SourceRow[],
  ): Promise<Map<number, string>> {
    const hashes = new Map<number, string>();
    const at = record.columns.findIndex(({ column }) => column === 'Password');
    if (at < 0) return hashes;
    const given = rows.filter(({ cells }) => (cells[at] ?? '').trim() !== '');
    for (const { line, cells } of given) {
      hashes.set(line, String(await run.ask(cells[at] ?? '')));
      run.progress(Math.floor((record.row_count * hashingShare * hashes.size) / given.length));
    }
    return hashes;
  }

  async function applyAll(
    run: WorkRun,
    actor: string,
    record: ImportRecord,
    rows: readonly SourceRow[],
    previewed: ReadonlyMap<number, Previewed>,
    hashes: Map<number, string>,
  ): Promise<Outcome> {
    return await database.inUniversity(run.universityId, async (tx) => {
      if (!(await isOnlyWork(tx))) throw refuse('conflict', busy);
      const outcome: Outcome = { invited: [], forgotten: [] };
      const counts = noCounts();
      const recordIds = new Map<number, string>();
      const clashing: JudgedRow[] = [];
      let done = 0;
      const before = hashes.size > 0 ? rows.length * hashingShare : 0;
      const { kind, columns, accept_clashes: acceptsClashes } = record;
      for await (const some of judgeRows(tx, { kind, columns, acceptsClashes, isLocked: true }, rows)) {
        const now = some.map((row) => keepToPreview(row, previewed.get(row.line)));
        countRows(counts, now);
        for (const [line, id] of await applyChunk(tx, { ...record, actor }, now, hashes, outcome))
          recordIds.set(line, id);
        clashing.push(...now.filter(isClashing));
        done += some.length;
        run.progress(Math.floor(before + ((rows.length - before) * done) / rows.length));
      }
      const idsOf = (ones: JudgedRow['clashesWith']): string[] =>
        ones.flatMap((one) => (typeof one === 'string' ? one : (recordIds.get(one) ?? [])));
      const accepted = clashing.flatMap(({ line, clashesWith }) =>
        idsOf([line]).map((id) => ({ id, with: idsOf(clashesWith) })),
      );
      if (accepted.length > 0) await tables[kind].acceptClashes?.(tx, actor, accepted);
      const { universityId, importId, runId } = run;
      await audit.record(tx, {
        universityId,
        actor,
        action: 'import.applied',
        subjectType: 'import',
        subjectId: importId,
        details: { kind, ...counts },
      });
      isStillOurs(await updateEnded(tx, importId, runId, { state: 'applied', counts }));
      if (rows.length > 1_000) await refreshStatistics(tx, tablesOf(kind, tables[kind].role !== null));
      return outcome;
    });
  }

  return async function apply(run: WorkRun, { actor, record }: ApplyOrder): Promise<Outcome> {
    const previewed = new Map<number, Previewed>();
    const rows = await database.inUniversity(run.universityId, (tx) =>
      openRows(tx, sealed, record, ({ line, ...row }) => Boolean(previewed.set(line, row))),
    );
    const hashes = await hashPasswords(
      run,
      record,
      rows.filter(({ line }) => previewed.get(line)?.verdict === 'create'),
    );
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await applyAll(run, actor, record, rows, previewed, hashes);
      } catch (error) {
        // Somebody added one of them by hand at this very moment: judged anew, the row says so.
        if (!isTaken(error) || attempt === attempts) throw error;
      }
    }
  };
}

type Previewed = Pick<JudgedRow, 'verdict' | 'reasons' | 'before'>;

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
  // While nothing was applied no row named a record: who looks for those that do would read them all.
  'import_rows',
  ...(kind === 'students' ? ['student_search'] : []),
  ...(isPeople ? ['accounts'] : []),
];

/** What was not shown is not done: a row that means something else by now is left out and says so. */
function keepToPreview(row: JudgedRow, previewed: Previewed | undefined): JudgedRow {
  if (row.verdict === 'refused' || row.verdict === 'same') return row;
  const isAsShown = row.verdict === previewed?.verdict && isAlike(row.before, previewed.before);
  if (isAsShown && isAlike(row.reasons, previewed.reasons)) return row;
  // A clash that nobody was shown nobody has accepted.
  if (isClashing(row)) return { ...row, verdict: 'refused' };
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
