import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import { isUniqueViolation } from '#platform/database/client/database-errors.ts';
import type { UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError, validationError } from '#platform/http/errors/http-error.ts';
import {
  deleteFurtherLecturer,
  findLecturerOfSession,
  hasSessionAtSameTime,
  updateLecturer,
} from './hand-over.store.ts';
import { insertFurtherLecturers, notifyChanged } from './sessions.store.ts';

const handOverConflict =
  'This person has just opened a class of the same module at that time. Please reload and try again.';

type HandOver = {
  readonly lecturerId: string;
  /** Assists in the session, unless they become its lecturer. */
  readonly entryAssistantId: string | null;
  /** The timetable entry, whose further lecturers hold the class too. */
  readonly entryId: string;
};

/** Makes a staff member the lecturer of a session within the caller's transaction. The register of a final class stays with its lecturer. */
export function makeHandOver({ audit }: { readonly audit: Audit }) {
  const recordAudit = makeAuditRecorder(audit, 'class session');

  return async (tx: UniversityTx, caller: Caller, id: string, to: HandOver): Promise<void> => {
    const session = await findLecturerOfSession(tx, id);
    if (!session || session.lecturer_id === to.lecturerId) return;
    if (session.is_final) throw httpError('attendance_taken', 'This class is over and its attendance is final');
    if (await hasSessionAtSameTime(tx, id, to.lecturerId)) {
      throw validationError({
        substitute_lecturer_id: 'This person has opened a class of the same module at that time',
      });
    }
    await updateLecturer(tx, id, to).catch((error: unknown) => {
      // A session that another transaction created since the check.
      if (isUniqueViolation(error)) throw httpError('conflict', handOverConflict);
      throw error;
    });
    await deleteFurtherLecturer(tx, id, to.lecturerId);
    await insertFurtherLecturers(tx, id, to.entryId);
    await recordAudit(tx, caller, 'session.handed_over', id, { from: session.lecturer_id, to: to.lecturerId });
    await notifyChanged(tx, id);
  };
}
