import type { QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import { type listStudentNotes, type StudentNote, studentNoteTexts } from '@muster/contract/people/student-notes';
import { studentTexts } from '@muster/contract/people/students';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { lockForChange } from '../students.access.ts';
import * as store from './student-notes.store.ts';

export type StudentNotesDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
};

export type StudentNotes = ReturnType<typeof makeStudentNotes>;

/** Notes of administrators about students. They are added and withdrawn, never changed. */
export function makeStudentNotes({ clock, audit, ...deps }: StudentNotesDeps) {
  const recordAudit = makeAuditRecorder(audit, 'student');
  const inAdminTransaction = makeAdminTransaction(deps);

  async function get(tx: UniversityTx, caller: Caller, studentId: string, id: string): Promise<StudentNote> {
    const row = await store.findNote(tx, studentId, id);
    if (!row) throw httpError('not_found', studentNoteTexts.notFound);
    return toNote(row, caller);
  }

  return {
    list: (
      caller: Caller,
      studentId: string,
      { page, page_size: pageSize }: QueryOf<typeof listStudentNotes>,
    ): Promise<ReplyOf<typeof listStudentNotes>> =>
      inAdminTransaction(caller, async (tx) => {
        if (!(await store.isStudent(tx, studentId))) throw httpError('not_found', studentTexts.notFound);
        const { rows, total } = await store.listNotes(tx, studentId, { page, pageSize });
        return { data: rows.map((row) => toNote(row, caller)), total, page, page_size: pageSize };
      }),

    add: (caller: Caller, studentId: string, note: string): Promise<StudentNote> =>
      inAdminTransaction(caller, async (tx) => {
        await lockForChange(tx, studentId);
        const at = new Date(clock.now());
        const id = await store.insertNote(tx, { studentId, note, by: caller.accountId, at });
        await recordAudit(tx, caller, 'student.note_added', studentId, { note_id: id });
        return await get(tx, caller, studentId, id);
      }),

    withdraw: (caller: Caller, studentId: string, id: string): Promise<StudentNote> =>
      inAdminTransaction(caller, async (tx) => {
        const { is_own: isOwn } = await get(tx, caller, studentId, id);
        if (!isOwn) throw httpError('not_yours');
        if (!(await store.updateWithdrawn(tx, id, new Date(clock.now()))))
          throw httpError('conflict', studentNoteTexts.alreadyWithdrawn);
        await recordAudit(tx, caller, 'student.note_deleted', studentId, { note_id: id });
        return await get(tx, caller, studentId, id);
      }),
  };
}

const toNote = ({ written_by_id: authorId, ...row }: store.NoteRow, { accountId }: Caller): StudentNote => ({
  ...row,
  written_at: row.written_at.toISOString(),
  withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
  is_own: authorId === accountId,
});
