import { randomUUID } from 'node:crypto';
import type { ImportKind } from '@muster/contract/imports';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse, refuseFields } from '../../platform/http/refusal.ts';
import type { Upload } from '../../platform/http/upload.ts';
import type { Thread } from '../../platform/threads/thread.ts';
import type { CheckOrder, ReadFile } from './check-work.service.ts';
import { columnProblem, type MatchedColumn } from './headers.rules.ts';
import { findImport, type ImportRecord, insertImport, lockImports, updateTaken } from './imports.store.ts';
import { type Run, type Runs, workOn } from './runs.service.ts';

export type CheckingParts = {
  readonly database: Database;
  readonly audit: Audit;
  readonly thread: Thread;
  readonly runs: Runs;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
};

/** From a file to a preview: read at once, judged in the background. */
export function makeChecking({ database, audit, thread, runs, requireAdmin }: CheckingParts) {
  const start = (run: Omit<Run, 'progress'>, otherwise: 'failed' | 'previewed', order: CheckOrder): void =>
    runs.start(run, otherwise, (started) => runs.check(started, () => workOn(thread, 'check', started, order)));

  async function again(caller: Caller, importId: string, choose: (found: ImportRecord) => Choice): Promise<void> {
    const { universityId } = caller;
    runs.requirePlace();
    const runId = runs.newRunId();
    const order = await database.inUniversity(universityId, async (tx) => {
      await requireAdmin(tx, caller);
      await lockImports(tx);
      const found = await getImport(tx, importId);
      const { columns, acceptsClashes } = choose(found);
      if (!(await updateTaken(tx, importId, { from: 'previewed', to: 'checking', runId }))) throw notNow(found);
      return { record: { id: found.id, kind: found.kind, columns }, acceptsClashes, file: null };
    });
    start({ universityId, importId, runId }, 'previewed', order);
  }

  return {
    async upload(caller: Caller, kind: ImportKind, upload: Upload): Promise<string> {
      const { universityId, accountId } = caller;
      await database.inUniversity(universityId, (tx) => requireAdmin(tx, caller));
      runs.requirePlace();
      const file = randomUUID();
      const { columns, rowCount } = await thread.run<ReadFile>('read', { file, kind, bytes: upload.bytes });
      try {
        runs.requirePlace();
        const runId = runs.newRunId();
        const importId = await database.inUniversity(universityId, async (tx) => {
          const fileName = upload.fileName.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').slice(-200) || 'file';
          const id = await insertImport(tx, { kind, fileName, columns, rowCount, createdBy: accountId, runId });
          const subject = { subjectType: 'import', subjectId: id, details: { kind, rows: rowCount } };
          await audit.record(tx, { universityId, actor: accountId, action: 'import.read', ...subject });
          return id;
        });
        const order = { record: { id: importId, kind, columns }, acceptsClashes: false, file };
        start({ universityId, importId, runId }, 'failed', order);
        return importId;
      } catch (error) {
        await thread.run('forget', { file }).catch(() => undefined);
        throw error;
      }
    },

    /** The rows are judged anew by the columns that somebody chose. What then clashes nobody has seen yet. */
    match: (caller: Caller, importId: string, chosen: readonly MatchedColumn[]): Promise<void> =>
      again(caller, importId, (found) => ({ columns: applyChoice(found, chosen), acceptsClashes: false })),

    /** The rows are judged anew, those that clash being refused or not. */
    acceptClashes: (caller: Caller, importId: string, acceptsClashes: boolean): Promise<void> =>
      again(caller, importId, ({ kind, columns }) => {
        if (kind !== 'timetables') throw refuse('conflict', 'Only timetable entries can clash');
        return { columns, acceptsClashes };
      }),
  };
}

type Choice = { readonly columns: MatchedColumn[]; readonly acceptsClashes: boolean };

export async function getImport(tx: UniversityTx, id: string): Promise<ImportRecord> {
  const record = await findImport(tx, id);
  if (!record) throw refuse('not_found', 'Import not found');
  return record;
}

export const notNow = ({ state }: Pick<ImportRecord, 'state'>) =>
  refuse('conflict', conflicts[state] ?? 'This is not possible now');

const conflicts: Partial<Record<ImportRecord['state'], string>> = {
  checking: 'This file is still being checked',
  applying: 'This import is being applied',
  applied: 'This import was applied already',
  undoing: 'This import is being undone',
  undone: 'This import was undone',
  failed: 'This file could not be read. Please choose it again.',
};

/** Headers stay in the file's order; what was not mentioned stays as it was. Of two headers of one name the first is meant. */
function applyChoice({ kind, columns }: ImportRecord, chosen: readonly MatchedColumn[]): MatchedColumn[] {
  const open = [...chosen];
  const matched = columns.map((one) => {
    const at = open.findIndex(({ header }) => header === one.header);
    return at < 0 ? one : { header: one.header, column: open.splice(at, 1)[0]?.column ?? null };
  });
  const problem = open[0] ? `The file has no heading ${open[0].header}` : columnProblem(kind, matched);
  if (problem !== undefined) throw refuseFields({ columns: problem });
  return matched;
}
