import type { UniversityTx } from '../database/database.ts';
import type { Caller } from '../http/caller.ts';
import type { Audit } from './audit.ts';

/** Records actions of callers on records of one type. `subjectId` null: on several records. */
export const makeAuditRecorder =
  (audit: Audit, subjectType: string) =>
  (tx: UniversityTx, caller: Caller, action: string, subjectId: string | null, details: object = {}): Promise<void> =>
    audit.record(tx, {
      universityId: tx.universityId,
      actor: caller.accountId,
      action,
      subjectType,
      subjectId,
      details: { ...details },
    });
