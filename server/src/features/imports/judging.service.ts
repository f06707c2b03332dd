import type { ImportKind } from '@muster/contract/imports';
import type { UniversityTx } from '../../platform/database/database.ts';
import { isFormula } from '../../platform/spreadsheets/formula-guard.ts';
import { formulaText } from '../../platform/spreadsheets/table.ts';
import type { MatchedColumn } from './headers.rules.ts';
import { listReferences, listTeaching } from './import-rows.store.ts';
import { makePace } from './pace.service.ts';
import { indexReferences } from './references.rules.ts';
import type { RowRules, Standing, Value, Values } from './row-judging.rules.ts';
import { staffRows } from './staff-rows.rules.ts';
import { groupRows, moduleRows } from './structure-rows.rules.ts';
import { timetableRows } from './timetable-rows.rules.ts';
import { studentRows } from './student-rows.rules.ts';
import { type EmailHolder, judgeRow, type JudgedRow, readRow, type SourceRow } from './whole-row.rules.ts';

/** What the feature that owns a table does for the import, a whole chunk in one statement. */
export type ImportedTable = {
  /** Whose accounts they are; null: they have none. */
  readonly role: 'student' | 'lecturer' | null;
  list(
    tx: UniversityTx,
    by: { keys: readonly string[] } | { ids: readonly string[] },
    isLocked: boolean,
  ): Promise<Values[]>;
  listEmails?(tx: UniversityTx, emails: readonly string[]): Promise<(EmailHolder & { readonly email: string })[]>;
  insert(tx: UniversityTx, rows: readonly Values[], actor: string): Promise<void>;
  update(tx: UniversityTx, rows: readonly Values[]): Promise<void>;
  delete(tx: UniversityTx, ids: readonly string[]): Promise<void>;
  countDependents(tx: UniversityTx, ids: readonly string[]): Promise<{ what: string; count: number }[]>;
  /** Nobody else writes it until the end of the transaction; unset: records are locked one by one. */
  lock?(tx: UniversityTx): Promise<void>;
  /** Looks through a file, chunk by chunk, for what no row tells by itself. `acceptsClashes`: what clashes is told and not refused. */
  startReview?(acceptsClashes: boolean): Review;
  /** Keeps who applied records although they clash, and with what. */
  acceptClashes?(
    tx: UniversityTx,
    actor: string,
    accepted: readonly { readonly id: string; readonly with: readonly string[] }[],
  ): Promise<void>;
  /** Why records that were given their former values back cannot have them any more. */
  findRestoreProblem?(
    tx: UniversityTx,
    rows: readonly { readonly id: string; readonly fields: readonly string[] }[],
  ): Promise<string | null>;
};
type Review = (
  tx: UniversityTx,
  rows: readonly { line: number; id: string | null; values: Values; standing: Values | null }[],
) => Promise<
  readonly {
    /** Field -> what is wrong there. */
    readonly reasons: Readonly<Record<string, string>>;
    /** With records that stand (their ids) and with earlier rows (their lines). */
    readonly clash: { readonly field: string; readonly text: string; readonly with: JudgedRow['clashesWith'] } | null;
  }[]
>;
export type ImportedTables = Readonly<Record<ImportKind, ImportedTable>>;

const rowRules: Readonly<Record<ImportKind, RowRules>> = {
  students: studentRows,
  staff: staffRows,
  modules: moduleRows,
  groups: groupRows,
  timetables: timetableRows,
};

/** Large enough that a statement is worth it, small enough that what one of them locks or writes holds up nobody. */
const rowsAChunk = 200;
/** So long it rests at most for the sake of others. */
const restMs = { preview: 400, apply: 6_000 };

export function standingOf(row: Values): Standing {
  const { id, account_id: account, ...values } = row;
  return { id: String(id), account_id: account === null || account === undefined ? null : String(account), values };
}

export type Judging = {
  readonly kind: ImportKind;
  readonly columns: readonly MatchedColumn[];
  /** "Save anyway": rows that clash are no longer refused for it. */
  readonly acceptsClashes: boolean;
  /** Kept as they are until the end of the transaction. */
  readonly isLocked: boolean;
};

