import { importKinds, type ImportKind } from '@muster/contract/academics/import-kinds';
import { importMatching, type ImportMatching } from '@muster/contract/academics/import-matchings';
import { type ImportBatch, importStates, type ImportVerdict } from '@muster/contract/academics/imports';
import { personLabel } from '@muster/contract/accounts/person-labels';
import { z } from 'zod';
import type { SystemTx, UniversityTx } from '#platform/database/database.ts';
import { lockForTransaction } from '#platform/database/sql/advisory-lock.ts';

const importRecord = z.object({
  id: z.string(),
  kind: z.enum(importKinds),
  file_name: z.string(),
  state: z.enum(importStates),
  progress: z.number(),
  row_count: z.number(),
  create_count: z.number(),
  update_count: z.number(),
  same_count: z.number(),
  refused_count: z.number(),
  clashing_count: z.number(),
  invitable_count: z.number(),
  accept_clashes: z.boolean(),
  accepted_lines: z.array(z.number()),
  accepted_clash_count: z.number(),
  moved_lines: z.array(z.number()),
  added_lines: z.array(z.number()),
  row_texts: z.record(z.string(), z.record(z.string(), z.string())),
  correction_count: z.number(),
  open_correction_count: z.number(),
  noted_count: z.number(),
  email_change_count: z.number(),
  name_change_count: z.number(),
  confirm_emails: z.boolean(),
  confirm_names: z.boolean(),
  failure: z.string().nullable(),
  headers: z.array(z.string()),
  students_belong_to_groups: z.boolean(),
  matching: importMatching,
  matching_name: z.string().nullable(),
  created_by: personLabel,
  created_at: z.date(),
  applied_at: z.date().nullable(),
  undone_at: z.date().nullable(),
  cleared_at: z.date().nullable(),
});
export type ImportRecord = Readonly<z.infer<typeof importRecord>>;

const columns = `i.id, i.kind, i.file_name, i.state, i.progress, i.row_count, i.create_count, i.update_count, i.same_count,
  i.refused_count, i.clashing_count, i.invitable_count, i.accept_clashes, i.accepted_lines,
  CASE WHEN i.clashing_count = 0 THEN 0 ELSE (SELECT count(*) FROM import_rows r
    WHERE r.university_id = i.university_id AND r.import_id = i.id AND r.is_clashing AND r.verdict <> 'refused') END AS accepted_clash_count,
  i.moved_lines, i.added_lines, i.row_texts, i.correction_count, i.open_correction_count, i.noted_count, i.email_change_count, i.name_change_count, i.confirm_emails, i.confirm_names, i.failure, i.headers, i.matching, i.matching_name, i.created_by_label AS created_by, i.created_at, i.applied_at, i.undone_at, i.cleared_at,
  (SELECT u.students_belong_to_groups FROM universities u WHERE u.id = i.university_id) AS students_belong_to_groups`;

export const oldImportsPerBatch = 100;
/** A running job stores a heartbeat every two seconds. */
const heartbeatTimeout = "interval '20 seconds'";

/** Serialises state changes of the university's imports. */
export const lockImports = (tx: UniversityTx): Promise<void> => lockForTransaction(tx, 'imports');

/** Lets one import at a time change the university's records, across processes. Returns false while another one does. */
export async function tryLockRecords(tx: UniversityTx): Promise<boolean> {
  const row = await tx.optionalRow(
    `SELECT pg_try_advisory_xact_lock(hashtextextended('muster import work ' || $1, 0)) AS is_free`,
    [tx.universityId],
    z.object({ is_free: z.boolean() }),
  );
  return row?.is_free ?? false;
}

/** Resets imports whose process ended in the middle: their transactions were rolled back, so they return to their former state. */
export async function updateAbandoned(tx: UniversityTx): Promise<void> {
  await tx.execute(
    `UPDATE imports i SET run_id = NULL, beat_at = NULL, progress = 0,
       state = CASE state WHEN 'undoing' THEN 'applied' WHEN 'applying' THEN 'previewed'
         ELSE CASE WHEN EXISTS (SELECT FROM import_rows r WHERE r.university_id = i.university_id AND r.import_id = i.id)
           THEN 'previewed' ELSE 'failed' END END,
       failure = CASE state
         WHEN 'undoing' THEN 'The server was stopped in the middle. Nothing was undone; please try again.'
         WHEN 'applying' THEN 'The server was stopped in the middle. Nothing was imported; please try again.'
         ELSE 'The server was stopped while it read the file. Please choose the file again.' END
     WHERE university_id = $1 AND run_id IS NOT NULL AND beat_at < now() - ${heartbeatTimeout}`,
    [tx.universityId],
  );
}

