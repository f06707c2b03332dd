import type { ImportKind } from '@muster/contract/academics/import-kinds';
import type { UniversityTx } from '#platform/database/database.ts';
import type { Value, Values } from './row-fields.rules.ts';
import type { EmailHolder, ValidatedRow } from './validate-row.rules.ts';

/** The operations that a feature provides for imports into its table; each handles a chunk of rows in one statement. */
export type ImportedTable = {
  /** The role of the accounts; null: the records have no accounts. */
  readonly role: 'student' | 'lecturer' | null;
  list(
    tx: UniversityTx,
    by: { keys: readonly string[] } | { ids: readonly string[] },
    isLocked: boolean,
  ): Promise<Values[]>;
  listEmails?(tx: UniversityTx, emails: readonly string[]): Promise<(EmailHolder & { readonly email: string })[]>;
  /** Lists the records that a row with one of these keys may be, if the kind has corrections, and all records with these keys. */
  listSimilar?(tx: UniversityTx, keys: readonly string[]): Promise<Values[]>;
  /** Lists the active records of semesters, of timetable entries those that have days ahead. Unset: the records have no semester that a file can be complete for. */
  listEndable?(
    tx: UniversityTx,
    semesters: readonly { readonly academic_year: string; readonly semester: number }[],
    nowMs: number,
  ): Promise<EndableRecord[]>;
  insert(tx: UniversityTx, rows: readonly Values[], actor: string, nowMs: number): Promise<void>;
  /** Returns, by id, what was changed, of the records whose changes are not those of the row. */
  update(tx: UniversityTx, rows: readonly Values[], nowMs: number): Promise<ChangesById | void>;
  /** Sets the accounts of people who got their first email, or lose it again. */
  updateAccountLinks?(
    tx: UniversityTx,
    links: readonly { readonly id: string; readonly account_id: string | null }[],
  ): Promise<void>;
  /** Undoes updates. `values` are those before them. Unset: `update` writes them. */
  restore?(
    tx: UniversityTx,
    rows: readonly (ChangedRecord & { readonly values: Values })[],
    nowMs: number,
  ): Promise<void>;
  /** Lists, by id, what jobs changed later because of the changes. An undo takes it back, too. */
  listConsequences?(
    tx: UniversityTx,
    rows: readonly ChangedRecord[],
    of: { readonly since: Date; readonly nowMs: number },
  ): Promise<ChangesById>;
  /** Counts what was done with records since they were updated, by kind. An undo needs that there is nothing. */
  countUsesSince?(
    tx: UniversityTx,
    rows: readonly ChangedRecord[],
    since: Date,
  ): Promise<{ what: string; count: number }[]>;
  /** Lists the records whose undo would also take back later changes, of fields that the import did not change. */
  listChangedSince?(tx: UniversityTx, rows: readonly ChangedRecord[]): Promise<ReadonlySet<string>>;
  delete(tx: UniversityTx, ids: readonly string[]): Promise<void>;
  countDependents(tx: UniversityTx, ids: readonly string[]): Promise<{ what: string; count: number }[]>;
  /** Locks the table until the end of the transaction. Unset: records are locked one by one. */
  lock?(tx: UniversityTx): Promise<void>;
  /** Starts a check across the rows of a file, chunk by chunk. `acceptsClash`: the clash of the line is reported, not rejected. */
  startReview?(acceptsClash: AcceptsClash, nowMs: number): Review;
  /** Finds what a preview notes about the rows, by index; rows without a note are left out. `inactiveKeys`: of the rows that are Inactive. */
  listNotes?(
    tx: UniversityTx,
    rows: readonly Values[],
    inactiveKeys: ReadonlySet<string>,
  ): Promise<readonly { entry: number; text: string }[]>;
  /** Finds what a preview notes about the rows of a file together, by their lines. `rows`: those that create or update a record. */
  listNotesOfFile?(
    tx: UniversityTx,
    rows: readonly { readonly line: number; readonly values: Values; readonly existing: Values | null }[],
    nowMs: number,
  ): Promise<readonly { readonly line: number; readonly text: string }[]>;
  /** Finds, by id, the other records with the name and date of birth of these. Unset: records of one person cannot be joined. */
  findSamePeople?(
    tx: UniversityTx,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { id: string; name: string; number: string }[]>>;
  /** Records that the actor accepted the clashes of imported records. */
  acceptClashes?(
    tx: UniversityTx,
    actor: string,
    accepted: readonly { readonly id: string; readonly with: readonly string[] }[],
  ): Promise<void>;
  /** Why records cannot return to their former values; null if they can. */
  findRestoreProblem?(
    tx: UniversityTx,
    rows: readonly { readonly id: string; readonly fields: readonly string[] }[],
  ): Promise<string | null>;
};
/** Field -> former and new value. */
type Changes = Record<string, [Value, Value]>;
type ChangesById = ReadonlyMap<string, Changes>;
type ChangedRecord = { readonly id: string; readonly changes: Changes };
/** An active record of a semester, such as a timetable entry that has classes ahead. `effect`: what ending it does. */
export type EndableRecord = {
  readonly values: Values;
  readonly module_code: string;
  readonly group_names: readonly string[];
  readonly effect: string;
  /** Whose enrolment it is. */
  readonly student?: { readonly name: string; readonly student_id: string };
};
/** Whether the row of this line is imported although it clashes. */
export type AcceptsClash = (line: number) => boolean;
/** Declared as a method, as the others are: each kind names the values of its rows. */
export type Review = {
  review(
    tx: UniversityTx,
    /** `isAsShown`: whether the row is imported if nothing refuses it. */
    rows: readonly { line: number; id: string | null; values: Values; existing: Values | null; isAsShown: boolean }[],
    /** The records that earlier chunks created: the review knows their rows. */
    createdIds: ReadonlySet<string>,
  ): Promise<
    readonly {
      /** Field -> error. */
      readonly reasons: Readonly<Record<string, string>>;
      /** `with`: ids of existing records and lines of earlier rows. */
      readonly clash: {
        readonly field: string;
        readonly text: string;
        readonly with: ValidatedRow['clashesWith'];
      } | null;
      /** What the preview says about the row. */
      readonly note?: string | null;
      /** The row is as if its record existed as the row says. */
      readonly changesNothing?: boolean;
    }[]
  >;
}['review'];
export type ImportedTables = Readonly<Record<ImportKind, ImportedTable>>;