/** Says of each row what would happen, by the forms' own rules and by the database as it is now; some rows at a time. */
export function makeJudging(deps: {
  tables: ImportedTables;
  passwordProblem: (password: string) => string | undefined;
  /** Whether the server is answering others at this moment. */
  othersBusy: () => boolean;
}) {
  return async function* judgeRows(
    tx: UniversityTx,
    { kind, columns, acceptsClashes, isLocked }: Judging,
    rows: readonly SourceRow[],
  ): AsyncGenerator<JudgedRow[]> {
    const rules = rowRules[kind];
    const table = deps.tables[kind];
    if (isLocked) await table.lock?.(tx);
    const isTeaching = kind === 'timetables';
    // Who stands in what is Inactive by now stays there.
    const { degrees, groups } = await listReferences(tx, isTeaching || kind === 'students');
    const references = indexReferences(degrees, groups, isTeaching ? await listTeaching(tx, true) : {});
    const review = table.startReview?.(acceptsClashes);
    const columnOf = Object.fromEntries(Object.entries(rules.fields).map(([column, field]) => [field, column]));
    const isCalculated = (text: string) => text === formulaText;
    const reading = { rules, references, columnOf, isFormula, isCalculated };
    const read = [];
    const firstLines = new Map<string, number>();
    const rest = makePace(isLocked ? restMs.apply : restMs.preview, deps.othersBusy);
    for (const source of rows) {
      const row = readRow(source, columns, reading);
      read.push(row);
      noteFirst(firstLines, 'key', row.key, row.line);
      noteFirst(firstLines, 'email', row.given['email'], row.line);
    }
    for (let from = 0; from < read.length; from += rowsAChunk) {
      const some = read.slice(from, from + rowsAChunk);
      const keys = some.flatMap(({ key }) => key ?? []);
      const emails = some.flatMap(({ given }) => given['email'] ?? []);
      const standing = (await table.list(tx, { keys }, isLocked)).map(standingOf);
      const underKey = Map.groupBy(standing, ({ values }) => rules.keyOfStanding(values));
      const holders = (await table.listEmails?.(tx, emails)) ?? [];
      const context = {
        ...reading,
        firstLines,
        passwordProblem: deps.passwordProblem,
        underKey,
        emailHolders: Map.groupBy(holders, ({ email }) => email),
      };
      const judged = [];
      for (const row of some) {
        judged.push(judgeRow(row, context));
      }
      yield review ? await reviewed(tx, judged, review, { columnOf, acceptsClashes }) : judged;
      await rest();
    }
  };
}

async function reviewed(
  tx: UniversityTx,
  rows: readonly JudgedRow[],
  review: Review,
  { columnOf, acceptsClashes }: { columnOf: Readonly<Record<string, string>>; acceptsClashes: boolean },
): Promise<JudgedRow[]> {
  const open = rows.filter(({ verdict }) => verdict === 'create' || verdict === 'update');
  const asked = open.map(({ line, values, standing }) => {
    return { line, values, id: standing?.id ?? null, standing: standing?.values ?? null };
  });
  const found = await review(tx, asked);
  const foundOf = new Map(open.map((row, at) => [row, found[at]]));
  return rows.map((row) => {
    const { reasons = {}, clash = null } = foundOf.get(row) ?? {};
    const told = Object.entries(clash ? { ...reasons, [clash.field]: clash.text } : reasons);
    if (told.length === 0) return row;
    const judged = {
      ...row,
      reasons: Object.fromEntries(told.map(([field, text]) => [columnOf[field] ?? '', text])),
      clashesWith: clash?.with ?? [],
    };
    return clash && acceptsClashes ? judged : { ...judged, verdict: 'refused', before: {} };
  });
}
export type JudgeRows = ReturnType<typeof makeJudging>;

function noteFirst(lines: Map<string, number>, what: string, value: Value | undefined, line: number): void {
  const name = `${what} ${String(value)}`;
  if (value !== undefined && !lines.has(name)) lines.set(name, line);
}