export async function insertImport(
  tx: UniversityTx,
  newImport: {
    kind: ImportKind;
    fileName: string;
    headers: readonly string[];
    matching: ImportMatching;
    matchingName: string | null;
    rowCount: number;
    createdBy: string;
    runId: string;
  },
): Promise<string> {
  const row = await tx.row(
    `INSERT INTO imports (university_id, kind, file_name, headers, matching, matching_name, row_count, created_by, run_id, beat_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, now()) RETURNING id`,
    [
      tx.universityId,
      newImport.kind,
      newImport.fileName,
      JSON.stringify(newImport.headers),
      JSON.stringify(newImport.matching),
      newImport.matchingName,
      newImport.rowCount,
      newImport.createdBy,
      newImport.runId,
    ],
    z.object({ id: z.string() }),
  );
  return row.id;
}

export function listImports(tx: UniversityTx, kinds: readonly ImportKind[], limit: number): Promise<ImportRecord[]> {
  return tx.query(
    `SELECT ${columns} FROM imports i WHERE i.university_id = $1 AND i.kind = ANY ($3::text[])
     ORDER BY i.created_at DESC, i.id LIMIT $2`,
    [tx.universityId, limit, kinds],
    importRecord,
  );
}

export async function findImport(tx: UniversityTx, id: string): Promise<ImportRecord | undefined> {
  return tx.optionalRow(
    `SELECT ${columns} FROM imports i WHERE i.university_id = $1 AND i.id = $2`,
    [tx.universityId, id],
    importRecord,
  );
}

/** The terms of the records that an import created or changed. */
export function listTerms(tx: UniversityTx, id: string): Promise<{ academic_year: string; semester: number }[]> {
  const records = (table: string): string =>
    `SELECT x.academic_year, x.semester FROM import_rows r JOIN ${table} x ON x.university_id = $1 AND x.id = r.record_id
     WHERE r.university_id = $1 AND r.import_id = $2`;
  return tx.query(
    `${['student_module_enrollments', 'timetables', 'groups'].map(records).join(' UNION ')} ORDER BY academic_year, semester`,
    [tx.universityId, id],
    z.object({ academic_year: z.string(), semester: z.number() }),
  );
}

/** Whether an import of the university is being applied or undone. */
export async function hasRunningImport(tx: UniversityTx): Promise<boolean> {
  const count = await tx.execute(
    `SELECT FROM imports WHERE university_id = $1 AND state IN ('applying', 'undoing') LIMIT 1`,
    [tx.universityId],
  );
  return count > 0;
}

/** Assigns the import to a job. Returns false if its state is no longer `from`. */
export async function updateStarted(
  tx: UniversityTx,
  id: string,
  change: { from: string; to: string; runId: string },
): Promise<boolean> {
  const count = await tx.execute(
    `UPDATE imports SET state = $4, run_id = $5, beat_at = now(), progress = 0, failure = NULL
     WHERE university_id = $1 AND id = $2 AND state = $3`,
    [tx.universityId, id, change.from, change.to, change.runId],
  );
  return count > 0;
}

/** Stores what another reading of the file found. */
export async function updateRead(
  tx: UniversityTx,
  id: string,
  read: { headers: readonly string[]; matching: ImportMatching; matchingName: string | null; rowCount: number },
): Promise<void> {
  await tx.execute(
    `UPDATE imports SET headers = $3, matching = $4, matching_name = $5, row_count = $6 WHERE university_id = $1 AND id = $2`,
    [
      tx.universityId,
      id,
      JSON.stringify(read.headers),
      JSON.stringify(read.matching),
      read.matchingName,
      read.rowCount,
    ],
  );
}

/** Stores progress and a heartbeat. Returns false if another job has taken over the import. */
export async function updateProgress(tx: UniversityTx, id: string, runId: string, progress: number): Promise<boolean> {
  const count = await tx.execute(
    `UPDATE imports SET progress = $4, beat_at = now() WHERE university_id = $1 AND id = $2 AND run_id = $3`,
    [tx.universityId, id, runId, progress],
  );
  return count > 0;
}

export type JobResult = {
  readonly state: ImportBatch['state'];
  readonly failure?: string;
  readonly matching?: ImportMatching;
  readonly counts?: Counts;
  readonly shown?: ShownCounts;
  readonly choice?: RowChoice;
  /** Unset: it stays. */
  readonly rowCount?: number;
};
export type Counts = Readonly<
  Record<ImportVerdict | 'clashing' | 'invitable' | 'emailChanges' | 'nameChanges', number>
