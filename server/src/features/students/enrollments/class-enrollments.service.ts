import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Clock } from '#platform/clock.ts';
import type { UniversityTx } from '#platform/database/database.ts';
import { getToday } from '#domain/today.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { upsertClassEnrollment } from './class-enrollments.store.ts';

/** Enrols students in the module of a class for its semester, so that its further classes expect them. */
export function makeClassEnrollments({ audit, clock }: { audit: Audit; clock: Clock }) {
  const recordAudit = makeAuditRecorder(audit, 'student');
  return async function enrolForClass(
    tx: UniversityTx,
    caller: Caller,
    sessionId: string,
    studentId: string,
  ): Promise<void> {
    const today = await getToday(tx, clock.now());
    const saved = await upsertClassEnrollment(tx, { sessionId, studentId, today });
    if (!saved)
      throw httpError('conflict', 'This class has no academic year. Enroll the student in the student record.');
    const action = saved.is_new ? 'enrolments.added' : 'enrolments.changed';
    await recordAudit(tx, caller, action, studentId, { modules: [saved.module_id], session: sessionId });
  };
}
