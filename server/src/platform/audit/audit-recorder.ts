import type { AuditAction } from '@muster/contract/accounts/audit-actions';
import type { UniversityTx } from '../database/database.ts';
import type { Caller } from '../http/caller.ts';
import type { Audit, AuditEvent } from './audit.ts';

export type RecordAudit = (
  tx: UniversityTx,
  caller: Pick<Caller, 'accountId' | 'origin'>,
  action: AuditAction,
  subjectId: string | null,
  details?: object,
  changes?: AuditEvent['changes'],
) => Promise<void>;

/** Records actions of callers on records of one type. `subjectId` null: on several records. */
export const makeAuditRecorder =
  (audit: Audit, subjectType: string): RecordAudit =>
  (tx, caller, action, subjectId, details = {}, changes) =>
    audit.record(tx, {
      universityId: tx.universityId,
      actor: caller.accountId,
      action,
      subjectType,
      subjectId,
      details: { ...details },
      ...(changes && { changes }),
      origin: caller.origin,
    });
