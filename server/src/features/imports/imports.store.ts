import type { ImportBatch, ImportKind, ImportVerdict } from '@muster/contract/imports';
import type { SystemTx, UniversityTx } from '../../platform/database/database.ts';
import { takeTurn } from '../../platform/database/turns.ts';
import type { MatchedColumn } from './headers.rules.ts';

export type ImportRecord = {
  readonly id: string;
  readonly kind: ImportKind;
  readonly file_name: string;
  readonly state: ImportBatch['state'];
  readonly progress: number;
  readonly row_count: number;
  readonly create_count: number;
  readonly update_count: number;
  readonly same_count: number;
  readonly refused_count: number;
  readonly clashing_count: number;
  readonly accept_clashes: boolean;
  readonly failure: string | null;
  readonly columns: MatchedColumn[];
  readonly created_by: string;
  readonly created_at: Date;
  readonly applied_at: Date | null;
  readonly undone_at: Date | null;
  readonly cleared_at: Date | null;
};

const columns = `i.id, i.kind, i.file_name, i.state, i.progress, i.row_count, i.create_count, i.update_count, i.same_count,
  i.refused_count, i.clashing_count, i.accept_clashes, i.failure, i.columns, a.name AS created_by, i.created_at, i.applied_at, i.undone_at, i.cleared_at`;
const joined = 'imports i JOIN accounts a ON a.university_id = i.university_id AND a.id = i.created_by';

/** So many are thrown away in one transaction. */
export const oldAtOnce = 100;
/** A process that is at work tells so every two seconds. */
const silentFor = "interval '20 seconds'";

/** One deed on the university's imports at a time. */
export const lockImports = (tx: UniversityTx): Promise<void> => takeTurn(tx, 'imports');

/** The university's records are changed by one import at a time, also where two processes work; false: another one is at it. */
export async function isOnlyWork(tx: UniversityTx): Promise<boolean> {
  const [row] = await tx.query<{ is_free: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended('muster import work ' || $1, 0)) AS is_free`,
    [tx.universityId],
  );
  return row?.is_free ?? false;
}

/** Where a process was ended in the middle of its work nothing was done: the import stands where it stood before. */
export async function updateAbandoned(tx: UniversityTx): Promise<void> {
  await tx.query(
    `UPDATE imports i SET run_id = NULL, beat_at = NULL, progress = 0,
       state = CASE state WHEN 'undoing' THEN 'applied' WHEN 'applying' THEN 'previewed'
         ELSE CASE WHEN EXISTS (SELECT FROM import_rows r WHERE r.university_id = i.university_id AND r.import_id = i.id)
           THEN 'previewed' ELSE 'failed' END END,
       failure = CASE state
         WHEN 'undoing' THEN 'The server was stopped in the middle. Nothing was taken back; please try again.'
         WHEN 'applying' THEN 'The server was stopped in the middle. Nothing was imported; please try again.'
         ELSE 'The server was stopped while it read the file. Please choose the file again.' END
     WHERE university_id = $1 AND run_id IS NOT NULL AND beat_at < now() - ${silentFor}`,
    [tx.universityId],
  );
}

export async function insertImport(
  tx: UniversityTx,
  made: {
    kind: ImportKind;
    fileName: string;
    columns: readonly MatchedColumn[];
    rowCount: number;
    createdBy: string;
    runId: string;
  },
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `INSERT INTO imports (university_id, kind, file_name, columns, row_count, created_by, run_id, beat_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, now()) RETURNING id`,
    [
      tx.universityId,
      made.kind,
      made.fileName,
      JSON.stringify(made.columns),
      made.rowCount,
      made.createdBy,
      made.runId,
    ],
  );
  if (!row) throw new Error('The import was not stored');
  return row.id;
}

export function listImports(tx: UniversityTx, limit: number): Promise<ImportRecord[]> {
  return tx.query<ImportRecord>(
    `SELECT ${columns} FROM ${joined} WHERE i.university_id = $1 ORDER BY i.created_at DESC, i.id LIMIT $2`,
    [tx.universityId, limit],
  );
}

export async function findImport(tx: UniversityTx, id: string): Promise<ImportRecord | undefined> {
  const [row] = await tx.query<ImportRecord>(
    `SELECT ${columns} FROM ${joined} WHERE i.university_id = $1 AND i.id = $2`,
    [tx.universityId, id],
  );
  return row;
}

/** Whether people or structure of the university are being changed by an import at this moment. */
export async function hasImportAtWork(tx: UniversityTx): Promise<boolean> {
  const rows = await tx.query(
    `SELECT FROM imports WHERE university_id = $1 AND state IN ('applying', 'undoing') LIMIT 1`,
    [tx.universityId],
  );
  return rows.length > 0;
}

/** Gives the import to a piece of work; false where it is no longer in the state that the work begins with. */
export async function updateTaken(
  tx: UniversityTx,
  id: string,
  change: { from: string; to: string; runId: string },
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE imports SET state = $4, run_id = $5, beat_at = now(), progress = 0, failure = NULL
     WHERE university_id = $1 AND id = $2 AND state = $3 RETURNING 1`,
    [tx.universityId, id, change.from, change.to, change.runId],
  );
  return rows.length > 0;
}