>;
/** Counts of what only a preview shows. */
export type ShownCounts = Readonly<Record<'corrections' | 'openCorrections' | 'noted', number>>;
export type RowTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;
/** Which rows are imported although they need a decision of the user. */
export type RowChoice = {
  readonly acceptsClashes: boolean;
  /** Lines whose clash is accepted if not all are. */
  readonly acceptedLines: readonly number[];
  /** Lines that move the existing record which they may be. */
  readonly movedLines: readonly number[];
  /** Lines that add a record beside the existing one which they may be. */
  readonly addedLines: readonly number[];
  /** Line -> field -> text that is read instead of the cells. */
  readonly rowTexts: RowTexts;
  readonly confirmsEmails: boolean;
  readonly confirmsNames: boolean;
};
export const choiceOf = (
  record: Pick<
    ImportRecord,
    | 'accept_clashes'
    | 'accepted_lines'
    | 'moved_lines'
    | 'added_lines'
    | 'row_texts'
    | 'confirm_emails'
    | 'confirm_names'
  >,
): RowChoice => ({
  acceptsClashes: record.accept_clashes,
  acceptedLines: record.accepted_lines,
  movedLines: record.moved_lines,
  addedLines: record.added_lines,
  rowTexts: record.row_texts,
  confirmsEmails: record.confirm_emails,
  confirmsNames: record.confirm_names,
});

/** Stores the result in the transaction of the job. Returns false if another job has taken over: the transaction must be rolled back. */
export async function updateFinished(tx: UniversityTx, id: string, runId: string, result: JobResult): Promise<boolean> {
  const { state, failure, matching, counts, shown, choice, rowCount } = result;
  const count = await tx.execute(
    `UPDATE imports SET state = $4, failure = $5, run_id = NULL, beat_at = NULL,
       progress = CASE WHEN $5::text IS NULL THEN coalesce($25, row_count) ELSE 0 END,
       matching = coalesce($6::jsonb, matching), create_count = coalesce($7, create_count),
       update_count = coalesce($8, update_count), same_count = coalesce($9, same_count),
       refused_count = coalesce($10, refused_count), clashing_count = coalesce($11, clashing_count),
       accept_clashes = coalesce($12, accept_clashes), invitable_count = coalesce($13, invitable_count),
       confirm_emails = coalesce($14, confirm_emails), confirm_names = coalesce($15, confirm_names),
       email_change_count = coalesce($16, email_change_count), name_change_count = coalesce($17, name_change_count),
       accepted_lines = coalesce($18, accepted_lines),
       moved_lines = coalesce($19, moved_lines), added_lines = coalesce($20, added_lines),
       correction_count = coalesce($21, correction_count), open_correction_count = coalesce($22, open_correction_count),
       noted_count = coalesce($23, noted_count), row_texts = coalesce($24, row_texts), row_count = coalesce($25, row_count),
       applied_at = CASE WHEN $4 = 'applied' AND applied_at IS NULL THEN now() ELSE applied_at END,
       undone_at = CASE WHEN $4 = 'undone' THEN now() ELSE undone_at END
     WHERE university_id = $1 AND id = $2 AND run_id = $3`,
    [
      tx.universityId,
      id,
      runId,
      state,
      failure ?? null,
      matching ? JSON.stringify(matching) : null,
      counts?.create ?? null,
      counts?.update ?? null,
      counts?.same ?? null,
      counts?.refused ?? null,
      counts?.clashing ?? null,
      choice?.acceptsClashes ?? null,
      counts?.invitable ?? null,
      choice?.confirmsEmails ?? null,
      choice?.confirmsNames ?? null,
      counts?.emailChanges ?? null,
      counts?.nameChanges ?? null,
      choice?.acceptedLines ?? null,
      choice?.movedLines ?? null,
      choice?.addedLines ?? null,
      shown?.corrections ?? null,
      shown?.openCorrections ?? null,
      shown?.noted ?? null,
      choice ? JSON.stringify(choice.rowTexts) : null,
      rowCount ?? null,
    ],
  );
  return count > 0;
}

export async function deleteImport(tx: UniversityTx, id: string): Promise<void> {
  await tx.execute('DELETE FROM import_rows WHERE university_id = $1 AND import_id = $2', [tx.universityId, id]);
  await tx.execute('DELETE FROM imports WHERE university_id = $1 AND id = $2', [tx.universityId, id]);
}

/** Deletes the rows of imports after their retention period. A preview that was never applied fails. Returns the number of imports. */
export async function deleteOldRows(tx: SystemTx, after: { days: number; previewDays: number }): Promise<number> {
  const count = await tx.execute(
    `WITH old AS (
       SELECT university_id, id FROM imports
       WHERE cleared_at IS NULL AND run_id IS NULL
         AND created_at < now() - make_interval(days => CASE state WHEN 'previewed' THEN $2::int ELSE $1::int END)
       ORDER BY created_at LIMIT ${oldImportsPerBatch} FOR UPDATE SKIP LOCKED
     ), gone AS (
       DELETE FROM import_rows r USING old o WHERE r.university_id = o.university_id AND r.import_id = o.id
     )
     UPDATE imports i SET cleared_at = now(), headers = '[]', matching = '{}', row_texts = '{}',
       state = CASE state WHEN 'previewed' THEN 'failed' ELSE state END,
       failure = CASE state WHEN 'previewed' THEN 'This import was not applied in time. Please choose the file again.' ELSE failure END
     FROM old o WHERE i.university_id = o.university_id AND i.id = o.id`,
    [after.days, after.previewDays],
  );
  return count;
}