/** A sign of life; false when the import was given to somebody else in the meantime. */
export async function updateProgress(tx: UniversityTx, id: string, runId: string, progress: number): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE imports SET progress = $4, beat_at = now() WHERE university_id = $1 AND id = $2 AND run_id = $3 RETURNING 1`,
    [tx.universityId, id, runId, progress],
  );
  return rows.length > 0;
}

export type Ending = {
  readonly state: ImportBatch['state'];
  readonly failure?: string;
  readonly columns?: readonly MatchedColumn[];
  readonly counts?: Counts;
  readonly acceptsClashes?: boolean;
};
export type Counts = Readonly<Record<ImportVerdict | 'clashing', number>>;

/** Ends a piece of work in its own transaction, or is false: then everything in that transaction must be thrown away. */
export async function updateEnded(tx: UniversityTx, id: string, runId: string, ending: Ending): Promise<boolean> {
  const { state, failure, columns: matched, counts, acceptsClashes } = ending;
  const rows = await tx.query(
    `UPDATE imports SET state = $4, failure = $5, run_id = NULL, beat_at = NULL,
       progress = CASE WHEN $5::text IS NULL THEN row_count ELSE 0 END,
       columns = coalesce($6::jsonb, columns), create_count = coalesce($7, create_count),
       update_count = coalesce($8, update_count), same_count = coalesce($9, same_count),
       refused_count = coalesce($10, refused_count), clashing_count = coalesce($11, clashing_count),
       accept_clashes = coalesce($12, accept_clashes),
       applied_at = CASE WHEN $4 = 'applied' AND applied_at IS NULL THEN now() ELSE applied_at END,
       undone_at = CASE WHEN $4 = 'undone' THEN now() ELSE undone_at END
     WHERE university_id = $1 AND id = $2 AND run_id = $3 RETURNING 1`,
    [
      tx.universityId,
      id,
      runId,
      state,
      failure ?? null,
      matched ? JSON.stringify(matched) : null,
      counts?.create ?? null,
      counts?.update ?? null,
      counts?.same ?? null,
      counts?.refused ?? null,
      counts?.clashing ?? null,
      acceptsClashes ?? null,
    ],
  );
  return rows.length > 0;
}

export async function deleteImport(tx: UniversityTx, id: string): Promise<void> {
  await tx.query('DELETE FROM import_rows WHERE university_id = $1 AND import_id = $2', [tx.universityId, id]);
  await tx.query('DELETE FROM imports WHERE university_id = $1 AND id = $2', [tx.universityId, id]);
}

/** The rows tell of people: they go after their time, and what was never applied goes sooner and cannot be any more. */
export async function deleteOldRows(tx: SystemTx, after: { days: number; previewDays: number }): Promise<number> {
  const rows = await tx.query(
    `WITH old AS (
       SELECT university_id, id FROM imports
       WHERE cleared_at IS NULL AND run_id IS NULL
         AND created_at < now() - make_interval(days => CASE state WHEN 'previewed' THEN $2::int ELSE $1::int END)
       ORDER BY created_at LIMIT ${oldAtOnce} FOR UPDATE SKIP LOCKED
     ), gone AS (
       DELETE FROM import_rows r USING old o WHERE r.university_id = o.university_id AND r.import_id = o.id
     )
     UPDATE imports i SET cleared_at = now(), columns = '[]',
       state = CASE state WHEN 'previewed' THEN 'failed' ELSE state END,
       failure = CASE state WHEN 'previewed' THEN 'This import was not applied in time. Please choose the file again.' ELSE failure END
     FROM old o WHERE i.university_id = o.university_id AND i.id = o.id RETURNING 1`,
    [after.days, after.previewDays],
  );
  return rows.length;
}
